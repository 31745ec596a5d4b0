import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { readersOf } from "../../../test/events.ts";
import { systemClock } from "../clock.ts";
import type { Tx } from "../db.ts";
import { createIds } from "../ids.ts";
import {
  createEvents,
  defineBatchConsumer,
  defineConsumer,
  defineEvent,
  keepPartitions,
} from "./index.ts";
import { dropParked, replayParked, replayRange } from "./decide.ts";

const counted = defineEvent(
  "test.number_counted",
  1,
  z.object({ memberId: z.string(), number: z.number(), isBad: z.boolean().optional() }),
  { member: ({ memberId }) => memberId },
);
const other = defineEvent("test.thing_happened", 1, z.object({}));

let database: TestDatabase;
const events = createEvents({ ids: createIds(systemClock) });

beforeEach(async () => {
  database = await createTestDatabase();
  await database.owner.transaction(async (tx) => {
    await tx.execute("create schema proof");
    await tx.execute(
      "create table proof.seen (consumer text, member_id bigint, number int, nth serial)",
    );
    await tx.execute("create table proof.fault (number int primary key)");
    await tx.execute("grant usage on schema proof to baize_app");
    await tx.execute("grant usage on all sequences in schema proof to baize_app");
    await tx.execute("grant all on proof.seen, proof.fault to baize_app");
  });
});
afterEach(() => database.close());

interface Seen {
  readonly member: number;
  readonly number: number;
}

const note = (
  tx: Tx,
  consumer: string,
  { memberId, number }: { memberId: string; number: number },
) => tx.execute("insert into proof.seen values ($1, $2, $3)", [consumer, memberId, number]);

/** Writes down what it takes; numbers in `proof.fault` it cannot take, while they stand there. */
function aReader(name: string, order: "member" | "none" = "member", start?: "oldest") {
  return defineConsumer({
    name,
    kinds: [counted],
    order,
    tries: 3,
    ...(start && { start }),
    async handle(tx, { payload }) {
      await note(tx, name, payload);
      const faults = await tx.query("select from proof.fault where number = $1", [payload.number]);
      if (faults.length > 0) throw new Error(`cannot take ${payload.number}`);
    },
  });
}

const publish = (member: number, ...numbers: number[]) =>
  database.db.transaction((tx) =>
    events.publishAll(
      tx,
      numbers.map((number) => counted({ memberId: String(member), number })),
    ),
  );

const seenBy = (consumer: string) =>
  database.db.read((reader) =>
    reader.query<Seen>(
      `select member_id::int as member, number from proof.seen where consumer = $1
       order by nth`,
      [consumer],
    ),
  );

const numbersOf = async (consumer: string, member: number) =>
  (await seenBy(consumer)).filter((one) => one.member === member).map(({ number }) => number);

const asides = (consumer: string) =>
  database.db.read((reader) =>
    reader.query<{ state: string; tries: number; number: number }>(
      `select state, tries, payload -> 'number' as number from platform.event_parked
       where consumer = $1 order by era, xid, id`,
      [consumer],
    ),
  );

const decide = <T>(work: (tx: Tx) => Promise<T>) => database.api.transaction(work);

const owner = (sql: string, params: readonly unknown[] = []) =>
  database.owner.transaction((tx) => tx.execute(sql, params));

