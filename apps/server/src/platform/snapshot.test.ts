import { expect, test } from "vitest";
import { createTestClock } from "./clock.ts";
import type { Database } from "./db.ts";
import { createSnapshot } from "./snapshot.ts";

/** Nothing here is in a database. */
const db: Pick<Database, "aside"> = {
  aside: (work) => work({ query: () => Promise.reject(new Error("nobody asks")) }),
};

/** A source whose answers the test gives out one by one. */
function source() {
  const waiting: ((value: string) => void)[] = [];
  return {
    load: () => new Promise<string>((resolve) => waiting.push(resolve)),
    answer: (value: string) => waiting.shift()?.(value),
    get asked() {
      return waiting.length;
    },
  };
}

test("concurrent questions share one load, and later ones what it found", async () => {
  const clock = createTestClock();
  const from = source();
  const snapshot = createSnapshot({ db, clock, load: from.load, ageMsMax: 1000 });
  const both = Promise.all([snapshot.current(), snapshot.current()]);
  expect(from.asked).toBe(1);
  expect(snapshot.last()).toBeUndefined();
  from.answer("first");
  expect(await both).toEqual(["first", "first"]);
  clock.advance(999);
  expect(await snapshot.current()).toBe("first");
  clock.advance(1);
  const next = snapshot.current();
  expect(snapshot.last()).toBe("first");
  from.answer("second");
  expect(await next).toBe("second");
});

test("a load that began before a change is not kept", async () => {
  const from = source();
  const snapshot = createSnapshot({ db, clock: createTestClock(), load: from.load });
  const before = snapshot.current();
  snapshot.forget();
  const after = snapshot.current();
  expect(from.asked).toBe(2);
  from.answer("old");
  expect(await before).toBe("old");
  from.answer("new");
  expect(await after).toBe("new");
  expect(await snapshot.current()).toBe("new");
  expect(snapshot.last()).toBe("new");
});

test("a failed load is tried again by the next question", async () => {
  let tries = 0;
  const snapshot = createSnapshot({
    db,
    clock: createTestClock(),
    load: async () => {
      tries += 1;
      if (tries === 1) throw new Error("away");
      return tries;
    },
  });
  await expect(snapshot.current()).rejects.toThrow("away");
  expect(await snapshot.current()).toBe(2);
});
