import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removePostgres, startPostgres, type Postgres } from "../postgres/index.ts";
import {
  archiving,
  backupPlace,
  gapIn,
  prepareBackupPlace,
  segmentsToDrop,
  type Archiving,
} from "./archive.ts";
import { newBackupKey, readBackupKeys, type BackupKeys } from "./keys.ts";
import { keyIdOf, seal, unseal } from "./sealing.mjs";
import { firstSegmentOf, listBackups, pruneBackups, takeBackup } from "./base.ts";
import { runDrill } from "./drill.ts";
import { restore } from "./restore.ts";

const keys: BackupKeys = [newBackupKey()];
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

async function start(how: Partial<Archiving>): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, ...how });
  running.add(postgres);
  return postgres;
}

describe("the backup", () => {
  it("brings back a moment in the past, and says when the archive does not reach one", async () => {
    const place = prepareBackupPlace(path.join(root, "it's 100 %"), dataDir);
    const lost = await start(archiving(place, keys, 60));
    await ask(lost, "create table kept (name text)");
    await takeBackup({ url: lost.url("postgres"), dataDir, place, keys });
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
    const then = await restore({ place, keys, into: path.join(root, "then"), until });
    running.add(then);
    expect(await ask(then, "select name from kept")).toEqual([{ name: "before" }]);
    const now = await restore({ place, keys, into: path.join(root, "now") });
    running.add(now);
    expect(await ask(now, "select name from kept")).toHaveLength(2);
    const future = restore({
      place,
      keys,
      into: path.join(root, "future"),
      until: new Date(2100, 1),
    });
    await expect(future).rejects.toThrow(/does not (reach|start)/);
    const early = restore({
      place,
      keys,
      into: path.join(root, "early"),
      until: new Date(2000, 1),
    });
    await expect(early).rejects.toThrow("no backup");
    const twice = restore({ place, keys, into: path.join(root, "now") });
    await expect(twice).rejects.toThrow("is not empty");
  }, 180_000);

  it("is refused by a database that keeps no archive", async () => {
    const place = prepareBackupPlace(path.join(root, "backup"), dataDir);
    const postgres = await start({});
    const taken = takeBackup({ url: postgres.url("postgres"), dataDir, place, keys });
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
      writeFileSync(path.join(folder, "first-segment"), `${firstSegmentOf(label(day * 2))}\n`);
      writeFileSync(path.join(folder, "manifest.sealed"), "");
    }
    mkdirSync(path.join(place.base, "2026-01-04.part"));
    for (let segment = 1; segment <= 7; segment += 1) {
      writeFileSync(path.join(place.wal, `00000001000000000000000${segment}.sealed`), "");
    }
    expect(firstSegmentOf(label(4))).toBe("000000010000000000000004");
    expect(pruneBackups(place, 3)).toEqual({ bases: 0, files: 0 });
    expect(pruneBackups(place, 2)).toEqual({ bases: 1, files: 3 });
    expect(listBackups(place)).toEqual(["2026-01-02", "2026-01-03"]);
    expect(readdirSync(place.wal)).toHaveLength(4);
  });

  it("drops segments of every timeline that nobody needs, and nothing it does not know", () => {
    const names = [
      "000000010000000000000003.sealed",
      "000000010000000000000003.00000028.backup.sealed",
      "000000010000000000000004.sealed",
      "000000020000000000000003.sealed",
      "00000002.history.sealed",
      "000000010000000000000001.sealed.part",
      "notes.txt",
    ];
    expect(segmentsToDrop(names, "000000010000000000000004")).toEqual([
      names[0],
      names[1],
      names[3],
    ]);
  });
});

/** One round through a stream, with what comes out of it. */
async function passed(
  how: typeof seal,
  by: BackupKeys,
  name: string,
  bytes: Uint8Array,
): Promise<Buffer> {
  const into = new PassThrough();
  const [parts] = await Promise.all([buffer(into), how(by, name, Readable.from([bytes]), into)]);
  return parts;
}

const chunkBytes = 64 * 1024;
const sealedBytes = chunkBytes + 16;
const headerBytes = 49;

