import { tmpdir } from "node:os";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { minor } from "@baize/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ensureDatabase,
  removePostgres,
  startPostgres,
  type Postgres,
} from "../../../../tools/postgres/index.ts";
import { systemClock } from "../platform/clock.ts";
import { createDatabase, type Database } from "../platform/db.ts";
import { createIds } from "../platform/ids.ts";
import { migrate } from "../platform/migrate.ts";
import { createLedger, type Ledger } from "./index.ts";
import { assertCoherent } from "./coherence.ts";

/** These tests kill things, so they have their own cluster, with durability on. */
const root = mkdtempSync(path.join(tmpdir(), "baize-crash-"));
const dataDir = path.join(tmpdir(), "baize-test", `crash-${process.pid}`);
const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));
const child = fileURLToPath(new URL("load.child.ts", import.meta.url));

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres({ dataDir });
});
afterAll(async () => {
  await postgres.stop();
  await removePostgres(dataDir);
  rmSync(root, { recursive: true, force: true });
});

interface Books {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly url: string;
}

async function openBooks(name: string, isNew: boolean): Promise<Books> {
  const url = postgres.url(name);
  if (isNew) {
    await ensureDatabase(postgres.url("postgres"), name);
    await migrate(url, migrations);
  }
  const db = createDatabase({ url });
  const ledger = createLedger({ db, url, clock: systemClock, ids: createIds(systemClock) });
  if (!isNew) return { db, ledger, url };
  await db.transaction(async (tx) => {
    for (let memberId = 1n; memberId <= 40n; memberId += 1n) {
      await ledger.openAccounts(tx, memberId, "BDT");
      await ledger.post(tx, {
        memberId,
        key: "funding",
        debit: "house",
        credit: "cash",
        amountMinor: minor(10n ** 9n),
        currency: "BDT",
        kind: "deposit",
      });
    }
  });
  return { db, ledger, url };
}

async function close({ db, ledger }: Books): Promise<void> {
  await ledger.stop();
  await db.end();
}

function startLoad(url: string, file: string): ChildProcess {
  writeFileSync(file, "");
  return spawn(process.execPath, ["--import", "tsx", child, url, file, "run"], {
    stdio: "inherit",
  });
}

const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").filter(Boolean);

async function waitForAnswers(file: string, many: number): Promise<void> {
  while (linesOf(file).length < many) await sleep(20);
}

/**
 * What the program was told, and the keys it had asked for but got no answer to (the next ones).
 */
function readLog(file: string) {
  const acknowledged = linesOf(file).filter((line) => line.endsWith(" ok"));
  const next = new Map<number, number>(Array.from({ length: 64 }, (_, caller) => [caller, 0]));
  for (const line of acknowledged) {
    const [caller = 0, index = 0] = line.split(" ").map(Number);
    next.set(caller, Math.max(next.get(caller) ?? 0, index + 1));
  }
  const keys = acknowledged.map((line) => {
    const [caller, index] = line.split(" ");
    return { caller: Number(caller), key: `run:${caller}:${index}` };
  });
  const unknown = [...next].map(([caller, index]) => ({ caller, key: `run:${caller}:${index}` }));
  return { keys, unknown };
}

async function askAgain({ ledger }: Books, asked: readonly { caller: number; key: string }[]) {
  return Promise.all(
    asked.map(({ caller, key }) =>
      ledger.enqueue({
        memberId: BigInt(1 + (caller % 40)),
        key,
        debit: "cash",
        credit: "house",
        amountMinor: minor(1n),
        currency: "BDT",
        kind: "bet",
      }),
    ),
  );
}

/** Every acknowledged bet is there once; asking for the unanswered ones settles them, once. */
async function expectExactlyOnce(books: Books, file: string): Promise<void> {
  const { keys, unknown } = readLog(file);
  expect(keys.length).toBeGreaterThan(500);
  const again = await askAgain(books, keys);
  expect(again.filter(({ status }) => status !== "duplicate")).toEqual([]);
  const settled = await askAgain(books, unknown);
  expect(settled.every(({ status }) => status === "ok" || status === "duplicate")).toBe(true);
  const rows = await books.db.read((reader) =>
    reader.query<{ bets: bigint }>(
      "select count(*) as bets from ledger.transfer where kind = 'bet'",
    ),
  );
  expect(rows[0]?.bets).toBe(BigInt(keys.length + unknown.length));
  await assertCoherent(books.db);
}

describe("a crash in the middle of load", () => {
  it("of the program loses no acknowledged bet and repeats none", async () => {
    const books = await openBooks("program", true);
    const file = path.join(root, "program.log");
    const load = startLoad(books.url, file);
    await waitForAnswers(file, 2_000);
    load.kill("SIGKILL");
    await new Promise((resolve) => load.once("exit", resolve));
    await expectExactlyOnce(books, file);
    await close(books);
  }, 180_000);

  it("of PostgreSQL loses no acknowledged bet and repeats none", async () => {
    const first = await openBooks("server", true);
    await close(first);
    const file = path.join(root, "server.log");
    const load = startLoad(first.url, file);
    await waitForAnswers(file, 2_000);
    const ended = new Promise((resolve) => load.once("exit", resolve));
    process.kill(postgres.pid, "SIGKILL");
    await ended;
    postgres = await startPostgres({ dataDir });
    const books = await openBooks("server", false);
    await expectExactlyOnce(books, file);
    await close(books);
  }, 180_000);
});