describe("the log", () => {
  it("has nothing of a transaction that was rolled back", async () => {
    const readers = readersOf(database, [aReader("one", "none", "oldest")]);
    const failed = database.db.transaction(async (tx) => {
      await events.publish(tx, counted({ memberId: "1", number: 1 }));
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await publish(1, 2);
    await readers.catchUp();
    expect(await seenBy("one")).toEqual([{ member: 1, number: 2 }]);
  });

  it("shows nothing past a writer that is still open, then all of it in order", async () => {
    const readers = readersOf(database, [aReader("one", "none", "oldest")]);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const slow = database.db.transaction(async (tx) => {
      await events.publish(tx, counted({ memberId: "5", number: 1 }));
      isWritten();
      await held;
    });
    await written;
    await publish(5, 2, 3);
    await readers.runner.turn();
    expect(await seenBy("one")).toEqual([]);
    letGo();
    await slow;
    await readers.catchUp();
    expect(await numbersOf("one", 5)).toEqual([1, 2, 3]);
  });

  it("gives a consumer only what is of its kinds, and its place goes on all the same", async () => {
    const readers = readersOf(database, [aReader("one", "none", "oldest")], {
      limit: 2,
    });
    await database.db.transaction((tx) =>
      events.publishAll(
        tx,
        Array.from({ length: 9 }, () => other({})),
      ),
    );
    await publish(3, 1);
    await readers.catchUp();
    expect(await seenBy("one")).toEqual([{ member: 3, number: 1 }]);
    expect(await readers.runner.turn()).toBe(0);
  });
});

describe("the change from the outbox", () => {
  it("carries over what stands there, in its order, and the number of the feed", async () => {
    await owner("drop table platform.turn");
    await owner("create table platform.relay (id smallint, packet_number bigint)");
    await owner("insert into platform.relay values (1, 41)");
    await owner("create table platform.outbox (id uuid, kind text, payload jsonb)");
    for (const number of [1, 2]) {
      await owner(
        `insert into platform.outbox values (lpad($1::text, 32, '0')::uuid,
           'test.number_counted', jsonb_build_object('memberId', '5', 'number', $1::text::int))`,
        [number],
      );
    }
    const file = new URL("../../../migrations/0152_outbox_gone.sql", import.meta.url);
    await owner(readFileSync(file, "utf8"));
    const readers = readersOf(database, [aReader("one", "member", "oldest")]);
    await readers.catchUp();
    expect(await numbersOf("one", 5)).toEqual([1, 2]);
    const numbers = await database.db.read((reader) =>
      reader.query("select number from platform.turn where name = 'feed'"),
    );
    expect(numbers).toEqual([{ number: 41n }]);
  });
});

describe("an event that cannot be taken", () => {
  it("stops nobody, is tried again, is parked, and is taken when its cause is gone", async () => {
    const readers = readersOf(
      database,
      [aReader("bad", "member", "oldest"), aReader("good", "none", "oldest")],
      {
        delaysMs: [1],
      },
    );
    await owner("insert into proof.fault values (2)");
    await owner("grant all on proof.fault to baize_app");
    await publish(16, 1, 2, 3);
    await publish(32, 4, 5);
    await readers.runner.turn();
    await readers.catchUp();
    // The other member of the same lane has all of his, in the same turn.
    expect(await numbersOf("bad", 32)).toEqual([4, 5]);
    expect(await numbersOf("bad", 16)).toEqual([1]);
    // Another database of the cluster may hold the log back for a moment.
    for (let count = 0; count < 500 && readers.parked.length < 2; count += 1) {
      await sleep(20);
      await readers.runner.turn();
    }
    expect(await asides("bad")).toEqual([
      { state: "parked", tries: 3, number: 2 },
      { state: "waiting", tries: 0, number: 3 },
    ]);
    // Readers do not wait for each other, so either may park it first.
    const parked = new Map(readers.parked.map(({ consumer, error }) => [consumer, error]));
    expect(parked).toEqual(
      new Map([
        ["bad", "Error: cannot take 2"],
        ["good", "Error: cannot take 2"],
      ]),
    );
    // What comes later waits behind it for this member and nobody else.
    await publish(16, 6);
    await publish(32, 7);
    await readers.catchUp();
    expect(await numbersOf("bad", 16)).toEqual([1]);
    expect(await numbersOf("bad", 32)).toEqual([4, 5, 7]);
    // Without order the later ones do not wait.
    expect(await numbersOf("good", 16)).toEqual([1, 3, 6]);
    const { id } = readers.parked.find(({ consumer }) => consumer === "bad") ?? { id: "" };
    await owner("delete from proof.fault");
    expect(await decide((tx) => replayParked(tx, "bad", id))).toBe(true);
    expect(await decide((tx) => replayParked(tx, "bad", id))).toBe(false);
    for (let count = 0; count < 500 && (await asides("bad")).length > 0; count += 1) {
      await readers.runner.turn();
    }
    expect(await numbersOf("bad", 16)).toEqual([1, 2, 3, 6]);
    expect(await asides("bad")).toEqual([]);
  });

  it("lets the later ones go when it is dropped", async () => {
    const readers = readersOf(database, [aReader("bad", "member", "oldest")], { delaysMs: [0] });
    await owner("insert into proof.fault values (1)");
    await publish(7, 1, 2);
    await readers.catchUp();
    await readers.runner.turn();
    await readers.runner.turn();
    const [{ id } = { id: "" }] = readers.parked;
    expect(await asides("bad")).toMatchObject([{ state: "parked" }, { state: "waiting" }]);
    expect(await decide((tx) => dropParked(tx, "bad", id))).toBe(true);
    expect(await decide((tx) => dropParked(tx, "bad", id))).toBe(false);
    await readers.runner.turn();
    expect(await numbersOf("bad", 7)).toEqual([2]);
    expect(await asides("bad")).toEqual([]);
  });

  it("is one of a range that is told again, and then nobody's later one overtakes it", async () => {
    const readers = readersOf(database, [aReader("one", "member", "oldest")], { delaysMs: [0] });
    const [before] = await database.db.read((reader) =>
      reader.query<{ at: Date }>("select clock_timestamp() as at"),
    );
    await publish(7, 1, 2);
    await publish(8, 3);
    await readers.catchUp();
    await owner("insert into proof.fault values (1)");
    const from = before?.at ?? new Date(0);
    const range = { from, until: new Date(Date.now() + 60_000), order: "member" } as const;
    const kinds = [counted.kind];
    const again = await decide((tx) => replayRange(tx, "one", { ...range, kinds, max: 100 }));
    expect(again).toBe(3);
    // What stands aside already is not told again.
    expect(await decide((tx) => replayRange(tx, "one", { ...range, kinds, max: 100 }))).toBe(0);
    await readers.runner.turn();
    expect(await numbersOf("one", 7)).toEqual([1, 2]);
    expect(await numbersOf("one", 8)).toEqual([3, 3]);
    await owner("delete from proof.fault");
    const [{ id } = { id: "" }] = readers.parked;
    await decide((tx) => replayParked(tx, "one", id));
    await readers.runner.turn();
    expect(await numbersOf("one", 7)).toEqual([1, 2, 1, 2]);
    expect(await decide((tx) => replayRange(tx, "one", { ...range, kinds, max: 2 }))).toBe("many");
  });

  it("of a version or shape nobody knows is parked at once", async () => {
    const readers = readersOf(database, [aReader("one", "none", "oldest")]);
    await database.db.transaction((tx) =>
      events.publishAll(tx, [
        { ...counted({ memberId: "1", number: 1 }), version: 2 },
        { ...counted({ memberId: "1", number: 2 }), payload: { number: "two" } },
        counted({ memberId: "1", number: 3 }),
      ]),
    );
    await readers.catchUp();
    expect(await seenBy("one")).toEqual([{ member: 1, number: 3 }]);
    expect((await asides("one")).map(({ state, tries }) => [state, tries])).toEqual([
      ["parked", 1],
      ["parked", 1],
    ]);
  });
});

describe("a reader that is slow and far behind", () => {
  it("takes less in each turn, so that nobody waits long for what is written", async () => {
    const sizes: number[] = [];
    const slow = defineBatchConsumer({
      name: "slow",
      kinds: [counted],
      order: "none",
      start: "oldest",
      async handleAll(tx, given) {
        sizes.push(given.length);
        await tx.query("select pg_sleep(0.3)");
        return undefined;
      },
    });
    await publish(3, ...Array.from({ length: 30 }, (_, number) => number));
    await readersOf(database, [aReader("quick", "none", "oldest")]).catchUp();
    const { runner } = readersOf(database, [slow]);
    for (let turns = 0; turns < 5; turns += 1) await runner.turn();
    expect(sizes).toEqual([10, 5, 2, 1, 1]);
  });
});

describe("several workers", () => {
  it("apply every event once, each member's in order", async () => {
    const readers = [1, 2, 3].map(() =>
      readersOf(database, [aReader("one", "member", "oldest")], { limit: 7 }),
    );
    const members = Array.from({ length: 24 }, (_, index) => index + 1);
    const writing = Promise.all(
      members.map(async (member) => {
        for (let number = 0; number < 10; number += 1) await publish(member, number);
      }),
    );
    await Promise.all([writing, ...readers.map((one) => one.catchUp())]);
    await Promise.all(readers.map((one) => one.catchUp()));
    for (const member of members) {
      expect([member, await numbersOf("one", member)]).toEqual([
        member,
        Array.from({ length: 10 }, (_, number) => number),
      ]);
    }
  });
});

describe("a consumer's place", () => {
  const old = (number: number, daysAgo: number) =>
    owner(
      `insert into platform.event (lane, era, xid, id, kind, version, merchant_code, member_id,
         payload, at)
       values (1, 1, $1::text::xid8, gen_random_uuid(), 'test.number_counted', 1, '', 1,
         jsonb_build_object('memberId', '1', 'number', $1::text::int),
         now() - make_interval(days => $2))`,
      [number, daysAgo],
    );

  it("may begin a month back, and goes on to what happens now", async () => {
    await old(1, 34);
    await old(2, 29);
    await old(3, 20);
    const month = defineConsumer({
      name: "month",
      kinds: [counted],
      order: "none",
      start: { daysBack: 30 },
      handle: async (tx, { payload }) => void (await note(tx, "month", payload)),
    });
    const newest = aReader("newest", "none");
    const readers = readersOf(database, [month, newest], { limit: 1 });
    await readers.runner.turn();
    await publish(1, 4);
    await readers.catchUp();
    expect(await numbersOf("month", 1)).toEqual([2, 3, 4]);
    expect(await numbersOf("newest", 1)).toEqual([4]);
  });

  const ahead = (number: number, days: number) =>
    owner(
      `insert into platform.event (lane, era, id, kind, version, merchant_code, member_id,
         payload, at)
       values (1, 1, gen_random_uuid(), 'test.number_counted', 1, '', 1,
         jsonb_build_object('memberId', '1', 'number', $1::text::int),
         now() + make_interval(days => $2))`,
      [number, days],
    );

  it.each([3, 20])("loses nothing where the clock was %i days ahead", async (days) => {
    const readers = readersOf(database, [aReader("one", "member", "oldest")]);
    await publish(1, 1);
    await readers.catchUp();
    // Written by the clock that was ahead, and read when it was set right…
    await ahead(2, days);
    await publish(1, 3);
    await readers.catchUp();
    // …or before; then the place is in the future.
    await ahead(4, days);
    await readers.catchUp();
    await publish(1, 5);
    await readers.catchUp();
    expect(await numbersOf("one", 1)).toEqual([1, 2, 3, 4, 5]);
  });

  it("loses nothing where the clock was set back for less than a day", async () => {
    const readers = readersOf(database, [aReader("one", "member", "oldest")]);
    await publish(1, 1);
    await readers.catchUp();
    await owner(
      `insert into platform.event (lane, era, id, kind, version, merchant_code, member_id,
         payload, at)
       select lane, era, gen_random_uuid(), kind, version, merchant_code, member_id,
         '{"memberId":"1","number":2}', at - interval '23 hours' from platform.event`,
    );
    await publish(1, 3);
    await readers.catchUp();
    expect(await numbersOf("one", 1)).toEqual([1, 2, 3]);
  });

  it("is right after a restore into a cluster that counts from the beginning", async () => {
    const readers = readersOf(database, [aReader("one", "none", "oldest")]);
    await publish(1, 1);
    await readers.catchUp();
    // As the dump has it: numbers far above those of this cluster, one event not yet taken.
    await owner("update platform.event_cursor set xid = '900000000000'");
    await owner("update platform.event set xid = '800000000000'");
    await publish(1, 2);
    await owner("update platform.event set xid = '900000000001' where payload ->> 'number' = '2'");
    await owner("select platform.raise_event_era()");
    await publish(1, 3);
    await readers.catchUp();
    expect(await numbersOf("one", 1)).toEqual([1, 2, 3]);
  });

  it("keeps the days it has not passed, and lets the others go", async () => {
    const day = "2026-01-05";
    await owner(
      `create table platform.event_2026_01_05 partition of platform.event
       for values from ('${day}') to ('2026-01-06')`,
    );
    await owner(
      `insert into platform.event (lane, era, id, kind, version, merchant_code, payload, at)
       values (0, 1, gen_random_uuid(), 'test.thing_happened', 1, '', '{}', '${day} 12:00Z')`,
    );
    const keep = () =>
      database.db.transaction((tx) => keepPartitions(tx, { aheadDays: 14, keptDays: 35 }));
    const readers = readersOf(database, [aReader("one", "none", "oldest")]);
    await readers.runner.turn();
    await owner("update platform.event_cursor set xid = '0', id = gen_random_uuid()");
    expect(await keep()).toEqual({ made: 0, dropped: 0 });
    // Another database of the cluster may hold the log back for a moment.
    const caughtUp = async () => {
      await readers.catchUp();
      return keep();
    };
    await expect.poll(caughtUp).toEqual({ made: 0, dropped: 1 });
  });

  it("keeps what was set aside when the day of it goes", async () => {
    await owner(
      `create table platform.event_2026_01_06 partition of platform.event
       for values from ('2026-01-06') to ('2026-01-07')`,
    );
    await owner(
      `insert into platform.event (lane, era, xid, id, kind, version, merchant_code, member_id,
         payload, at)
       values (1, 1, '7', gen_random_uuid(), 'test.number_counted', 1, '', 1,
         '{"memberId":"1","number":1}', '2026-01-06 12:00Z')`,
    );
    await owner("insert into proof.fault values (1)");
    const readers = readersOf(database, [aReader("one", "none", "oldest")], { delaysMs: [0] });
    await readers.catchUp();
    for (let turns = 0; turns < 5; turns += 1) await readers.runner.turn();
    const asked = { aheadDays: 14, keptDays: 35 };
    const kept = await database.db.transaction((tx) => keepPartitions(tx, asked));
    expect(kept).toEqual({ made: 0, dropped: 1 });
    await owner("delete from proof.fault");
    const [{ id } = { id: "" }] = readers.parked;
    expect(await decide((tx) => replayParked(tx, "one", id))).toBe(true);
    await readers.runner.turn();
    expect(await numbersOf("one", 1)).toEqual([1]);
  });
});
