import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { readersOf } from "../../../test/events.ts";
import { systemClock } from "../clock.ts";
import type { Database, Tx } from "../db.ts";
import { createIds } from "../ids.ts";
import { createEvents, createRunner, defineConsumer, defineEvent } from "./index.ts";
import { insertCursors, lockCursors, readEvents, type Cursor, type Held } from "./store.ts";
import { readHead } from "./tail-store.ts";
import { createTail } from "./tail.ts";

/** The newest events in memory: the same as the log has, or nothing. */

const counted = defineEvent(
  "test.number_counted",
  1,
  z.object({ memberId: z.string(), number: z.number() }),
  { member: ({ memberId }) => memberId },
);
const other = defineEvent("test.thing_happened", 1, z.object({}));

let database: TestDatabase;
const events = createEvents({ ids: createIds(systemClock) });

beforeEach(async () => {
  database = await createTestDatabase();
  await database.owner.transaction(async (tx) => {
    await tx.execute("create schema proof");
    await tx.execute("create table proof.seen (member_id bigint, number int, nth serial)");
    await tx.execute("grant usage on schema proof to baize_app");
    await tx.execute("grant usage on all sequences in schema proof to baize_app");
    await tx.execute("grant all on proof.seen to baize_app");
  });
});
afterEach(() => database.close());

const numbersFrom = (first: number, many: number) =>
  Array.from({ length: many }, (_, index) => first + index);

const writeIn = (tx: Tx, member: number, numbers: readonly number[]) =>
  events.publishAll(
    tx,
    numbers.map((number) => counted({ memberId: String(member), number })),
  );

/** `by` may be another program: the api's login has its own connections. */
const publish = (member: number, numbers: readonly number[], by: Database = database.db) =>
  by.transaction((tx) => writeIn(tx, member, numbers));

/** A transaction that stays open until it is told how to end. */
async function openWriter(member: number, numbers: readonly number[]) {
  let end: (isDone: boolean) => void = () => {};
  const ended = new Promise<boolean>((resolve) => (end = resolve));
  let isWritten = () => {};
  const written = new Promise<void>((resolve) => (isWritten = resolve));
  const done = database.api
    .transaction(async (tx) => {
      await writeIn(tx, member, numbers);
      isWritten();
      if (!(await ended)) throw new Error("it is rolled back");
    })
    .catch(() => {});
  await written;
  return async (isDone: boolean) => {
    end(isDone);
    await done;
  };
}

const kinds = [counted.kind];
const openTail = () => createTail({ db: database.db, kinds });

/** What the log has behind these cursors, and which server says so. */
async function logBehind(cursors: readonly Cursor[]) {
  return database.db.transaction(async (tx) => {
    const [head, rows] = [
      await readHead(tx),
      await readEvents(tx, { cursors, now: new Date() }, [counted.kind, other.kind], 10_000),
    ];
    return { server: head.server, rows };
  });
}

const beginningOf = (lane: number): Cursor => ({
  lane,
  era: 0,
  xid: "0",
  id: "00000000-0000-0000-0000-000000000000",
  at: new Date(0),
});
const beginning = () => numbersFrom(0, 16).map(beginningOf);

/** The log may be held back for a moment by another database of the cluster. */
async function lookUntil(tail: ReturnType<typeof createTail>, numbers: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await tail.look();
        const { rows } = await logBehind(beginning());
        return rows.length;
      },
      { timeout: 30_000 },
    )
    .toBe(numbers);
  await tail.look();
}

