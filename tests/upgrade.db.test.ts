import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { minor } from "@baize/money";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLedger, type Ledger } from "../apps/server/src/ledger/index.ts";
import { assertCoherent } from "../apps/server/src/ledger/coherence.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createDatabase, type Database } from "../apps/server/src/platform/db.ts";
import { createIds } from "../apps/server/src/platform/ids.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { loginNames } from "../apps/server/src/platform/roles-store.ts";
import { testUrl } from "../apps/server/test/template.ts";
import { dumpSchema } from "../tools/schema/dump.ts";

/**
 * The plan of docs/operating/deploy.md for a release that must go back: the copy of before it is
 * restored, and the release before runs on it. And forwards: a copy of any earlier release, with
 * what was in it, comes up to the newest shape.
 */

const migrations = fileURLToPath(new URL("../apps/server/migrations", import.meta.url));
const earlier = mkdtempSync(path.join(os.tmpdir(), "baize-earlier-"));
const name = (what: string) => `upgrade_${what}_${suffix}`;
const suffix = randomBytes(4).toString("hex");
const names = ["live", "copy", "fresh"].map(name);

async function on<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const server = (sql: string) =>
  on(process.env["TEST_SERVER_URL"] ?? "", (client) => client.query(sql));
const create = (database: string, template = "template0") =>
  server(`create database ${database} template ${template} owner ${loginNames.migrate}`);
const owner = (what: string) => testUrl("migrate", name(what));
const shapeOf = (what: string) => on(owner(what), dumpSchema);

/** Of what both releases have. */
const operations = `(select member_id, key, id, input_hash, amount_minor, balance_after_minor,
  debit_code, credit_code, is_reversal, is_tombstone, kind, reference, detail
  from ledger.operation)`;

/** What is in the books, to the last row. */
async function booksOf(what: string) {
  const tables = ["ledger.transfer", operations, "ledger.account"];
  return on(owner(what), async (client) =>
    Promise.all(
      tables.map(async (table) => {
        const found = await client.query(`select t::text as row from ${table} t order by 1`);
        return [table, found.rows];
      }),
    ),
  );
}

async function onBooks(
  what: string,
  work: (ledger: Ledger, db: Database) => Promise<void>,
): Promise<void> {
  const url = testUrl("worker", name(what));
  const db = createDatabase({ url, max: 3 });
  const ledger = createLedger({ db, url, clock: systemClock, ids: createIds(systemClock) });
  try {
    await work(ledger, db);
  } finally {
    await ledger.stop();
    await db.end();
  }
}

/** Deposits, every other under a key of its own, and the reversal of what never came. */
const play = (what: string) =>
  onBooks(what, async (ledger, db) => {
    await db.transaction((tx) => ledger.openAccounts(tx, 7n, "BDT"));
    for (let number = 1; number <= 20; number += 1) {
      await db.transaction((tx) =>
        ledger.post(tx, {
          memberId: 7n,
          key: `in ${number}`,
          ownsKey: number % 2 === 0,
          kind: "deposit",
          debit: "house",
          credit: "cash",
          amountMinor: minor(BigInt(number) * 100n),
          currency: "BDT",
        }),
      );
    }
    const undo = { memberId: 7n, key: "undo", reverses: "late", currency: "BDT", kind: "x" };
    expect(await db.transaction((tx) => ledger.post(tx, undo))).toMatchObject({
      status: "tombstoned",
    });
  });

/** The last file of the release before: a bet lay in three tables, and a round in two. */
const lastOfBefore = "0165_round_game_type.sql";

let newest: string[];

beforeAll(async () => {
  const files = readdirSync(migrations)
    .filter((file) => file.endsWith(".sql"))
    .toSorted();
  // Its functions are in numbered files.
  newest = [
    ...files.filter((file) => file > lastOfBefore),
    ...readdirSync(path.join(migrations, "repeatable")),
  ];
  for (const file of files.filter((one) => one <= lastOfBefore)) {
    cpSync(path.join(migrations, file), path.join(earlier, file));
  }
  await create(name("live"));
  await migrate(owner("live"), earlier);
  await play("live");
}, 60_000);
afterAll(async () => {
  for (const database of names) await server(`drop database if exists ${database} with (force)`);
  rmSync(earlier, { recursive: true });
});

test("a copy of the release before comes up with all that was in it", async () => {
  await create(name("copy"), name("live"));
  expect(await migrate(owner("copy"), migrations)).toEqual(newest);
  await create(name("fresh"));
  await migrate(owner("fresh"), migrations);
  expect(await shapeOf("copy")).toBe(await shapeOf("fresh"));
  expect(await booksOf("copy")).toEqual(await booksOf("live"));
  await onBooks("copy", async (ledger, db) => {
    await assertCoherent(db);
    expect(await ledger.ownerOf("in 2")).toBe(7n);
    expect(await ledger.ownerOf("in 1")).toBeUndefined();
    expect(await ledger.findOperation(7n, "late")).toBeUndefined();
  });
});

test("the release before refuses the newer database, and runs on the copy of before", async () => {
  await expect(migrate(owner("copy"), earlier)).rejects.toThrow("migrated by a newer version");
  expect(await migrate(owner("live"), earlier)).toEqual([]);
  const before = await booksOf("live");
  expect(JSON.stringify(before)).toContain("deposit");
});
