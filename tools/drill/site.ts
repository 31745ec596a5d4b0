import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "@baize/contract/durations";
import { buildStale } from "../build/index.ts";
import { ensureRoles } from "../../apps/server/src/platform/roles-store.ts";
import { removePostgres, startPostgres, type Postgres } from "../postgres/index.ts";
import { databasesOf } from "../start/databases.ts";
import { variablesOf } from "../start/environment.ts";
import { ensureKeys, type Keys } from "../start/keys.ts";
import { nodeFlagsOf } from "../start/node-flags.ts";
import type { Settings } from "../start/settings.ts";
import { freePorts } from "../start/spawned.ts";

/**
 * The programs of the product, each of which can be killed and started again on its own: what
 * `npm start` runs, without the studio, whose part the drill plays itself.
 */
export const victims = ["api", "worker", "postgres"] as const;
export type Victim = (typeof victims)[number];

type ProgramName = "api" | "worker" | "standins";
type Once = "migrate" | "seed";

const readyMsMax = minuteMs;
const instanceId = "drill";
const guard = new URL("../start/guard.mjs", import.meta.url).href;

export type Variables = Readonly<Record<string, string>>;

export interface Site {
  readonly origin: string;
  readonly standins: string;
  readonly dataDir: string;
  readonly keys: Keys;
  /** The port on which the programs look for the vendor. */
  readonly vendorPort: number;
  readonly databaseUrl: string;
  /** Any database of the server, as its administrator. */
  readonly adminUrl: (database: string) => string;
  /** What the api is started with. */
  readonly variables: Variables;
  /** Process ids of the programs as they run now. */
  readonly pids: () => Readonly<Record<Victim, number>>;
  /** Starts the programs; the databases and the demo data are there before. */
  launch(): Promise<void>;
  /** kill -9; resolves when it is dead. */
  kill(victim: Victim): Promise<void>;
  /** Starts it again; resolves when the api says that it can work. */
  revive(victim: Victim): Promise<void>;
  stop(): Promise<void>;
}

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
  });
}

async function settingsFor(dataDir: string): Promise<Settings> {
  const [api = 0, studio = 0, standins = 0, smtp = 0] = await freePorts(4);
  const ports = { api, studio, standins, smtp, web: 0, studioClient: 0 };
  return { dataDir, backup: undefined, databaseUrl: undefined, ports };
}

/** The programs with all they are started with. */
interface Programs {
  readonly root: string;
  readonly dataDir: string;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly databases: ReturnType<typeof databasesOf>;
  readonly running: Map<ProgramName, ChildProcess>;
  /** Where PostgreSQL keeps its data. */
  readonly folder: string;
  /** Changes what api and worker are started with. */
  readonly change: (variables: Variables) => Variables;
  postgres: Postgres;
}

function variablesFor(programs: Programs, name: ProgramName | Once): Variables {
  const { root, settings, databases, keys } = programs;
  const variables = {
    ...variablesOf(name, {
      root,
      settings,
      databases,
      keys,
      isDev: false,
      instanceId,
      hasTransferVendor: true,
    }),
    // Everybody comes from one address here.
    RATE_LIMIT_FACTOR: "1000",
    METRICS_PORT: "0",
  };
  return name === "api" || name === "worker" ? programs.change(variables) : variables;
}

function start(programs: Programs, name: ProgramName): void {
  const { root, dataDir, running } = programs;
  const app = name === "standins" ? name : "server";
  const program = path.join(root, "dist", app, `${name}.js`);
  const log = openSync(path.join(dataDir, `${name}.log`), "a");
  const args = [...nodeFlagsOf(name), "--import", guard, "--enable-source-maps", program];
  const stdio = ["ignore", log, log, "ipc"] as const;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: variablesFor(programs, name),
    stdio: [...stdio],
  });
  running.set(name, child);
}

async function runOnce(programs: Programs, program: Once): Promise<void> {
  const { root } = programs;
  const file = path.join(root, "dist/server", `${program}.js`);
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: variablesFor(programs, program),
    stdio: ["ignore", "ignore", "inherit"],
  });
  await endOf(child);
  if (child.exitCode !== 0) throw new Error(`The ${program} step failed.`);
}

async function waitFor(address: string): Promise<void> {
  const since = performance.now();
  while (!(await isReady(address))) {
    if (performance.now() - since > readyMsMax) throw new Error(`${address} is not ready.`);
    await sleep(50);
  }
}

async function kill({ postgres, running }: Programs, victim: Victim): Promise<void> {
  if (victim === "postgres") {
    process.kill(postgres.pid, "SIGKILL");
    await postgres.ended;
    return;
  }
  const child = running.get(victim);
  if (child === undefined) throw new Error(`${victim} does not run`);
  child.kill("SIGKILL");
  await endOf(child);
}

async function revive(programs: Programs, victim: Victim, origin: string): Promise<void> {
  if (victim === "postgres") {
    programs.postgres = await startPostgres({ dataDir: programs.folder });
  } else start(programs, victim);
  // A program that could not bear the loss is started again by its supervisor.
  for (const name of ["api", "worker"] as const) {
    const child = programs.running.get(name);
    if (child !== undefined && (child.exitCode ?? child.signalCode) !== null) {
      start(programs, name);
    }
  }
  await waitFor(`${origin}/readyz`);
}

async function stop({ running, postgres, folder }: Programs): Promise<void> {
  for (const child of running.values()) child.kill("SIGTERM");
  await Promise.all([...running.values()].map(endOf));
  await postgres.stop();
  await removePostgres(folder);
}

async function prepare(
  root: string,
  dataDir: string,
  change: Programs["change"],
): Promise<Programs> {
  // Whom PostgreSQL runs as must get there as well.
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  await buildStale({ root, only: ["server", "standins"] });
  const settings = await settingsFor(dataDir);
  const keys = ensureKeys(dataDir);
  const folder = path.join(dataDir, "postgres");
  const postgres = await startPostgres({ dataDir: folder });
  const names = { server: "baize", studio: "baize_studio" };
  const admin = postgres.url("postgres");
  await ensureRoles(admin, { ...names, passwords: keys.databasePasswords });
  const databases = databasesOf(admin, names, keys.databasePasswords);
  const running = new Map<ProgramName, ChildProcess>();
  return { root, dataDir, settings, keys, databases, running, folder, change, postgres };
}

function pidsOf({ running, postgres }: Programs): Record<Victim, number> {
  const of = (name: ProgramName) => running.get(name)?.pid ?? 0;
  return { api: of("api"), worker: of("worker"), postgres: postgres.pid };
}

export async function openSite(
  root: string,
  dataDir: string,
  change: Programs["change"] = (variables) => variables,
): Promise<Site> {
  const programs = await prepare(root, dataDir, change);
  const { ports } = programs.settings;
  const origin = `http://localhost:${ports.api}`;
  const standins = `http://localhost:${ports.standins}`;
  await runOnce(programs, "migrate");
  await runOnce(programs, "seed");
  return {
    origin,
    standins,
    dataDir,
    keys: programs.keys,
    vendorPort: ports.studio,
    databaseUrl: programs.databases.worker,
    variables: variablesFor(programs, "api"),
    adminUrl: (database) => programs.postgres.url(database),
    pids: () => pidsOf(programs),
    async launch() {
      start(programs, "standins");
      await waitFor(`${standins}/healthz`);
      start(programs, "api");
      start(programs, "worker");
      await waitFor(`${origin}/readyz`);
    },
    kill: (victim) => kill(programs, victim),
    revive: (victim) => revive(programs, victim, origin),
    stop: () => stop(programs),
  };
}