describe("what a program has in memory", () => {
  it("is what the log has behind every place, whoever wrote it and however it ended", async () => {
    await publish(3, [1, 2]);
    const tail = openTail();
    // The first look begins behind both only where both are decided.
    await expect
      .poll(async () => (await logBehind(beginning())).rows.length, { timeout: 30_000 })
      .toBe(2);
    await tail.look();
    let kept = 2;
    let next = 3;
    const open: { readonly many: number; readonly end: (isDone: boolean) => Promise<void> }[] = [];
    const endOne = async (isDone: boolean) => {
      const one = open.shift();
      await one?.end(isDone);
      if (isDone) kept += one?.many ?? 0;
    };
    for (let step = 0; step < 40; step += 1) {
      const member = (step * 7) % 24;
      const numbers = numbersFrom(next, 1 + (step % 3));
      next += numbers.length;
      if (step % 4 === 1) {
        open.push({ many: numbers.length, end: await openWriter(member, numbers) });
      } else {
        await publish(member, numbers, step % 2 === 0 ? database.db : database.api);
        kept += numbers.length;
      }
      if (step % 5 === 4) await endOne(step % 2 === 0);
      await tail.look();
    }
    while (open.length > 0) await endOne(true);
    await lookUntil(tail, kept);
    const { server, rows } = await logBehind(beginning());
    let compared = 0;
    for (const place of rows) {
      const here = tail.after(server, place, 1000);
      const there = rows.filter((row) => row.lane === place.lane && row.place > place.place);
      // Of the two that were there before it began, only the last is known.
      const isBefore = (place.payload as { number: number }).number < 2;
      expect(here?.map(({ id, payload }) => [id, payload])).toEqual(
        isBefore ? undefined : there.map(({ id, payload }) => [id, payload]),
      );
      compared += here?.length ?? 0;
    }
    expect(compared).toBeGreaterThan(rows.length);
  });

  it("gives as many as are asked for, and of other kinds only the place", async () => {
    const tail = openTail();
    await tail.look();
    await database.db.transaction((tx) => events.publishAll(tx, [other({}), other({}), other({})]));
    await lookUntil(tail, 3);
    const { server, rows } = await logBehind(beginning());
    const [first] = rows;
    if (first === undefined) throw new Error("nothing was published");
    expect(tail.after(server, beginningOf(first.lane), 2)?.map(({ id }) => id)).toEqual(
      rows.slice(0, 2).map(({ id }) => id),
    );
    expect(tail.after(server, first, 9)?.map(({ payload }) => payload)).toEqual([null, null]);
  });

  it("says for whom something came", async () => {
    const tail = openTail();
    expect(await tail.look()).toMatchObject({ isUnknown: true });
    await publish(1, [1]);
    const came: string[] = [];
    await expect
      .poll(async () => came.push(...(await tail.look()).kinds), { timeout: 30_000 })
      .toBe(1);
    expect(came).toEqual([counted.kind]);
  });

  it("forgets the oldest of a lane where there are many, and all where too many came", async () => {
    const tail = openTail();
    await tail.look();
    await publish(1, numbersFrom(0, 2100));
    await lookUntil(tail, 2100);
    const { server, rows } = await logBehind(beginning());
    const at = (index: number) => tail.after(server, rows[index] ?? beginningOf(1), 1000);
    expect(at(0)).toBeUndefined();
    expect(at(2090)?.map(({ id }) => id)).toEqual(rows.slice(2091).map(({ id }) => id));
    await publish(2, numbersFrom(0, 4100));
    await lookUntil(tail, 6200);
    expect(at(2090)).toBeUndefined();
    expect(at(2099)).toEqual([]);
  });

  it("is forgotten when a look fails, in another era, and for another server", async () => {
    let isLost = false;
    const db: Database = {
      ...database.db,
      read: (work) => (isLost ? Promise.reject(new Error("lost")) : database.db.read(work)),
    };
    const tail = createTail({ db, kinds });
    await tail.look();
    const { server } = await database.db.read(readHead);
    const place = beginningOf(1);
    expect(tail.after(server, place, 10)).toEqual([]);
    expect(tail.after(`${server}1`, place, 10)).toBeUndefined();
    isLost = true;
    await expect(tail.look()).rejects.toThrow("lost");
    expect(tail.after(server, place, 10)).toBeUndefined();
    isLost = false;
    await tail.look();
    expect(tail.after(server, place, 10)).toEqual([]);
    await database.owner.transaction((tx) => tx.query("select platform.raise_event_era()"));
    expect(await tail.look()).toMatchObject({ isUnknown: true });
  });
});

const seen = async () => {
  const rows = await database.db.read((reader) =>
    reader.query<{ member: number; number: number }>(
      "select member_id::int as member, number from proof.seen order by nth",
    ),
  );
  return rows;
};

const aReader = (name: string) =>
  defineConsumer({
    name,
    kinds: [counted],
    order: "member",
    start: "oldest",
    handle: async (tx, { payload: { memberId, number } }) =>
      void (await tx.execute("insert into proof.seen values ($1, $2)", [memberId, number])),
  });

/** The same database, and what was asked of it. */
function watched() {
  const asked: string[] = [];
  let transactions = 0;
  const db: Database = {
    ...database.db,
    read: (work) =>
      database.db.read((reader) =>
        work({
          query: (sql, params) => {
            asked.push(sql);
            return reader.query(sql, params);
          },
        }),
      ),
    transaction(work) {
      transactions += 1;
      return database.db.transaction((tx) =>
        work({
          query: (sql: string, params?: readonly unknown[]) => {
            asked.push(sql);
            return tx.query(sql, params);
          },
          execute: (sql: string, params?: readonly unknown[]) => tx.execute(sql, params),
        } as Tx),
      );
    },
  };
  return { db, asked, transactions: () => transactions };
}

