import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../src/platform/db.ts";
import {
  createRunner,
  listLags,
  type Consumer,
  type EventType,
} from "../src/platform/events/index.ts";
import type { Runner } from "../src/platform/events/runner.ts";
import type { StoredEvent } from "../src/platform/events/store.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Consumers as the worker runs them, by hand. What another test's transaction holds back on the
 * same server is waited for.
 */
export interface Readers {
  readonly runner: Runner;
  readonly parked: { readonly consumer: string; readonly id: string; readonly error: string }[];
  /** Turns until every consumer has passed every event. */
  catchUp(): Promise<void>;
}

const patienceMs = 60_000;

export function readersOf(
  at: { readonly db: Database; readonly url: string },
  consumers: readonly Consumer[],
  more: { readonly limit?: number; readonly delaysMs?: readonly number[] } = {},
): Readers {
  const parked: { consumer: string; id: string; error: string }[] = [];
  const runner = createRunner({
    ...more,
    db: at.db,
    databaseUrl: at.url,
    consumers,
    onError: (error) => {
      throw error;
    },
    onParked: (consumer: string, { id }: StoredEvent, error: string) =>
      void parked.push({ consumer, id, error }),
  });
  const names = consumers.map(({ name }) => name);
  return {
    runner,
    parked,
    async catchUp() {
      const until = performance.now() + patienceMs;
      for (;;) {
        await runner.turn();
        const lags = await at.db.read((reader) => listLags(reader, names));
        if (lags.every(({ oldestAt }) => oldestAt === null)) return;
        if (performance.now() > until) throw new Error("events are held back");
        await sleep(5);
      }
    },
  };
}

/** What the log has of a member in one type of event, as it is written; each must be readable. */
export async function factsOf<Payload, Written>(
  db: Database,
  memberId: bigint,
  { kind, schema }: EventType<string, Payload, Written>,
): Promise<Written[]> {
  const rows = await db.read((reader) =>
    reader.query<{ payload: Written }>(
      `select payload from platform.event
       where member_id = $1 and kind = $2 order by era, xid, id`,
      [memberId, kind],
    ),
  );
  return rows.map(({ payload }) => {
    schema.parse(payload);
    return payload;
  });
}

/** What the relay does, until nothing is left to take over. */
export async function drainPostings(api: Pick<TestApp, "app" | "database">): Promise<void> {
  const { postings } = api.app.platform.modules.vendors;
  const turn = () => api.database.db.transaction((tx) => postings.drain(tx, 500));
  while ((await turn()).taken > 0);
}

/** Who counts what was played: reports, jackpots, bonuses, significant events. */
export const readersOfPlay = (api: Pick<TestApp, "app">): readonly Consumer[] =>
  api.app.platform.consumers.filter(({ name }) => !name.startsWith("risk_"));
