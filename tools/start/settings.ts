import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { demandBackupKeys, readBackupKeys, type BackupKeys } from "../backup/keys.ts";
import { PostgresError } from "../postgres/index.ts";
import { codeOf, StartRefusal } from "./refusal.ts";

/** What a start was told by its environment: where to listen and where to keep data. */
export interface Settings {
  readonly dataDir: string;
  readonly ports: Ports;
  /** Where our own database archives its log; nowhere when absent. */
  readonly backup: BackupSettings | undefined;
  /** Set when the databases are somebody else's; otherwise we run our own. */
  readonly databaseUrl: string | undefined;
}

export interface BackupSettings {
  readonly folder: string;
  readonly keys: BackupKeys;
}

export interface Ports {
  readonly api: number;
  readonly studio: number;
  readonly standins: number;
  /** Mail server among the stand-ins. */
  readonly smtp: number;
  /** Only in development: the two servers that reload pages. */
  readonly web: number;
  readonly studioClient: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

function portOf(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new StartRefusal(`${name} is "${text}": set it to a port number from 1 to 65535.`);
}

/** Keys are looked at also where nothing is archived, so that a wrong one is noticed today. */
function readBackup(env: Environment, root: string): BackupSettings | undefined {
  const folder = env["BACKUP_DIR"] ?? "";
  try {
    const keys = folder === "" ? readBackupKeys(env) : demandBackupKeys(env);
    if (folder === "" || keys === undefined) return undefined;
    return { folder: path.resolve(root, folder), keys };
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error;
    throw new StartRefusal(error.message, { cause: error });
  }
}

export function readSettings(env: Environment, root: string): Settings {
  if (env["NODE_ENV"] === "production") {
    throw new StartRefusal(
      "npm start runs a demo with demo keys and stand-ins, which NODE_ENV=production refuses: " +
        "see docs/operating/deploy.md.",
    );
  }
  const api = portOf(env, "PORT", 8080);
  const databaseUrl = env["DATABASE_URL"];
  return {
    dataDir: path.resolve(root, env["DATA_DIR"] || ".data"),
    databaseUrl: databaseUrl === "" ? undefined : databaseUrl,
    backup: readBackup(env, root),
    ports: {
      api,
      studio: portOf(env, "STUDIO_PORT", api + 1),
      standins: portOf(env, "STANDINS_PORT", api + 2),
      smtp: portOf(env, "STANDINS_SMTP_PORT", api + 5),
      web: portOf(env, "WEB_PORT", api + 3),
      studioClient: portOf(env, "STUDIO_CLIENT_PORT", api + 4),
    },
  };
}

/** Makes the data folder and proves that it can be written to. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    // Root passes every access check; only a write proves a read-only file system.
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new StartRefusal(
      `Cannot write to ${dataDir} (${codeOf(error)}): make the folder writable, or set DATA_DIR ` +
        "to another one.",
      { cause: error },
    );
  }
}

function listenOnce(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error) => resolve(codeOf(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Refuses a port somebody else listens on, with the variable that moves ours. */
export async function claimPort(port: number, variable: string): Promise<void> {
  // Browsers may take localhost for ::1; a machine without IPv6 has nothing there to take.
  for (const host of ["0.0.0.0", "127.0.0.1", "::1"]) {
    const code = await listenOnce(port, host);
    if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") continue;
    if (code === "EADDRINUSE") {
      throw new StartRefusal(
        `Port ${port} is in use by another program: ` +
          `stop that one, or set ${variable} to a free port.`,
      );
    }
    if (code === "EACCES") {
      throw new StartRefusal(`Port ${port} needs more rights: set ${variable} to one above 1023.`);
    }
    if (code !== undefined) throw new StartRefusal(`Port ${port} cannot be used (${code}).`);
  }
}

/** Two of ours on one port would each take the other for a stranger. */
function checkDifferent(ports: readonly (readonly [number, string])[]): void {
  for (const [at, [port, variable]] of ports.entries()) {
    const same = ports.slice(at + 1).find(([other]) => other === port);
    if (same === undefined) continue;
    throw new StartRefusal(`${variable} and ${same[1]} are both ${port}: set one to a free port.`);
  }
}

export async function claimPorts(ports: Ports, isDev: boolean): Promise<void> {
  const own: (readonly [number, string])[] = [
    [ports.api, "PORT"],
    [ports.studio, "STUDIO_PORT"],
    [ports.standins, "STANDINS_PORT"],
    [ports.smtp, "STANDINS_SMTP_PORT"],
  ];
  if (isDev) own.push([ports.web, "WEB_PORT"], [ports.studioClient, "STUDIO_CLIENT_PORT"]);
  checkDifferent(own);
  for (const [port, variable] of own) await claimPort(port, variable);
}