const started = (db: Database, ...consumers: ReturnType<typeof aReader>[]) => {
  const errors: unknown[] = [];
  const runner = createRunner({
    db,
    databaseUrl: database.url,
    consumers,
    onError: (error) => errors.push(error),
  });
  return { runner, errors };
};

describe("a reader", () => {
  it("takes what comes next from memory, and from the log what is not there", async () => {
    const { db, asked } = watched();
    const isLogRead = () => asked.some((sql) => sql.includes("cross join lateral"));
    const readers = readersOf({ db, url: database.url }, [aReader("one")]);
    await publish(1, [1, 2]);
    await readers.catchUp();
    asked.length = 0;
    await publish(1, [3], database.api);
    await readers.catchUp();
    expect(isLogRead()).toBe(false);
    await publish(1, numbersFrom(4, 700));
    await publish(2, numbersFrom(0, 4100));
    await readers.catchUp();
    expect(isLogRead()).toBe(true);
    const all = await seen();
    const of = (one: number) => all.filter(({ member }) => member === one);
    expect(of(1).map(({ number }) => number)).toEqual(numbersFrom(1, 703));
    expect(of(2).map(({ number }) => number)).toEqual(numbersFrom(0, 4100));
  });

  it("of several programs takes each once and in order, while others write", async () => {
    const programs = [1, 2].map(() => started(database.db, aReader("one")));
    await Promise.all(programs.map(({ runner }) => runner.start()));
    const members = numbersFrom(1, 20);
    await Promise.all(
      members.map(async (member) => {
        for (let turn = 0; turn < 12; turn += 1) {
          // Those that stay open hold connections of the api's.
          const by = turn % 4 === 1 ? database.api : database.db;
          const end = turn % 4 === 3 ? await openWriter(member, [-1]) : undefined;
          await publish(member, [turn], by);
          await end?.(false);
          await sleep(member);
        }
      }),
    );
    await expect.poll(async () => (await seen()).length, { timeout: 30_000 }).toBe(240);
    await Promise.all(programs.map(({ runner }) => runner.stop()));
    const all = await seen();
    for (const member of members) {
      const numbers = all.filter((one) => one.member === member).map(({ number }) => number);
      expect([member, numbers]).toEqual([member, numbersFrom(0, 12)]);
    }
    expect(programs.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it("takes no turn while nothing happens, and one look is for all of them", async () => {
    const { db, asked, transactions } = watched();
    const names = ["one", "two", "three", "four", "five"];
    const { runner, errors } = started(db, ...names.map(aReader));
    await publish(1, [1]);
    await runner.start();
    await expect.poll(async () => (await seen()).length, { timeout: 30_000 }).toBe(names.length);
    await sleep(1500);
    const before = transactions();
    asked.length = 0;
    await sleep(2000);
    expect(transactions() - before).toBe(0);
    // What other databases of the server do may move the end of the log: then it is read as well.
    expect(asked.filter((sql) => sql.includes("pg_snapshot_xmin")).length).toBeLessThan(25);
    expect(asked.length).toBeLessThan(50);
    await publish(1, [2]);
    await expect.poll(async () => (await seen()).length).toBe(2 * names.length);
    await runner.stop();
    expect(errors).toEqual([]);
  });

  it("passes what it does not want within seconds, so that it is not shown as late", async () => {
    const { runner } = started(database.db, aReader("one"));
    await runner.start();
    await publish(1, [1]);
    await expect.poll(async () => (await seen()).length, { timeout: 30_000 }).toBe(1);
    await database.db.transaction((tx) => events.publish(tx, other({})));
    const isBehind = () =>
      database.db.transaction(async (tx) => {
        const held: Held | undefined = await lockCursors(tx, "one");
        return (await readEvents(tx, held ?? { cursors: [], now: new Date() }, [], 10)).length;
      });
    await expect.poll(isBehind, { timeout: 30_000 }).toBe(0);
    await runner.stop();
  });

  it("that begins now is told of nothing that was before", async () => {
    await publish(1, [1]);
    // Begun while another transaction of the cluster runs, it is told of what came after that one.
    const isOver = () =>
      database.owner.transaction(async (tx) => {
        const [told] = await tx.query<{ isOver: boolean }>(
          `select bool_and(xid < pg_snapshot_xmin(pg_current_snapshot())) as "isOver"
           from platform.event`,
          [],
        );
        return told?.isOver;
      });
    await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
    await database.db.transaction((tx) => insertCursors(tx, "one", "now"));
    const readers = readersOf(database, [aReader("one")]);
    await publish(1, [2]);
    await readers.catchUp();
    expect((await seen()).map(({ number }) => number)).toEqual([2]);
  });
});
