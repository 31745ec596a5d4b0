import { createPrivateKey } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { createDatabase, type Database } from "../apps/server/src/platform/db.ts";
import type { Site } from "../tools/drill/site.ts";
import { ensureDatabase } from "../tools/postgres/index.ts";
import { findPgbench, measure, prepare, type PgbenchTarget } from "./lib/pgbench.ts";
import { median, medianSample, type Sample } from "./lib/sample.ts";
import { workedMicros, workedMicrosOfAll } from "./lib/usage.ts";
import { openBettors, type Bettor } from "./wallet/bettors.ts";
import { signCalls, type CallKind } from "./wallet/calls.ts";
import { commitsOf } from "./wallet/commits.ts";
import { heardOf, makeCalls, openPart, type Part } from "./wallet/parts.ts";
import { openProductionSite } from "./wallet/site.ts";
import { atLeast, atMost, judge } from "./lib/judge.ts";

/**
 * What a vendor's call costs over HTTP, beside PostgreSQL's own benchmark and a bare Fastify route.
 *
 *   npm run bench:wallet                 about three minutes
 *   npm run bench:wallet -- --quick      about one
 *
 * The built programs in production mode, on a PostgreSQL that syncs to the disk, called by a client
 * in a process of its own; signed beforehand, because that is the vendor's work. All variants take
 * turns in each round, so that a slow minute of the machine hits them alike. Processor time is what
 * the machine counted for each program while the calls were made.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
    calls: { type: "string" },
    seconds: { type: "string" },
    scale: { type: "string" },
    connections: { type: "string", default: "64" },
    members: { type: "string", default: "128" },
    "data-dir": { type: "string", default: path.join(tmpdir(), "baize-bench-wallet") },
  },
});
const [fewest, normal] = [
  { rounds: 3, calls: 3_000, seconds: 2, scale: 40 },
  { rounds: 5, calls: 8_000, seconds: 4, scale: 100 },
];
const size = (name: keyof typeof normal) =>
  Number(options[name] ?? (options.quick ? fewest : normal)[name]);
const rounds = size("rounds");
const calls = size("calls");
const connections = Number(options.connections);
const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

interface Variant {
  readonly name: string;
  readonly kind: CallKind;
  readonly bettors: readonly Bettor[];
  readonly port: number;
  /** Whether all that reads what happened, rewards first of it, stands still meanwhile. */
  readonly isAlone?: boolean;
}

interface Measured extends Sample {
  /** Microseconds of processor time for each call, by program. */
  readonly server: number;
  readonly postgres: number;
  readonly worker: number;
  readonly caller: number;
  /** Bets for each commit, and bytes of log for each bet. */
  readonly batch: number;
  readonly walBytes: number;
}

interface Bench {
  readonly site: Site;
  readonly bare: Part;
  readonly caller: Part;
  readonly db: Database;
  readonly variants: readonly Variant[];
}

/** Of the api, or of the bare route, and of what works for it. */
function workedNow({ site, bare, caller }: Bench, isBare: boolean) {
  const { api, worker, postgres } = site.pids();
  return {
    server: workedMicros(isBare ? bare.pid : api),
    postgres: workedMicrosOfAll(postgres),
    worker: workedMicros(worker),
    caller: workedMicros(caller.pid),
  };
}

/** Rewards read bets in the worker: with it at rest a bet has the machine for itself. */
async function measureTurn(bench: Bench, variant: Variant): Promise<Measured> {
  if (variant.isAlone !== true) return measureCalls(bench, variant);
  const { worker } = bench.site.pids();
  process.kill(worker, "SIGSTOP");
  try {
    return await measureCalls(bench, variant);
  } finally {
    process.kill(worker, "SIGCONT");
    // What it missed is no work of the next turn.
    await setTimeout(caughtUpMs);
  }
}

const caughtUpMs = 8_000;

async function measureCalls(bench: Bench, variant: Variant): Promise<Measured> {
  const { site, caller, db } = bench;
  const { name, kind, bettors, port } = variant;
  const key = createPrivateKey(readFileSync(site.keys.vendorPrivate));
  const signed = await signCalls(kind, bettors, calls, key);
  const commits = await commitsOf(db);
  const isBare = name === bareName;
  let from = workedNow(bench, isBare);
  const sample = await makeCalls(caller, { port, connections, calls: signed }, () => {
    from = workedNow(bench, isBare);
  });
  const to = workedNow(bench, isBare);
  const each = (program: keyof typeof from) => (to[program] - from[program]) / calls;
  return {
    ...sample,
    server: each("server"),
    postgres: each("postgres"),
    worker: each("worker"),
    caller: each("caller"),
    ...(await commits.since()),
  };
}

const bareName = "bare JSON route";
const aloneName = "bet, the worker at rest";
const tpcbName = "pgbench TPC-B-like, 8 clients";

const whole = (value: number) => Math.round(value).toLocaleString("en-US");

function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

interface Round {
  readonly tpcb: number;
  readonly of: ReadonlyMap<string, Measured>;
}

