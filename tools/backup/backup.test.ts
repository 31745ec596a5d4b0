import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removePostgres, startPostgres, type Postgres } from "../postgres/index.ts";
import { archiveSettings, backupPlace, prepareBackupPlace, segmentsToDrop } from "./archive.ts";
import { firstSegmentOf, listBackups, pruneBackups, takeBackup } from "./base.ts";
import { runDrill } from "./drill.ts";
import { restore } from "./restore.ts";

let root: string;
let dataDir: string;
const running = new Set<Postgres>();

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "baize-backup-"));
  rmSync(root, { recursive: true });
  mkdirSync(root, { mode: 0o755 });
  dataDir = path.join(root, "data");
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  running.clear();
  for (const name of readdirSync(root)) await removePostgres(path.join(root, name));
  rmSync(root, { recursive: true, force: true });
});

async function ask(postgres: Postgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres.url("postgres") });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function start(settings: Record<string, string>): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, settings });
  running.add(postgres);
  return postgres;
}

describe("the backup", () => {
  it("brings back a moment in the past, and says when the archive does not reach one", async () => {
    const place = prepareBackupPlace(path.join(root, "it's 100 %"), dataDir);
    const lost = await start(archiveSettings(place, 60));
    await ask(lost, "create table kept (name text)");
    await takeBackup({ url: lost.url("postgres"), dataDir, place });
    await ask(lost, "insert into kept values ('before')");
    await sleep(30);
    const [row] = await ask(lost, "select clock_timestamp() as at");
    await sleep(30);
    await ask(lost, "insert into kept values ('after')");
    await ask(lost, "select pg_switch_wal()");
    await ask(lost, "checkpoint");
    // A clean stop archives what is closed.
    await lost.stop();

    const until = row?.["at"] as Date;
    const then = await restore({ place, into: path.join(root, "then"), until });
    running.add(then);
    expect(await ask(then, "select name from kept")).toEqual([{ name: "before" }]);
    const now = await restore({ place, into: path.join(root, "now") });
    running.add(now);
    expect(await ask(now, "select name from kept")).toHaveLength(2);
    const future = restore({ place, into: path.join(root, "future"), until: new Date(2100, 1) });
    await expect(future).rejects.toThrow(/does not (reach|start)/);
    const early = restore({ place, into: path.join(root, "early"), until: new Date(2000, 1) });
    await expect(early).rejects.toThrow("no backup");
    const twice = restore({ place, into: path.join(root, "now") });
    await expect(twice).rejects.toThrow("is not empty");
  }, 180_000);

  it("is refused by a database that keeps no archive", async () => {
    const place = prepareBackupPlace(path.join(root, "backup"), dataDir);
    const postgres = await start({});
    const taken = takeBackup({ url: postgres.url("postgres"), dataDir, place });
    await expect(taken).rejects.toThrow("does not archive its log");
    expect(listBackups(place)).toEqual([]);
  }, 180_000);

  it("keeps the newest ones and the log that they need", () => {
    const place = backupPlace(path.join(root, "backup"));
    mkdirSync(place.wal, { recursive: true });
    const label = (segment: number) =>
      `START WAL LOCATION: 0/${segment}000028 (file 00000001000000000000000${segment})\n`;
    for (const day of [1, 2, 3]) {
      const folder = path.join(place.base, `2026-01-0${day}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, "backup_label"), label(day * 2));
    }
    mkdirSync(path.join(place.base, "2026-01-04.part"));
    for (let segment = 1; segment <= 7; segment += 1) {
      writeFileSync(path.join(place.wal, `00000001000000000000000${segment}.gz`), "");
    }
    expect(firstSegmentOf(label(4))).toBe("000000010000000000000004");
    expect(pruneBackups(place, 3)).toEqual({ bases: 0, files: 0 });
    expect(pruneBackups(place, 2)).toEqual({ bases: 1, files: 3 });
    expect(listBackups(place)).toEqual(["2026-01-02", "2026-01-03"]);
    expect(readdirSync(place.wal)).toHaveLength(4);
  });

  it("drops segments of every timeline that nobody needs, and nothing it does not know", () => {
    const names = [
      "000000010000000000000003.gz",
      "000000010000000000000003.00000028.backup.gz",
      "000000010000000000000004.gz",
      "000000020000000000000003.gz",
      "00000002.history.gz",
      "000000010000000000000001.gz.part",
      "notes.txt",
    ];
    expect(segmentsToDrop(names, "000000010000000000000004")).toEqual([
      names[0],
      names[1],
      names[3],
    ]);
  });
});

describe("the drill", () => {
  it("loses what the archive waited for at most, and nothing while the log is left", async () => {
    const drilled = await runDrill({ root, seconds: 4, archiveEveryS: 1 });
    expect(drilled.acknowledged).toBeGreaterThan(0);
    const { fromArchive, withLastLog } = drilled;
    expect(fromArchive.findings + withLastLog.findings).toBe(0);
    expect(withLastLog).toMatchObject({ lost: 0, rpoMs: 0 });
    // What left with the archive came back; how much that is the drill prints, on this machine.
    expect(fromArchive.lost).toBeLessThan(drilled.acknowledged);
  }, 240_000);
});
