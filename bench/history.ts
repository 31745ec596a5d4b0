/**
 * How long a page of a member's history takes among ten million transfers, beside reading the same
 * rows by their index, which nothing can beat.
 *
 *   npm run bench:history                      ten million transfers, some minutes to fill
 *   npm run bench:history -- --rows 1000000    fewer
 *
 * A handful of members share the transfers, a year of them; one more member has a thousand. Every
 * measurement is taken in turn with its lower bound, so that a slow minute of the machine hits both
 * alike.
 */
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { dayMs } from "@baize/contract/durations";
import type { StatementLine, StatementQuery } from "../apps/server/src/ledger/index.ts";
import { createDatabase } from "../apps/server/src/platform/db.ts";
import { ensureDatabase, type Postgres } from "../tools/postgres/index.ts";
import { median, timeMs } from "./lib/sample.ts";
import { onScratchPostgres } from "./lib/scratch.ts";
import { fillSql } from "./ledger/transfers.ts";
import { openBooks, type Books } from "./ledger/workload.ts";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "10000000" },
    reads: { type: "string", default: "400" },
    "data-dir": { type: "string", default: path.join(tmpdir(), "baize-bench-history") },
  },
});
const rows = Number(options.rows);
const reads = Number(options.reads);
const bigMembers = 8;
const perMember = Math.floor(rows / bigMembers);
const smallRows = 1_000;
const pageRows = 50;

/** Apart from the members the books open with. */
const firstMember = 1_000_001;
const bigMember = BigInt(firstMember);
const smallMember = BigInt(firstMember + bigMembers);

async function fill({ ownerUrl }: Books): Promise<void> {
  // It takes longer than any call may, and changes the table for as long.
  const db = createDatabase({ url: ownerUrl, statementTimeoutMs: 0 });
  const spanMs = 350 * dayMs;
  const from = Date.now() - spanMs;
  const run = (sql: string, params: readonly unknown[] = []) =>
    db.transaction(async (tx) => {
      await tx.execute("set local synchronous_commit = off");
      await tx.execute(sql, params);
    });
  // Keys are random: sorted once, afterwards, they take a tenth of the time.
  await run("drop index ledger.operation_key");
  for (let at = 0; at <= bigMembers; at += 1) {
    const member = BigInt(firstMember + at);
    await run(fillSql, [member, from, spanMs, at < bigMembers ? perMember : smallRows]);
    console.log(`member ${at + 1} of ${bigMembers + 1}`);
  }
  await run(
    "create unique index operation_key on ledger.operation " +
      "(key, (case when is_owned then 0 else member_id end))",
  );
  await db.read((reader) => reader.query("vacuum analyze"));
  await db.end();
}

interface Pair {
  readonly name: string;
  readonly rows: string;
  readonly of: () => Promise<unknown>;
  readonly bound: () => Promise<unknown>;
}

const columns = [44, 10, 10, 10, 12, 10];

function line(...cells: readonly string[]): void {
  const text = cells.map((cell, index) =>
    index === 0 ? cell.padEnd(columns[0] ?? 0) : cell.padStart(columns[index] ?? 0),
  );
  console.log(text.join(""));
}

function quantile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function measure({ name, rows: shown, of, bound }: Pair, times: number): Promise<void> {
  const own: number[] = [];
  const lower: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    lower.push(await timeMs(bound));
    own.push(await timeMs(of));
  }
  line(
    name,
    shown,
    median(own).toFixed(2),
    quantile(own, 0.99).toFixed(2),
    median(lower).toFixed(2),
    `${(median(own) / median(lower)).toFixed(1)} x`,
  );
}

/** The same rows by their index, plainly. */
const boundSql = "select * from ledger.transfer where member_id = $1 and id = any ($2::uuid[])";

async function pageOf(books: Books, name: string, member: bigint, query: StatementQuery) {
  const asked = { isCashOnly: true, limit: pageRows, ...query };
  const of = (): Promise<StatementLine[]> => books.ledger.statement(member, asked);
  const page = await of();
  const ids = `{${page.map((one) => one.transferId).join(",")}}`;
  const bound = () => books.db.read((reader) => reader.query(boundSql, [member, ids]));
  return { name, rows: String(page.length), of, bound };
}

/** The cursor of a page so many lines deep. */
async function cursorAt(books: Books, member: bigint, depth: number): Promise<string> {
  const [row] = await books.db.read((reader) =>
    reader.query<{ id: string }>(
      "select id from ledger.transfer where member_id = $1 order by id desc offset $2 limit 1",
      [member, depth],
    ),
  );
  if (row === undefined) throw new Error(`no line ${depth}`);
  return row.id;
}

async function sumsOf(books: Books, days: number): Promise<Pair> {
  const to = new Date();
  const from = new Date(to.getTime() - days * dayMs);
  const of = () => books.ledger.cashSums(bigMember, [from, to]);
  const count = (await of()).sums.reduce((all, one) => all + one.count, 0);
  const bound = () =>
    books.db.read((reader) =>
      reader.query(
        `select count(*), sum(amount_minor) from ledger.transfer where member_id = $1
         and id >= ledger.first_id_at($2) and id < ledger.first_id_at($3)`,
        [bigMember, from, to],
      ),
    );
  return {
    name: `totals of ${days} days, by kind`,
    rows: count.toLocaleString("en-US"),
    of,
    bound,
  };
}

async function report(postgres: Postgres): Promise<void> {
  await ensureDatabase(postgres.url("postgres"), "history");
  const books = await openBooks(postgres, "history");
  console.log(`Filling ${rows.toLocaleString("en-US")} transfers.`);
  const filled = await timeMs(() => fill(books));
  console.log(`Filled in ${Math.round(filled / 1000)} s.\n`);
  const deep = Math.floor(perMember * 0.98);
  const before = await cursorAt(books, bigMember, deep);
  const depth = deep.toLocaleString("en-US");
  line("", "rows", "p50 ms", "p99 ms", "by key ms", "ratio");
  const pages = [
    await pageOf(books, "first page, 1,000 entries", smallMember, {}),
    await pageOf(books, `first page, ${perMember.toLocaleString("en-US")} entries`, bigMember, {}),
    await pageOf(books, `page at entry ${depth}`, bigMember, { before }),
    await pageOf(books, "first page of deposits, 1 entry in 2,002", bigMember, {
      kinds: ["deposit"],
    }),
  ];
  for (const pair of pages) await measure(pair, reads);
  for (const days of [1, 30]) await measure(await sumsOf(books, days), Math.ceil(reads / 10));
  await books.close();
}

await onScratchPostgres(options["data-dir"], report, console.log);