function print(done: readonly Round[], { variants }: Bench): void {
  const load = loadavg()[0]?.toFixed(1) ?? "";
  const made = `${calls} calls on ${connections} connections`;
  console.log(`\n${rounds} rounds of ${made}, medians; load ${load}`);
  console.log(`on ${cpus().length} cores that everything shares; µs of processor time per call\n`);
  const head = ["call", "a second", "p50 ms", "p99 ms", "server µs", "PostgreSQL µs"];
  row([...head, "worker µs", "client µs", "of the bare route", "to TPC-B-like"]);
  row(Array.from({ length: 10 }, () => "---"));
  const middle = (name: string, of: (one: Measured, round: Round) => number) =>
    median(
      done.flatMap((round) => [round.of.get(name)].flatMap((one) => (one ? [of(one, round)] : []))),
    );
  for (const { name } of variants) {
    const { perSecond, p50Ms, p99Ms } = medianSample(done.flatMap(({ of }) => of.get(name) ?? []));
    const micros = (["server", "postgres", "worker", "caller"] as const).map((program) =>
      whole(middle(name, (one) => one[program])),
    );
    const ofBare = middle(
      name,
      (one, { of }) => one.perSecond / (of.get(bareName)?.perSecond ?? 0),
    );
    const toTpcb = middle(name, (one, { tpcb }) => one.perSecond / tpcb).toFixed(2);
    const times = [whole(perSecond), p50Ms.toFixed(1), p99Ms.toFixed(1)];
    row([name, ...times, ...micros, `${whole(100 * ofBare)} %`, `${toTpcb} ×`]);
  }
  row([
    tpcbName,
    whole(median(done.map(({ tpcb }) => tpcb))),
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "1.00 ×",
  ]);
  const batch = middle("bet", (one) => one.batch).toFixed(1);
  const bytes = whole(middle("bet", (one) => one.walBytes));
  console.log(`\nBets for each commit: ${batch}; log for each bet: ${bytes} bytes.`);
  const bets = medianSample(done.flatMap(({ of }) => of.get("bet") ?? []));
  const bareOf = ({ of }: Round) => of.get(bareName)?.perSecond ?? 0;
  judge([
    atLeast(
      "signed bets over HTTP",
      middle("bet", (one, { tpcb }) => one.perSecond / tpcb),
      5,
      "x TPC-B-like",
    ),
    atMost("p99 of a bet", bets.p99Ms, 25, "ms"),
    atMost(
      "processor time of the api for a bet",
      middle("bet", (one) => one.server),
      90,
      "µs",
    ),
    atMost(
      "of PostgreSQL for a bet",
      middle("bet", (one) => one.postgres),
      45,
      "µs",
    ),
    atLeast(
      "balance reads",
      middle("balance", (one, round) => (100 * one.perSecond) / bareOf(round)),
      75,
      "% of a bare route",
    ),
  ]);
}

async function openBench(site: Site): Promise<Bench> {
  const { free, limited } = await openBettors(site, Number(options.members));
  const bare = openPart("bare.ts");
  const barePort = await heardOf<number>(bare);
  const port = Number(new URL(site.origin).port);
  const variants: readonly Variant[] = [
    { name: bareName, kind: "bet", bettors: free, port: barePort },
    { name: "bet", kind: "bet", bettors: free, port },
    { name: "bet of a member with a limit", kind: "bet", bettors: limited, port },
    { name: "balance", kind: "balance", bettors: free, port },
    { name: aloneName, kind: "bet", bettors: free, port, isAlone: true },
  ];
  const db = createDatabase({ url: site.adminUrl("baize"), max: 1 });
  return { site, bare, caller: openPart("caller.ts"), db, variants };
}

async function runRounds(bench: Bench, target: PgbenchTarget): Promise<Round[]> {
  const done: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const of = new Map<string, Measured>();
    for (const variant of bench.variants) of.set(variant.name, await measureTurn(bench, variant));
    // The first is for the compiler.
    if (round === 0) continue;
    const tpcb = await measure(target, "tpcb-like", size("seconds"));
    done.push({ tpcb, of });
    const bet = of.get("bet");
    if (bet === undefined) throw new Error("nobody bets");
    const micros = `api ${whole(bet.server)} µs, PostgreSQL ${whole(bet.postgres)} µs`;
    const rates = `bets ${whole(bet.perSecond)}, TPC-B ${whole(tpcb)}`;
    console.log(`round ${round}: ${rates}, ${micros}, ${bet.batch.toFixed(1)} bets a commit`);
  }
  return done;
}

async function run(site: Site): Promise<void> {
  await ensureDatabase(site.adminUrl("postgres"), "pgbench");
  const target = { program: findPgbench(), url: site.adminUrl("pgbench") };
  await prepare(target, size("scale"));
  await site.launch();
  const bench = await openBench(site);
  try {
    print(await runRounds(bench, target), bench);
  } finally {
    bench.caller.close();
    bench.bare.close();
    await bench.db.end();
  }
}

const dataDir = options["data-dir"];
rmSync(dataDir, { recursive: true, force: true });
const site = await openProductionSite(root, dataDir);
try {
  await run(site);
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
