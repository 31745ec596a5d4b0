/**
 * What it costs to judge a bet against limits after a long history: the sum from every transfer,
 * the same from the sums by the hour, and a whole bet, judged and durable.
 *
 *   npx tsx bench/limits.ts                    ten thousand and a million transfers in 30 days
 *   npx tsx bench/limits.ts --rows 3000000     another size beside the ten thousand
 */
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createDatabase } from "../apps/server/src/platform/db.ts";
import { createIds } from "../apps/server/src/platform/ids.ts";
import { createEvents } from "../apps/server/src/platform/events/index.ts";
import { createProtection, type Protection } from "../apps/server/src/protection/index.ts";
import type { Postgres } from "../tools/postgres/index.ts";
import { medianMs, timeMs } from "./lib/sample.ts";
import { onScratchPostgres } from "./lib/scratch.ts";
import { fillSql } from "./ledger/transfers.ts";
import { aBet, openBooks, type Books } from "./ledger/workload.ts";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    reads: { type: "string", default: "21" },
    "data-dir": { type: "string", default: path.join(tmpdir(), "baize-bench-limits") },
  },
});
const reads = Number(options.reads);
const sizes = [10_000, Number(options.rows)];
const monthMs = 30 * dayMs;
const periods = { day: dayMs, week: 7 * dayMs, month: monthMs };
const kinds = ["bet", "win", "wallet_in", "wallet_out", "wallet_in_returned"];
/** Apart from the members the books open with. */
const firstMember = 1_000_001n;

async function fill({ url }: Books, memberId: bigint, rows: number): Promise<void> {
  // It takes longer than any call may.
  const db = createDatabase({ url, statementTimeoutMs: 0 });
  // The newest a minute ago: what comes now gets greater ids.
  const from = Date.now() - monthMs - minuteMs;
  await db.transaction(async (tx) => {
    await tx.execute("set local synchronous_commit = off");
    await tx.execute(fillSql, [memberId, from, monthMs, rows]);
    await tx.execute(
      `insert into ledger.account (member_id, code, currency, balance_minor, last_id, is_guarded)
       select $1, 1, 'BDT', 100000000, max(id::text)::uuid, true from ledger.transfer
       where member_id = $1`,
      [memberId],
    );
    await tx.execute("insert into protection.member (member_id) values ($1)", [memberId]);
    await tx.execute(
      `insert into protection.play_limit (member_id, kind, period, set_by, amount, set_at)
       values ($1, 'loss', 'month', 'member', 9000000000000, now())`,
      [memberId],
    );
  });
  await db.read((reader) => reader.query("vacuum analyze"));
  await db.end();
}

const shownMs = async (work: () => Promise<unknown>) => (await medianMs(reads, work)).toFixed(1);

const protectionOn = ({ db, ledger }: Books): Protection => {
  const ids = createIds(systemClock);
  return createProtection({
    db,
    ledger,
    ids,
    clock: systemClock,
    events: createEvents({ ids }),
    samePerson: () => Promise.resolve([]),
    signInsSince: () => Promise.resolve([]),
    startOf: () => Promise.resolve(undefined),
    endSession: () => Promise.resolve(),
    accountOf: (memberId) => Promise.resolve(`${memberId}`),
  });
};

async function measure(books: Books, memberId: bigint, rows: number): Promise<void> {
  const { db, ledger } = books;
  const since = (ms: number) => new Date(Date.now() - ms);
  const sums = async () => {
    const cells: string[] = [];
    for (const ms of Object.values(periods)) {
      const sum = () => db.read((reader) => ledger.movedSince(reader, memberId, since(ms), kinds));
      cells.push(await shownMs(sum));
    }
    return cells;
  };
  const line = (what: string, cells: readonly string[], bet: string) =>
    console.log(`| ${[rows.toLocaleString("en-US"), what, ...cells, bet].join(" | ")} |`);
  line("every transfer", await sums(), "");
  const adding = await timeMs(() =>
    db.transaction((tx) => ledger.addUp(tx, memberId, since(monthMs))),
  );
  const { placeGuarded } = protectionOn(books);
  const bet = async () => {
    const ruling = await placeGuarded({ ...aBet(), memberId } as Parameters<
      typeof placeGuarded
    >[0]);
    if (ruling.status !== "posted") throw new Error(`the bet was ${ruling.status}`);
  };
  line("by the hour", await sums(), await shownMs(bet));
  console.log(`adding up for the first time: ${adding.toFixed(0)} ms`);
}

async function run(server: Postgres): Promise<void> {
  const books = await openBooks(server, "limits");
  console.log("| transfers | summed | day ms | week ms | month ms | bet ms |");
  console.log("|---|---|---|---|---|---|");
  for (const [index, rows] of sizes.entries()) {
    const memberId = firstMember + BigInt(index);
    await fill(books, memberId, rows);
    await measure(books, memberId, rows);
  }
  await books.close();
}

await onScratchPostgres(options["data-dir"], run);
