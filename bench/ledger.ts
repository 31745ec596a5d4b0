/**
 * How many durable bets a second the ledger takes, beside PostgreSQL's own benchmark.
 *
 *   npm run bench:ledger                       the comparison, about two minutes
 *   npm run bench:ledger -- --rows 5000000     and growth to five million bets
 *
 * Everything runs on one embedded PostgreSQL with fsync on, in rounds that interleave all variants,
 * so that a slow minute of the disk hits them alike. The figures are medians over the rounds, the
 * ratios medians of each round's own ratio.
 */
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { assertCoherent } from "../apps/server/src/ledger/coherence.ts";
import { ensureDatabase, type Postgres } from "../tools/postgres/index.ts";
import { footprintOf, perBet, type PerBet } from "./ledger/footprint.ts";
import { findPgbench, measure, prepare, type PgbenchTarget } from "./lib/pgbench.ts";
import { closedLoop, median, medianSample, type Sample } from "./lib/sample.ts";
import { onScratchPostgres } from "./lib/scratch.ts";
import { drain, enqueueBet, openBooks, postBet, type Books } from "./ledger/workload.ts";
import { atLeast, atMost, judge } from "./lib/judge.ts";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "0" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    scale: { type: "string", default: "100" },
    "data-dir": { type: "string", default: path.join(tmpdir(), "baize-bench-ledger") },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const callerCounts = [8, 64, 256] as const;
/** Callers, and how many times TPC-B-like they should reach. */
const goals = [
  [8, 4],
  [64, 12],
  [256, 20],
] as const;

interface Round {
  readonly tpcb: number;
  readonly simpleUpdate: number;
  readonly single: Sample;
  readonly grouped: ReadonlyMap<number, Sample>;
  /** The same bets, whose keys other members might use too; at 256 callers. */
  readonly unowned: Sample;
}

async function runRound(target: PgbenchTarget, books: Books): Promise<Round> {
  const tpcb = await measure(target, "tpcb-like", seconds);
  const simpleUpdate = await measure(target, "simple-update", seconds);
  const single = await closedLoop(8, seconds * 1000, () => postBet(books));
  const grouped = new Map<number, Sample>();
  for (const callers of callerCounts) {
    grouped.set(callers, await closedLoop(callers, seconds * 1000, () => enqueueBet(books)));
  }
  const unowned = await closedLoop(256, seconds * 1000, () => enqueueBet(books, false));
  await drain(books);
  return { tpcb, simpleUpdate, single, grouped, unowned };
}

const columns = [30, 12, 10, 10, 12, 16];

function line(...cells: readonly string[]): void {
  const text = cells.map((cell, index) =>
    index === 0 ? cell.padEnd(columns[0] ?? 0) : cell.padStart(columns[index] ?? 0),
  );
  console.log(text.join(""));
}

const whole = (value: number) => Math.round(value).toLocaleString("en-US");

