import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { createTurnover } from "./service.ts";

/** What is done for all members at the end of a period, where some of them fail. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database.close());

const now = new Date("2026-03-05T12:00:00Z");
const members = Array.from({ length: 1_200 }, (_, at) => BigInt(at + 1));

test("who fails keeps no other waiting, and is done when he no longer does", async () => {
  const { runPeriod } = createTurnover({
    db: database.db,
    clock: { now: () => now, monotonicMs: () => now.getTime() },
    timeZoneOf: () => Promise.resolve("UTC"),
    bonusTimes: () => Promise.resolve([]),
    onFolded: () => Promise.resolve(),
    oldestPostingAt: () => Promise.resolve(undefined),
  });
  // More than are worked on at once, in two of three pages.
  const failing = new Set([...members.slice(0, 8), ...members.slice(600, 608)]);
  const done = new Set<bigint>();
  const run = () =>
    runPeriod({
      merchantCode: "AMBERJACK",
      work: "rebate",
      period: { from: "2026-03-04", to: "2026-03-05" },
      listAfter: (_reader, after, limit) =>
        Promise.resolve(members.filter((one) => one > after).slice(0, limit)),
      doOne: (memberId) => {
        if (failing.has(memberId)) return Promise.reject(new Error("it is broken"));
        done.add(memberId);
        return Promise.resolve();
      },
    });
  await expect(run()).rejects.toThrow("it is broken");
  expect(done.size).toBe(members.length - failing.size);
  failing.clear();
  expect(await run()).toBe(members.length);
  expect(done.size).toBe(members.length);
  expect(await run()).toBe(0);
});
