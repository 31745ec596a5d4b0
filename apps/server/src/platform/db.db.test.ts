import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { constraintOf, createDatabase, kept, sqlStateOf, type Reader } from "./db.ts";
import { apart, secondConnectionsOf } from "./one-connection.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.transaction((tx) =>
    tx.execute(
      "create table thing (id int constraint thing_pkey primary key, " +
        "amount_minor bigint constraint thing_amount_floor check (amount_minor >= 0))",
    ),
  );
  await test.owner.transaction((tx) => tx.execute("insert into thing values (1, 10), (2, 10)"));
});
afterAll(() => test.close());

const amountOf = async (id: number) => {
  const rows = await test.owner.read((reader) =>
    reader.query<{ amount: bigint }>("select amount_minor amount from thing where id = $1", [id]),
  );
  return rows[0]?.amount;
};

describe("the connections to PostgreSQL", () => {
  it("gives bigint columns as BigInt, exact beyond 2^53", async () => {
    const big = 2n ** 62n + 1n;
    const rows = await test.owner.read((reader) =>
      reader.query<{ big: bigint }>("select $1::int8 as big", [big]),
    );
    expect(rows).toEqual([{ big }]);
  });

  it("writes nothing when the work throws", async () => {
    const failing = test.owner.transaction(async (tx) => {
      await tx.execute("update thing set amount_minor = 0 where id = 1");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await amountOf(1)).toBe(10n);
  });

  it("names the constraint a statement broke", async () => {
    const failing = test.owner.transaction((tx) =>
      tx.execute("update thing set amount_minor = -1 where id = 1"),
    );
    await expect(failing).rejects.toSatisfy(
      (error) => constraintOf(error) === "thing_amount_floor" && sqlStateOf(error) === "23514",
    );
  });

  it("reports no success when a swallowed failure turned the commit into a rollback", async () => {
    const failing = test.owner.transaction(async (tx) => {
      await tx.execute("update thing set amount_minor = 5 where id = 2");
      await tx.execute("select 1/0").catch(() => 0);
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await amountOf(2)).toBe(10n);
  });

  it("repeats a deadlocked transaction until both are done", async () => {
    let runs = 0;
    let locked = 0;
    let goOn = () => {};
    const bothLocked = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const lockBoth = (first: number, second: number) =>
      test.owner.transaction(async (tx) => {
        runs += 1;
        await tx.execute("update thing set amount_minor = amount_minor + 1 where id = $1", [first]);
        // Each waits until the other has its first lock, so that they must meet.
        locked += 1;
        if (locked === 2) goOn();
        await bothLocked;
        await tx.execute("update thing set amount_minor = amount_minor + 1 where id = $1", [
          second,
        ]);
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    expect(runs).toBeGreaterThan(2);
    expect([await amountOf(1), await amountOf(2)]).toEqual([12n, 12n]);
  });

  it("ends a statement that runs too long", async () => {
    const db = createDatabase({ url: test.ownerUrl, max: 1, statementTimeoutMs: 50 });
    await expect(db.read((reader) => reader.query("select pg_sleep(5)"))).rejects.toSatisfy(
      (error) => sqlStateOf(error) === "57014",
    );
    await db.end();
  });
});

describe("a statement that is kept", () => {
  const known = kept("select t.* from thing_kept t where id = $1");

  it("is parsed once for a connection, whoever runs it", async () => {
    await test.owner.transaction((tx) => tx.execute("create table thing_kept (id int)"));
    const db = createDatabase({ url: test.ownerUrl, max: 1 });
    for (let run = 0; run < 3; run += 1) {
      await db.transaction((tx) => tx.query(known, [1]));
      await db.read((reader) => reader.query(known, [1]));
    }
    const runs = await db.read((reader) =>
      reader.query("select generic_plans + custom_plans as runs from pg_prepared_statements"),
    );
    expect(runs).toEqual([{ runs: 6n }]);
    await db.end();
  });

  it("runs on after a change of its columns, on another connection", async () => {
    const db = createDatabase({ url: test.ownerUrl, max: 1 });
    const run = () => db.transaction((tx) => tx.query(known, [1]));
    await run();
    await test.owner.transaction(async (tx) => {
      await tx.execute("alter table thing_kept add name text default 'new'");
      await tx.execute("insert into thing_kept values (1)");
    });
    expect(await run()).toEqual([{ id: 1, name: "new" }]);
    await db.end();
  });
});

describe("inside a transaction", () => {
  const one = (reader: Reader) => reader.query<{ one: number }>("select 1 as one");
  const found = [{ one: 1 }];
  const second = { name: "SecondConnectionError" };

  it("nobody reads beside it, opens another or joins a read of others", async () => {
    const { db } = test;
    const outer = await db.read(async (reader) => reader);
    const work = {
      read: () => db.read(one),
      "with a reader from before": () => one(outer),
      transaction: () => db.transaction(one),
      joined: async () => db.refuseInside(),
    };
    for (const [name, ask] of Object.entries<() => Promise<unknown>>(work)) {
      await expect(db.transaction(ask), name).rejects.toMatchObject(second);
      await ask();
    }
  });

  it("of one database nobody reads another beside it", async () => {
    const other = createDatabase({ url: test.ownerUrl, max: 1, secondConnections: "refused" });
    await expect(test.owner.transaction(() => other.read(one))).rejects.toMatchObject(second);
    await other.end();
  });

  it("reads aside on a separate connection, also when it holds the only one", async () => {
    const db = createDatabase({ url: test.ownerUrl, max: 1 });
    const both = await db.transaction(async () => Promise.all([db.aside(one), db.aside(one)]));
    expect(both).toEqual([found, found]);
    await db.end();
  });

  it("what is started apart reads, and what outlives it as well", async () => {
    let left: Promise<unknown> = Promise.resolve();
    let end = () => {};
    const started = await test.owner.transaction(async (tx) => {
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      left = ended.then(() => test.owner.read(one));
      const apartFrom = apart(() => test.owner.read(one));
      await one(tx);
      return { apartFrom };
    });
    expect(await started.apartFrom).toEqual(found);
    end();
    expect(await left).toEqual(found);
  });

  it("a program that only logs continues, and logs each place once", async () => {
    const told: Error[] = [];
    const secondConnections = secondConnectionsOf("development", (error) => told.push(error));
    const db = createDatabase({ url: test.ownerUrl, max: 2, secondConnections });
    const nested = () => db.transaction(() => db.read(one));
    for (let times = 0; times < 3; times += 1) expect(await nested()).toEqual(found);
    expect(told).toMatchObject([second]);
    await db.end();
  });

  it("a program in production is neither refused nor told", async () => {
    const told: Error[] = [];
    const secondConnections = secondConnectionsOf("production", (error) => told.push(error));
    const db = createDatabase({ url: test.ownerUrl, max: 2, secondConnections });
    expect(await db.transaction(() => db.read(one))).toEqual(found);
    expect(told).toEqual([]);
    await db.end();
  });
});

it("refuses who waited too long for a connection, as one whom it may ask again", async () => {
  const small = createDatabase({ url: test.url, max: 1, waitMs: 300 });
  const one = () => small.read((reader) => reader.query("select 1 as one"));
  // On a busy machine the first connection itself may take longer than that.
  await vi.waitFor(one, { timeout: 20_000 });
  const late = { code: "overloaded", value: { retryAfterSeconds: 2 } };
  let letGo = () => {};
  const holding = small.transaction(
    () =>
      new Promise<void>((resolve) => {
        letGo = resolve;
      }),
  );
  try {
    const asked = [one(), small.transaction((tx) => tx.execute("select 1"))];
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome).toMatchObject({ status: "rejected", reason: late });
    }
    letGo();
    await holding;
    await expect(one()).resolves.toHaveLength(1);
  } finally {
    letGo();
    await small.end();
  }
});

it("refuses at once when too many wait for a connection", async () => {
  const small = createDatabase({ url: test.url, max: 1, waitingMax: 2 });
  const sleep = () => small.read((reader) => reader.query("select pg_sleep(0.3)"));
  try {
    const running = [sleep(), sleep(), sleep()];
    await expect(sleep()).rejects.toMatchObject({ code: "overloaded", status: 503 });
    await expect(small.transaction((tx) => tx.execute("select 1"))).rejects.toMatchObject({
      value: { retryAfterSeconds: 2 },
    });
    await Promise.all(running);
    await expect(sleep()).resolves.toHaveLength(1);
  } finally {
    await small.end();
  }
});
