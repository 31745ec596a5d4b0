import { tmpdir } from "node:os";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ensureDatabase,
  PostgresError,
  removePostgres,
  runningPostgres,
  startPostgres,
  type Postgres,
} from "./index.ts";
import { isAlive } from "./postmaster.ts";

let root: string;
let dataDir: string;
let running: Postgres | undefined;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "baize-supervisor-"));
  chmodSync(root, 0o755);
  dataDir = path.join(root, "data");
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await removePostgres(dataDir).catch(() => false);
  rmSync(root, { recursive: true, force: true });
});

async function start(): Promise<Postgres> {
  running = await startPostgres({ dataDir, settings: { shared_buffers: "32MB" } });
  return running;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("the embedded database", () => {
  it("starts on an empty folder, keeps its data over a stop, and listens on no port", async () => {
    let postgres = await start();
    await ensureDatabase(postgres.url("postgres"), "shop");
    await ensureDatabase(postgres.url("postgres"), "shop");
    await ask(postgres.url("shop"), "create table kept (a int)");
    const settings = "select current_setting('listen_addresses') l, current_setting('fsync') f";
    expect(await ask(postgres.url("shop"), settings)).toEqual([{ l: "", f: "on" }]);
    expect(runningPostgres(dataDir)?.("shop")).toBe(postgres.url("shop"));
    await postgres.stop();
    expect(isAlive(postgres.pid)).toBe(false);
    expect(runningPostgres(dataDir)).toBeUndefined();
    postgres = await start();
    expect(await ask(postgres.url("shop"), "select * from kept")).toEqual([]);
  });

  it("starts again after its server was killed", async () => {
    const first = await start();
    await ask(first.url("postgres"), "create table kept as select 1 as a");
    process.kill(first.pid, "SIGKILL");
    await first.ended;
    const second = await start();
    expect(await ask(second.url("postgres"), "select a from kept")).toEqual([{ a: 1 }]);
  });

  it("takes over a server whose supervisor died", async () => {
    const first = await start();
    await ask(first.url("postgres"), "create table kept as select 1 as a");
    writeFileSync(path.join(dataDir, "baize.supervisor"), "999999 1");
    const said: string[] = [];
    running = await startPostgres({ dataDir, log: (line) => said.push(line) });
    expect(said.join(" ")).toContain("left behind");
    expect(running.pid).not.toBe(first.pid);
    expect(await ask(running.url("postgres"), "select a from kept")).toEqual([{ a: 1 }]);
  });

  it("refuses a folder that another living program supervises", async () => {
    await start();
    const ticks = readFileSync("/proc/1/stat", "utf8").split(") ")[1]?.split(" ")[19] ?? "";
    const mark = path.join(dataDir, "baize.supervisor");
    const own = readFileSync(mark, "utf8");
    writeFileSync(mark, `1 ${ticks}`);
    await expect(startPostgres({ dataDir })).rejects.toThrow("already in use by process 1");
    writeFileSync(mark, own);
  });

  it("names the version of an older cluster and leaves it alone", async () => {
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, "PG_VERSION"), "15\n");
    await expect(start()).rejects.toThrow(/holds a PostgreSQL 15 cluster, .* PostgreSQL 18/);
    await expect(start()).rejects.toBeInstanceOf(PostgresError);
    expect(existsSync(path.join(dataDir, "PG_VERSION"))).toBe(true);
    rmSync(dataDir, { recursive: true });
  });

  it("refuses a folder with something else in it, and a place it cannot write to", async () => {
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, "notes.txt"), "mine");
    await expect(start()).rejects.toThrow("is not empty and is not a PostgreSQL cluster");
    const file = path.join(root, "file");
    writeFileSync(file, "");
    const below = startPostgres({ dataDir: path.join(file, "data") });
    await expect(below).rejects.toThrow(/Cannot write to .*file/);
    rmSync(dataDir, { recursive: true });
  });

  it.runIf(process.getuid?.() === 0)("moves out of a folder only root can enter", async () => {
    chmodSync(root, 0o700);
    const postgres = await start();
    expect(await ask(postgres.url("postgres"), "select 1 as a")).toEqual([{ a: 1 }]);
    await postgres.stop();
    const again = await start();
    expect(await ask(again.url("postgres"), "select 1 as a")).toEqual([{ a: 1 }]);
  });
});
