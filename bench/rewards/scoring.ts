import { setTimeout as sleep } from "node:timers/promises";
import type { Tx } from "../../apps/server/src/platform/db.ts";
import {
  createRunner,
  listLags,
  type Consumer,
} from "../../apps/server/src/platform/events/index.ts";
import { betSettled } from "../../apps/server/src/vendors/index.ts";
import type { TestApp } from "../../apps/server/test/app.ts";
import { atLeast, atMost, type Judged } from "../lib/judge.ts";
import { workedMicros, workedMicrosOfAll } from "../lib/usage.ts";
import { askBeside } from "./beside.ts";
import type { Played } from "./player.ts";

/** How late the readers of settled rounds are, and what each of them takes for a bet. */

interface Seen {
  readonly lagsMs: number[];
  bets: number;
  turns: number;
  ms: number;
  /** Milliseconds by statement; only where they are asked for. */
  readonly statements: Map<string, number> | undefined;
}

/** The same transaction, which notes how long each statement takes. */
function timed(tx: Tx, statements: Map<string, number>): Tx {
  const note = async <T>(sql: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const done = await work();
    statements.set(sql, (statements.get(sql) ?? 0) + performance.now() - from);
    return done;
  };
  return {
    query: (sql: string, params?: readonly unknown[]) => note(sql, () => tx.query(sql, params)),
    execute: (sql: string, params?: readonly unknown[]) => note(sql, () => tx.execute(sql, params)),
  } as Tx;
}

function printStatements(name: string, { statements, ms }: Seen): void {
  if (statements === undefined) return;
  const dearest = [...statements].toSorted(([, one], [, other]) => other - one).slice(0, 6);
  console.log(`\n${name}:`);
  for (const [sql, took] of dearest) {
    const text = sql.replaceAll(/\s+/g, " ").trim().slice(0, 90);
    console.log(`  ${((100 * took) / ms).toFixed(0).padStart(3)} %  ${text}`);
  }
}

/** The same reader, with what it takes and how late it is at its commit. */
function watched(consumer: Consumer, seen: Seen): Consumer {
  return {
    ...consumer,
    async apply(tx, events) {
      const from = performance.now();
      const own = seen.statements === undefined ? tx : timed(tx, seen.statements);
      const after = await consumer.apply(own, events);
      seen.ms += performance.now() - from;
      seen.turns += 1;
      seen.bets += events.length;
      const times = events.map((event) => (event as { readonly at: Date }).at.getTime());
      return async () => {
        await after?.();
        const now = Date.now();
        for (const at of times) seen.lagsMs.push(now - at);
      };
    },
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function waitUntilRead({ database }: TestApp, names: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const lags = await database.db.read((reader) => listLags(reader, names));
    if (lags.every(({ oldestAt }) => oldestAt === null)) return;
    await sleep(100);
  }
  throw new Error("the readers never came to the end");
}

export interface Scoring {
  readonly rate: number;
  readonly seconds: number;
  readonly members: number;
  readonly postgresPid: number;
  readonly keyMs: number;
  readonly hasProfile: boolean;
}

const goalMs = 2000;
const warmSeconds = 5;

export async function measureScoring(test: TestApp, asked: Scoring): Promise<Judged[]> {
  const { rate, seconds, members, postgresPid, keyMs } = asked;
  const seen = new Map<string, Seen>();
  const readers = test.app.platform.consumers
    .filter(({ kinds }) => kinds.includes(betSettled.kind))
    .map((consumer) => {
      const statements = asked.hasProfile ? new Map<string, number>() : undefined;
      const own: Seen = { lagsMs: [], bets: 0, turns: 0, ms: 0, statements };
      seen.set(consumer.name, own);
      return watched(consumer, own);
    });
  const { db, url } = test.database;
  const fail = (error: unknown) => console.error(error);
  const runner = createRunner({ db, databaseUrl: url, consumers: readers, onError: fail });
  await runner.start();
  // Turns begin small: what is measured is how it goes on.
  await askBeside<Played>("player.ts", { url, rate, seconds: warmSeconds, members });
  await waitUntilRead(test, [...seen.keys()]);
  for (const own of seen.values()) {
    Object.assign(own, { lagsMs: [], bets: 0, turns: 0, ms: 0 });
    own.statements?.clear();
  }
  const work = () => [workedMicros(process.pid), workedMicrosOfAll(postgresPid)] as const;
  const [program, postgres] = work();
  const played = await askBeside<Played>("player.ts", { url, rate, seconds, members });
  await waitUntilRead(test, [...seen.keys()]);
  const [programAfter, postgresAfter] = work();
  await runner.stop();
  const { written, perSecond } = played;
  console.log(
    `\n${written} settled rounds of ${members} members, ${perSecond.toFixed(0)} a second`,
  );
  const each = (micros: number) => (micros / written).toFixed(0);
  const all = `all readers ${each(programAfter - program)} µs`;
  console.log(`processor time for a bet: ${all}, PostgreSQL ${each(postgresAfter - postgres)} µs`);
  console.log(
    "\n| reader | µs for a bet | bets in a turn | p50 ms | p99 ms | p99 of a read by key |",
  );
  console.log("|---|---|---|---|---|---|");
  const judged = [atLeast("bets scored", perSecond, rate * 0.95, "a second")];
  for (const [name, { lagsMs, bets, turns, ms }] of seen) {
    const [p50, p99] = [percentile(lagsMs, 0.5), percentile(lagsMs, 0.99)];
    const micros = ((ms * 1000) / bets).toFixed(1);
    const cells = [name, micros, (bets / turns).toFixed(0), p50, p99, (p99 / keyMs).toFixed(0)];
    console.log(`| ${cells.join(" | ")} × |`);
    const isWhole = bets >= written;
    const late = isWhole ? p99 : Number.POSITIVE_INFINITY;
    judged.push(atMost(`p99 of ${name}, each bet once`, late, goalMs, "ms"));
  }
  for (const [name, own] of seen) printStatements(name, own);
  return judged;
}