describe("a sealed file", () => {
  /** What does not get smaller by compressing, so that there are several chunks. */
  const plain = randomBytes(3 * chunkBytes + 1000);

  it.each([0, 1, chunkBytes - 23, chunkBytes, chunkBytes + 1, 5 * chunkBytes])(
    "of %d bytes comes back as it was",
    async (length) => {
      const bytes = randomBytes(length);
      const sealed = await passed(seal, keys, "wal/1", bytes);
      expect((await passed(unseal, keys, "wal/1", sealed)).equals(bytes)).toBe(true);
      const byOlder = await passed(unseal, [newBackupKey(), ...keys], "wal/1", sealed);
      expect(byOlder.equals(bytes)).toBe(true);
    },
  );

  it("is never the same twice and holds nothing in clear", async () => {
    const text = Buffer.from("a line that must not be read ".repeat(50));
    const [one, two] = [await passed(seal, keys, "n", text), await passed(seal, keys, "n", text)];
    expect(one.equals(two)).toBe(false);
    expect(one.includes("must not be read")).toBe(false);
  });

  const at = (index: number) => headerBytes + index * sealedBytes;
  const changes: readonly (readonly [string, (sealed: Buffer) => Buffer])[] = [
    ["with one bit changed", (sealed) => changed(sealed, at(1) + 5)],
    ["with one bit of its last tag changed", (sealed) => changed(sealed, sealed.length - 1)],
    ["with another salt", (sealed) => changed(sealed, headerBytes - 1)],
    ["cut off between two chunks", (sealed) => sealed.subarray(0, at(2))],
    ["cut off within one", (sealed) => sealed.subarray(0, at(2) + 100)],
    ["cut off after its header", (sealed) => sealed.subarray(0, headerBytes)],
    ["without one of its chunks", (sealed) => joined(sealed, [0, 2, 3])],
    ["with two chunks swapped", (sealed) => joined(sealed, [1, 0, 2, 3])],
    ["with a chunk twice", (sealed) => joined(sealed, [0, 0, 1, 2, 3])],
    ["with something behind its end", (sealed) => Buffer.concat([sealed, Buffer.alloc(7)])],
    ["that is empty", () => Buffer.alloc(0)],
  ];
  function changed(sealed: Buffer, place: number): Buffer {
    const copy = Buffer.from(sealed);
    copy[place] = (copy[place] ?? 0) ^ 1;
    return copy;
  }
  function joined(sealed: Buffer, order: readonly number[]): Buffer {
    const chunks = order.map((index) => sealed.subarray(at(index), at(index + 1)));
    return Buffer.concat([sealed.subarray(0, headerBytes), ...chunks]);
  }

  it.each(changes)("%s is refused", async (_name, change) => {
    const sealed = await passed(seal, keys, "wal/1", plain);
    await expect(passed(unseal, keys, "wal/1", change(sealed))).rejects.toThrow(
      /was altered, cut off|is not a file of an encrypted/,
    );
  });

  it("under another's name, or with another key, is refused in words", async () => {
    const sealed = await passed(seal, keys, "wal/1", plain);
    await expect(passed(unseal, keys, "wal/2", sealed)).rejects.toThrow("put in another's place");
    await expect(passed(unseal, [newBackupKey()], "wal/1", sealed)).rejects.toThrow(
      `was written with the backup key ${keyIdOf(keys[0])}`,
    );
  });
});

describe("the keys", () => {
  it("are read from the environment, and refused where they are none", () => {
    const [one, two] = [newBackupKey(), newBackupKey()].map((key) => key.toString("base64"));
    expect(readBackupKeys({})).toBeUndefined();
    const read = readBackupKeys({ BACKUP_KEY: one, BACKUP_KEY_PREVIOUS: ` ${two} ,` });
    expect(read?.map((key) => key.toString("base64"))).toEqual([one, two]);
    for (const wrong of ["short", `${one}x`, "a".repeat(44)]) {
      expect(() => readBackupKeys({ BACKUP_KEY: wrong })).toThrow("BACKUP_KEY is not a key");
    }
    expect(() => readBackupKeys({ BACKUP_KEY_PREVIOUS: two })).toThrow("BACKUP_KEY is not");
  });
});

describe("the log of an archive", () => {
  const names = (...numbers: string[]) => numbers.map((number) => `00000001${number}.sealed`);

  it.each([
    ["whole", names("00000000000000FE", "00000000000000FF", "0000000100000000"), undefined],
    ["without one", names("00000000000000FE", "0000000100000000"), "00000000000000FF"],
    ["without its first", names("00000000000000FF"), "00000000000000FE"],
    ["of two timelines", ["0000000100000000000000FE.sealed", "0000000200000000000000FF.sealed"]],
  ])("%s", (_name, found, gap?) => {
    expect(gapIn(found, "0000000100000000000000FE")).toBe(gap);
  });
});

