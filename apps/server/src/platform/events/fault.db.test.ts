import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { readersOf } from "../../../test/events.ts";
import { systemClock } from "../clock.ts";
import { createDatabase, kept, type Tx } from "../db.ts";
import { createIds } from "../ids.ts";
import { createEvents, defineConsumer, defineEvent } from "./index.ts";

/** What a reader's event is not to blame for, and what its readers share. */

const counted = defineEvent(
  "test.number_counted",
  1,
  z.object({ memberId: z.string(), number: z.number() }),
  { member: ({ memberId }) => memberId },
);

/** Another test's transaction on the same server may hold back what was just written. */
const patience = { timeout: 60_000 };

let database: TestDatabase;
const events = createEvents({ ids: createIds(systemClock) });

beforeEach(async () => {
  database = await createTestDatabase();
  await owner("create schema proof");
  await owner("create table proof.seen (consumer text, number int, nth serial)");
  await owner("grant usage on schema proof to baize_app");
  await owner("grant usage on all sequences in schema proof to baize_app");
  await owner("grant all on proof.seen to baize_app");
});
afterEach(() => database.close());

const owner = (sql: string) => database.owner.transaction((tx) => tx.execute(sql));

const publish = (...numbers: number[]) =>
  database.db.transaction((tx) =>
    events.publishAll(
      tx,
      numbers.map((number) => counted({ memberId: "1", number })),
    ),
  );

const note = (tx: Tx, consumer: string, { number }: { number: number }) =>
  tx.execute("insert into proof.seen values ($1, $2)", [consumer, number]);

async function numbersOf(consumer: string): Promise<number[]> {
  const rows = await database.db.read((reader) =>
    reader.query<{ number: number }>(
      "select number from proof.seen where consumer = $1 order by nth",
      [consumer],
    ),
  );
  return rows.map(({ number }) => number);
}

const asides = () =>
  database.db.read((reader) => reader.query("select state, tries from platform.event_parked"));

describe("what is not the event's fault", () => {
  const known = kept("select t.* from proof.thing t");
  /** Asks before it writes down what it takes. */
  const asking = (sql: string) =>
    defineConsumer({
      name: "asking",
      kinds: [counted],
      order: "member",
      async handle(tx, { payload }) {
        await tx.query(sql);
        await note(tx, "asking", payload);
      },
    });

  it("sets nothing aside: a kept statement that is older than its columns", async () => {
    await owner("create table proof.thing (id int)");
    await owner("grant select on proof.thing to baize_app");
    const db = createDatabase({ url: database.url, max: 2 });
    const readers = readersOf({ db, url: database.url }, [asking(known)]);
    await readers.catchUp();
    await Promise.all(
      [1, 2].map(() =>
        db.transaction(async (tx) => {
          await tx.query(known);
          await tx.query("select pg_sleep(0.1)");
        }),
      ),
    );
    await owner("alter table proof.thing add name text");
    await publish(1, 2);
    await readers.catchUp();
    expect(await numbersOf("asking")).toEqual([1, 2]);
    expect(await asides()).toEqual([]);
    await db.end();
  });

  it("nor a statement that ran out of its time, but for an event that does so alone", async () => {
    const db = createDatabase({ url: database.url, statementTimeoutMs: 100 });
    const slow = asking("select pg_sleep(1)");
    const many = readersOf({ db, url: database.url }, [slow], { limit: 10 });
    await many.runner.turn();
    await publish(1);
    const fails = async () => expect(many.runner.turn()).rejects.toThrow("statement timeout");
    await vi.waitFor(fails, patience);
    expect(await asides()).toEqual([]);
    const one = readersOf({ db, url: database.url }, [slow], { limit: 1, delaysMs: [1] });
    const retries = async () => {
      await one.runner.turn();
      expect(await asides()).toEqual([{ state: "retrying", tries: 1 }]);
    };
    await vi.waitFor(retries, patience);
    // It is tried again for as long as it takes.
    await sleep(5);
    await retries();
    await db.end();
  });
});

describe("a payload", () => {
  it("is the same for all its readers, whatever one of them does with it", async () => {
    const changing = defineConsumer({
      name: "changing",
      kinds: [counted],
      order: "none",
      async handle(tx, { payload }) {
        expect(() => Object.assign(payload, { number: 9 })).toThrow("read only");
        await note(tx, "changing", payload);
      },
    });
    const after = defineConsumer({
      name: "after",
      kinds: [counted],
      order: "none",
      handle: async (tx, { payload }) => void (await note(tx, "after", payload)),
    });
    const readers = readersOf(database, [changing, after]);
    await readers.catchUp();
    await publish(1);
    await readers.catchUp();
    expect([await numbersOf("changing"), await numbersOf("after")]).toEqual([[1], [1]]);
  });
});
