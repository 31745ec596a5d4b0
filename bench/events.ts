/**
 * Writing and reading the log of events at a steady rate: how late each reader is after the commit
 * of an event, at its own commit.
 *
 *   npm run bench:events                              5,000 events a second for 20 seconds
 *   npm run bench:events -- --rate 2000 --seconds 60
 *   npm run bench:events -- --rate 0                  what readers cost while nothing happens
 */
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { testUrl } from "../apps/server/test/template.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createDatabase } from "../apps/server/src/platform/db.ts";
import {
  createEvents,
  createRunner,
  defineBatchConsumer,
  defineEvent,
  type Consumer,
} from "../apps/server/src/platform/events/index.ts";
import { createIds } from "../apps/server/src/platform/ids.ts";
import {
  createFeedReader,
  createFeedSender,
  createPublisher,
  showOnFeed,
} from "../apps/server/src/platform/realtime/index.ts";
import { onScratchPostgres } from "./lib/scratch.ts";
import { openBooks } from "./ledger/workload.ts";
import { atLeast, atMost, judge } from "./lib/judge.ts";
import { workedMicros, workedMicrosOfAll } from "./lib/usage.ts";

const { values: options } = parseArgs({
  options: {
    rate: { type: "string", default: "5000" },
    seconds: { type: "string", default: "20" },
    readers: { type: "string", default: "5" },
    "data-dir": { type: "string", default: path.join(tmpdir(), "baize-bench-events") },
  },
});
const rate = Number(options.rate);
const seconds = Number(options.seconds);
const perTransaction = 25;
const writers = 8;
const goalMs = 1000;

const settled = defineEvent(
  "bench.bet_settled",
  1,
  z.object({
    memberId: z.string(),
    roundId: z.string(),
    stakeMinor: z.string(),
    winMinor: z.string(),
    committedAt: z.number(),
  }),
  { member: ({ memberId }) => memberId },
);

type Lags = Map<string, number[]>;

function noteLags(lags: Lags, name: string, times: readonly number[]): void {
  const now = Date.now();
  const known = lags.get(name) ?? [];
  for (const at of times) known.push(now - at);
  lags.set(name, known);
}

/** Does in each turn what a projection does: one statement for all it read. */
function aReader(name: string, lags: Lags): Consumer {
  return defineBatchConsumer({
    name,
    kinds: [settled],
    order: "member",
    start: "oldest",
    async handleAll(tx, events) {
      await tx.execute(
        `insert into bench_total (name, member_id, many)
         select $1, m, count(*) from unnest($2::bigint[]) as u (m) group by m order by m
         on conflict (name, member_id) do update set many = bench_total.many + excluded.many`,
        [name, events.map(({ memberId }) => memberId)],
      );
      const times = events.map(({ payload }) => payload.committedAt);
      return async () => noteLags(lags, name, times);
    },
  });
}

/** The feed, with what it takes to tell when it was sent. */
async function aFeed(lags: Lags): Promise<Consumer> {
  const sender = createFeedSender(await createPublisher(undefined));
  let times: number[] = [];
  const feed = createFeedReader(
    [
      showOnFeed(settled, ({ memberId, roundId, committedAt }) => {
        times.push(committedAt);
        return [{ memberId, channel: "round", data: { roundId } }];
      }),
    ],
    sender,
  );
  return {
    ...feed,
    async apply(tx, events) {
      times = [];
      const after = await feed.apply(tx, events);
      const taken = times;
      return async () => {
        await after?.();
        noteLags(lags, "feed", taken);
      };
    },
  };
}

/** Tells the processor time of this program and of PostgreSQL since it was made. */
function createUsage(postgresPid: number) {
  const workedNow = () => [workedMicros(process.pid), workedMicrosOfAll(postgresPid)] as const;
  const [program, postgres] = workedNow();
  const startedAt = performance.now();
  return () => {
    const [programNow, postgresNow] = workedNow();
    const ms = performance.now() - startedAt;
    const each = (micros: number) => `${(micros / ms).toFixed(1)} ms`;
    console.log(`processor time a second, of the program: ${each(programNow - program)}`);
    console.log(`processor time a second, of PostgreSQL: ${each(postgresNow - postgres)}`);
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

await onScratchPostgres(options["data-dir"], async (postgres) => {
  const books = await openBooks(postgres, "bench_events");
  const url = testUrl("worker", "bench_events");
  const owner = createDatabase({ url: testUrl("migrate", "bench_events") });
  await owner.transaction(async (tx) => {
    await tx.execute(
      `create table public.bench_total (name text, member_id bigint, many bigint,
         primary key (name, member_id)) with (fillfactor = 50)`,
    );
    await tx.execute("grant all on public.bench_total to baize_app");
  });
  await owner.end();
  const db = createDatabase({ url, max: 8 });
  const lags: Lags = new Map();
  const readers = Array.from({ length: Number(options.readers) }, (_, index) =>
    aReader(`reader ${index + 1}`, lags),
  );
  const runner = createRunner({
    db,
    databaseUrl: url,
    consumers: [await aFeed(lags), ...readers],
    onError: (error) => console.error(error),
  });
  await runner.start();
  const events = createEvents({ ids: createIds(systemClock) });
  const printUsage = createUsage(postgres.pid);
  const startedAt = performance.now();
  let written = 0;
  const write = async (writer: number) => {
    const everyMs = (1000 * perTransaction * writers) / rate;
    for (let turn = 0; ; turn += 1) {
      const dueMs = (turn + writer / writers) * everyMs;
      if (dueMs > seconds * 1000) return;
      await sleep(Math.max(0, startedAt + dueMs - performance.now()));
      const batch = Array.from({ length: perTransaction }, (_, index) =>
        settled({
          memberId: String(1 + (((turn * writers + writer) * perTransaction + index) % 9000)),
          roundId: `round-${writer}-${turn}-${index}`,
          stakeMinor: "1000",
          winMinor: "2500",
          committedAt: Date.now(),
        }),
      );
      await books.db.transaction((tx) => events.publishAll(tx, batch));
      written += perTransaction;
    }
  };
  if (rate === 0) await sleep(seconds * 1000);
  else await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  printUsage();
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const isDone = () => [...lags.values()].every(({ length }) => length >= written);
  for (let tries = 0; !isDone() && tries < 600; tries += 1) await sleep(100);
  await runner.stop();
  const perSecond = Math.round(written / tookSeconds);
  console.log(`${written} events in ${tookSeconds.toFixed(1)} s: ${perSecond} a second`);
  const judged = [atLeast("events a second", written / tookSeconds, rate * 0.95, "a second")];
  for (const [name, times] of lags) {
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    console.log(`${name.padEnd(10)} ${times.length} taken, p50 ${p50} ms, p99 ${p99} ms`);
    const taken = times.length === written ? p99 : Number.POSITIVE_INFINITY;
    judged.push(atMost(`p99 of ${name}, each event once`, taken, goalMs, "ms"));
  }
  judge(judged);
  await db.end();
  await books.ledger.stop();
  await books.db.end();
});