describe("an encrypted backup", () => {
  const marker = "Nur-Jahan-Marker-7741";

  function filesIn(folder: string): string[] {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
    return entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  }

  it("shows nothing of a row, and refuses what was altered, cut off, swapped or lost", async () => {
    const place = prepareBackupPlace(path.join(root, "backup"), dataDir);
    const lost = await start(archiving(place, keys, 60));
    const isInSettings = await ask(lost, "show archive_command");
    expect(JSON.stringify(isInSettings)).not.toContain(keys[0].toString("base64"));
    await ask(lost, "create table kept (name text)");
    await ask(lost, `insert into kept values ('${marker}')`);
    await ask(lost, "checkpoint");
    const { folder } = await takeBackup({ url: lost.url("postgres"), dataDir, place, keys });
    for (let segment = 0; segment < 3; segment += 1) {
      await ask(lost, `insert into kept values ('${marker} ${segment}')`);
      await ask(lost, "select pg_switch_wal()");
    }
    await lost.stop();
    // The cluster itself shows it, so looking for it here means something.
    const holds = (file: string) => readFileSync(file).includes(marker);
    expect(filesIn(dataDir).filter(holds).length).toBeGreaterThan(0);
    expect(filesIn(place.root).filter(holds)).toEqual([]);

    const refuses = async (name: string, said: RegExp, by: BackupKeys = keys) => {
      const into = path.join(root, name);
      await expect(restore({ place, keys: by, into })).rejects.toThrow(said);
      expect(existsSync(into)).toBe(false);
    };
    const wholly = async (name: string, by: BackupKeys) => {
      const postgres = await restore({ place, keys: by, into: path.join(root, name) });
      running.add(postgres);
      expect(await ask(postgres, "select name from kept")).toHaveLength(4);
      await postgres.stop();
    };
    await refuses("wrong", /was written with the key [0-9a-f]{16}.*Nothing was written/, [
      newBackupKey(),
    ]);
    await wholly("rotated", [newBackupKey(), ...keys]);

    const segments = readdirSync(place.wal)
      .filter((name) => /^[0-9A-F]{24}\.sealed$/.test(name))
      .toSorted();
    const [one = "", two = ""] = segments.slice(-3).map((name) => path.join(place.wal, name));
    const [first, second] = [readFileSync(one), readFileSync(two)];
    const flipped = Buffer.from(first);
    flipped[200] = (flipped[200] ?? 0) ^ 1;
    writeFileSync(one, flipped);
    await refuses("flipped", /was altered, cut off.*Nothing was restored/);
    writeFileSync(one, first.subarray(0, first.length - 40));
    await refuses("cut", /was altered, cut off/);
    writeFileSync(one, second);
    writeFileSync(two, first);
    await refuses("swapped", /was altered, cut off/);
    rmSync(one);
    await refuses("gap", /has no segment/);
    writeFileSync(one, first);
    writeFileSync(two, second);

    const table = filesIn(folder).find((file) => file.endsWith("PG_VERSION.sealed")) ?? "";
    const other = filesIn(folder).find((file) => file.endsWith("pg_control.sealed")) ?? "";
    const whole = readFileSync(table);
    writeFileSync(table, readFileSync(other));
    await refuses("base", /was altered, cut off/);
    writeFileSync(table, whole);
    await wholly("again", keys);
  }, 480_000);
});

describe("the drill", () => {
  it("loses what the archive waited for at most, and nothing while the log is left", async () => {
    const drilled = await runDrill({ root, seconds: 2, archiveEveryS: 1 });
    expect(drilled.acknowledged).toBeGreaterThan(0);
    const { fromArchive, withLastLog } = drilled;
    expect(fromArchive.findings + withLastLog.findings).toBe(0);
    expect(withLastLog).toMatchObject({ lost: 0, rpoMs: 0 });
    // What left with the archive came back; how much that is the drill prints, on this machine.
    expect(fromArchive.lost).toBeLessThan(drilled.acknowledged);
  }, 480_000);
});
