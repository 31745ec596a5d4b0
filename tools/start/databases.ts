import path from "node:path";
import { Client } from "pg";
import {
  ensureRoles,
  urlOfLogin,
  type LoginKind,
  type Passwords,
} from "../../apps/server/src/platform/roles-store.ts";
import { archiving, prepareBackupPlace } from "../backup/archive.ts";
import { ensureDatabase, startPostgres, type Postgres } from "../postgres/index.ts";
import type { Databases } from "./environment.ts";
import { codeOf, StartRefusal } from "./refusal.ts";
import type { Settings } from "./settings.ts";

/** The two databases of the product: on our own embedded server, or where DATABASE_URL says. */
export interface RunningDatabases extends Databases {
  /** Ends our own server; does nothing to somebody else's. */
  stop(): Promise<void>;
  /** Resolves when our own server ended, asked or not; never for somebody else's. */
  readonly ended: Promise<void>;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host's name cannot be resolved now",
  ENOENT: "there is no such socket",
  ETIMEDOUT: "it does not answer",
  "28P01": "the user name or password is wrong",
  "28000": "this user may not connect",
  "3D000": "there is no such database and it could not be created",
};

/** Where the address points, without its user and password. */
function placeOf(url: URL): string {
  const host = url.hostname === "" ? (url.searchParams.get("host") ?? "localhost") : url.hostname;
  const port = url.port === "" ? "" : `:${url.port}`;
  return `${decodeURIComponent(host)}${port}${url.pathname}`;
}

function parseUrl(text: string): URL {
  const isPostgres = /^postgres(ql)?:\/\//.test(text);
  if (isPostgres && URL.canParse(text)) return new URL(text);
  throw new StartRefusal(
    "DATABASE_URL is not an address of PostgreSQL: write it like " +
      "postgresql://user:password@host:5432/baize.",
  );
}

function sibling(url: URL, database: string): string {
  const copy = new URL(url);
  copy.pathname = `/${database}`;
  return copy.toString();
}

async function versionOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const found = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    return Number(found.rows[0]?.version ?? "0");
  } finally {
    await client.end().catch(() => {});
  }
}

async function connectTo(given: string): Promise<URL> {
  const url = parseUrl(given);
  const name = decodeURIComponent(url.pathname.slice(1));
  try {
    const version = await versionOf(given).catch(async (error: unknown) => {
      if (codeOf(error) !== "3D000") throw error;
      await ensureDatabase(sibling(url, "postgres"), name);
      return versionOf(given);
    });
    if (version >= 150_000) return url;
    throw new StartRefusal(
      `DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}: 15 or newer is needed.`,
    );
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    const said = error instanceof Error ? error.message : String(error);
    const reason = reasons[codeOf(error)] ?? (said || codeOf(error));
    throw new StartRefusal(
      `Cannot use the database of DATABASE_URL at ${placeOf(url)}: ${reason}. ` +
        "Correct it, or leave it out to run the embedded one.",
      { cause: error },
    );
  }
}

interface Names {
  readonly server: string;
  readonly studio: string;
}

/** The addresses of the programs, each with a login of its own. */
export function databasesOf(admin: string, names: Names, passwords: Passwords): Databases {
  const place = (kind: LoginKind, database: string) =>
    urlOfLogin(admin, kind, { database, password: passwords[kind] });
  return {
    migrate: place("migrate", names.server),
    api: place("api", names.server),
    worker: place("worker", names.server),
    studio: place("studio", names.studio),
  };
}

const sharedLogin =
  "The login of DATABASE_URL may not create others, so api, worker, migrate and studio share it: " +
  "have an administrator make theirs, docs/operating/deploy.md, Logins.";

/** One login for all where it may not make others, and where the studio was given its own place. */
async function useGiven(
  given: string,
  passwords: Passwords,
  log: (line: string) => void,
): Promise<RunningDatabases> {
  const rest = { stop: async () => {}, ended: new Promise<void>(() => {}) };
  const url = await connectTo(given);
  const server = decodeURIComponent(url.pathname.slice(1));
  const studio = `${server}_studio`;
  const { STUDIO_DATABASE_URL, MIGRATE_DATABASE_URL, WORKER_DATABASE_URL } = process.env;
  const isSplit = [STUDIO_DATABASE_URL, MIGRATE_DATABASE_URL, WORKER_DATABASE_URL].some(Boolean);
  if (!isSplit) {
    if (await ensureRoles(given, { server, studio, passwords })) {
      return { ...databasesOf(given, { server, studio }, passwords), ...rest };
    }
    log(sharedLogin);
    await ensureDatabase(given, studio);
  }
  return {
    migrate: MIGRATE_DATABASE_URL || given,
    api: given,
    worker: WORKER_DATABASE_URL || given,
    studio: STUDIO_DATABASE_URL || sibling(url, encodeURIComponent(studio)),
    ...rest,
  };
}

/** A minute of log at most is not in the archive; docs/operating/backup.md. */
const archiveEveryS = 60;

async function useOwn(
  { dataDir, backup }: Settings,
  passwords: Passwords,
  log: (line: string) => void,
  onStarted: (postgres: Postgres) => void,
): Promise<RunningDatabases> {
  const folder = path.join(dataDir, "postgres");
  const how =
    backup === undefined
      ? {}
      : archiving(prepareBackupPlace(backup.folder, folder), backup.keys, archiveEveryS);
  const postgres = await startPostgres({ dataDir: folder, log, ...how });
  onStarted(postgres);
  const admin = postgres.url("postgres");
  const names = { server: "baize", studio: "baize_studio" };
  await ensureRoles(admin, { ...names, passwords });
  return {
    ...databasesOf(admin, names, passwords),
    stop: () => postgres.stop(),
    ended: postgres.ended,
  };
}

/**
 * `onStarted` is called with our own server before anything else can fail, so that it is stopped.
 */
export function openDatabases(
  settings: Settings,
  passwords: Passwords,
  log: (line: string) => void,
  onStarted: (postgres: Postgres) => void,
): Promise<RunningDatabases> {
  const { databaseUrl } = settings;
  return databaseUrl === undefined
    ? useOwn(settings, passwords, log, onStarted)
    : useGiven(databaseUrl, passwords, log);
}
