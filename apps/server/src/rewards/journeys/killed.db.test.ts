import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openJourneys } from "../../../test/journeys.ts";
import { findJourneyIncoherences } from "./coherence.ts";

/** A worker that dies in the middle of a step: its connection to the database is ended there. */

let house: Awaited<ReturnType<typeof openJourneys>>;

beforeAll(async () => {
  house = await openJourneys();
}, 60_000);
beforeEach(() => house.morning());
afterAll(async () => {
  expect(await findJourneyIncoherences(house.api.database.db)).toEqual([]);
  await house.close();
});

/** The connection that waits for a lock of the table. */
async function waitingFor(table: string): Promise<number> {
  for (;;) {
    const [row] = await house.api.database.owner.read((reader) =>
      reader.query<{ pid: number }>(
        `select pid from pg_locks
         where not granted and relation = $1::regclass
           and database = (select oid from pg_database where datname = current_database())`,
        [table],
      ),
    );
    if (row !== undefined) return row.pid;
  }
}

/** The worker comes as far as the table, and dies there. */
async function dieAt(table: string): Promise<void> {
  // A connection of its own, as of another program: what is polled here is in no transaction.
  const client = new Client({ connectionString: house.api.database.ownerUrl });
  await client.connect();
  await client.query("begin");
  await client.query(`lock table ${table} in exclusive mode`);
  try {
    const working = house.poll();
    const pid = await waitingFor(table);
    // By the role of the connection itself: of all others only a superuser may end it.
    await house.api.database.api.read((reader) =>
      reader.query("select pg_terminate_backend($1)", [pid]),
    );
    await working;
  } finally {
    await client.end();
  }
}

async function whatCame(memberId: bigint, journeyId: string) {
  return {
    awards: await house.count("rewards.award where member_id = $1", [memberId]),
    news: await house.count("inbox.message where member_id = $1 and kind = 'news'", [memberId]),
    steps: await house.count("rewards.journey_step where member_id = $1", [memberId]),
    spent: (await house.read(journeyId)).spent,
  };
}

test.each([
  // In the order of the step: its budget, its award, and what it notes of it.
  ["rewards.journey_budget", 0],
  ["rewards.award", 0],
  ["rewards.journey_step", 0],
  // Of the second step, which sends.
  ["inbox.message", 1],
])("a worker that is killed at %s gives and sends once after all", async (table, before) => {
  const journeyId = await house.aJourney();
  const memberId = await house.aNewcomer();
  await dieAt(table);
  expect(await whatCame(memberId, journeyId)).toEqual({
    awards: before,
    news: 0,
    steps: before,
    spent: before === 0 ? "0.00" : "50.00",
  });
  await Promise.all([house.poll(), house.poll()]);
  await house.poll();
  expect(await whatCame(memberId, journeyId)).toEqual({
    awards: 1,
    news: 1,
    steps: 2,
    spent: "50.00",
  });
});