function report(done: readonly Round[], bytes: PerBet): void {
  const ratio = (of: (round: Round) => number, to: (round: Round) => number) =>
    `${median(done.map((round) => of(round) / to(round))).toFixed(2)} x`;
  const row = (name: string, of: (round: Round) => Sample) => {
    const sample = medianSample(done.map(of));
    const perSecond = (round: Round) => of(round).perSecond;
    const times = [sample.p50Ms.toFixed(2), sample.p99Ms.toFixed(2)];
    const ratios = [
      ratio(perSecond, (round) => round.tpcb),
      ratio(perSecond, (round) => round.simpleUpdate),
    ];
    line(name, whole(sample.perSecond), ...times, ...ratios);
  };
  console.log("");
  line("", "per second", "p50 ms", "p99 ms", "to TPC-B", "to simple-upd");
  line("pgbench TPC-B-like, 8", whole(median(done.map((round) => round.tpcb))), "", "", "1.0 x");
  const simple = median(done.map((round) => round.simpleUpdate));
  line("pgbench simple-update, 8", whole(simple), "", "", "", "1.0 x");
  row("one transaction per bet, 8", (round) => round.single);
  for (const callers of callerCounts) {
    row(`group commit, ${callers} callers`, (round) => round.grouped.get(callers) ?? round.single);
  }
  row("  keys without an owner, 256", (round) => round.unowned);
  const rate = (round: Round) => round.grouped.get(256)?.perSecond ?? 0;
  const share = ratio(rate, (round) => round.unowned.perSecond);
  console.log(`\nWith owned keys at 256 callers: ${share} of the rate without.`);
  console.log(
    `\nBytes per bet: tables ${whole(bytes.table)}, indexes ${whole(bytes.index)}, ` +
      `log ${whole(bytes.wal)}.`,
  );
  const most = medianSample(done.map((round) => round.grouped.get(256) ?? round.single));
  const toTpcb = (callers: number) =>
    median(done.map(({ grouped, tpcb }) => (grouped.get(callers)?.perSecond ?? 0) / tpcb));
  judge([
    ...goals.map(([callers, goal]) =>
      atLeast(`group commit, ${callers} callers`, toTpcb(callers), goal, "x TPC-B-like"),
    ),
    atMost("p99 at 256 callers", most.p99Ms, 10, "ms"),
    atMost("log for each bet", bytes.wal, 450, "bytes"),
    atMost("stored for each bet", bytes.table + bytes.index, 250, "bytes"),
  ]);
}

async function compare(postgres: Postgres): Promise<void> {
  await ensureDatabase(postgres.url("postgres"), "pgbench");
  const target = { program: findPgbench(), url: postgres.url("pgbench") };
  console.log(`Filling pgbench's tables (scale ${options.scale}).`);
  await prepare(target, Number(options.scale));
  const books = await openBooks(postgres, "ledger");
  await closedLoop(64, 1_000, () => enqueueBet(books));
  const before = await footprintOf(books.db);
  const done: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const one = await runRound(target, books);
    done.push(one);
    const rates = callerCounts.map((callers) => whole(one.grouped.get(callers)?.perSecond ?? 0));
    console.log(`round ${round}: TPC-B ${whole(one.tpcb)}, group commit ${rates.join(" / ")}`);
  }
  // The log includes pgbench's own, so bytes are taken from a stretch of bets alone.
  const from = await footprintOf(books.db);
  await closedLoop(256, seconds * 1000, () => enqueueBet(books));
  const after = await footprintOf(books.db);
  const bytes = { ...perBet(before, after), wal: perBet(from, after).wal };
  report(done, bytes);
  await assertCoherent(books.db);
  console.log("The books are coherent.");
  await books.close();
}

async function grow(postgres: Postgres, rows: number): Promise<void> {
  const books = await openBooks(postgres, "growth");
  console.log("");
  line("bets so far", "per second", "p50 ms", "p99 ms", "bytes/bet", "log bytes/bet");
  const step = Math.max(100_000, Math.ceil(rows / 20));
  for (let reached = 0; reached < rows;) {
    const before = await footprintOf(books.db);
    const sample = await closedLoop(256, { calls: step }, () => enqueueBet(books));
    const after = await footprintOf(books.db);
    const bytes = perBet(before, after);
    reached += after.operations - before.operations;
    await drain(books);
    const times = [sample.p50Ms.toFixed(2), sample.p99Ms.toFixed(2)];
    line(
      whole(reached),
      whole(sample.perSecond),
      ...times,
      whole(bytes.table + bytes.index),
      whole(bytes.wal),
    );
  }
  await assertCoherent(books.db);
  console.log("The books are coherent.");
  await books.close();
}

async function run(postgres: Postgres): Promise<void> {
  await compare(postgres);
  if (Number(options.rows) > 0) await grow(postgres, Number(options.rows));
}

await onScratchPostgres(options["data-dir"], run, console.log);
