import { expect, test } from "vitest";
import { progressOf, timeLeft } from "./progress.ts";
import { weightsOf } from "./weights.ts";

test.each([
  ["0.00", "1000.00", 0, 100_000n],
  ["999.99", "1000.00", 99, 1n],
  ["5.00", "1000.00", 0, 99_500n],
  ["1000.00", "1000.00", 100, 0n],
  ["0.00", "0.00", 100, 0n],
])("%s of %s is %i percent", (done, required, percent, missing) => {
  expect(progressOf({ done, required, currency: "BDT" })).toEqual({ percent, missing });
});

const now = Date.parse("2026-05-01T00:00:00Z");

test.each([
  ["2026-05-08T00:00:00Z", 7, "day"],
  ["2026-05-02T23:59:59Z", 1, "day"],
  ["2026-05-01T23:59:59Z", 23, "hour"],
  ["2026-05-01T00:59:59Z", 59, "minute"],
  ["2026-05-01T00:00:10Z", 1, "minute"],
])("until %s it is %i %s", (endsAt, count, unit) => {
  expect(timeLeft(endsAt, now)).toEqual({ count, unit });
});

test("nothing is left at the end and after it", () => {
  expect(timeLeft("2026-05-01T00:00:00Z", now)).toBeUndefined();
  expect(timeLeft("2026-04-30T23:00:00Z", now)).toBeUndefined();
});

test("game types that do not count are not named, and the rest by how much they count", () => {
  const none = { LIVE: 0, FISH: 0, PVP: 0, SPORTS: 0, ESPORTS: 0, LOTT: 0, COCKFIGHT: 0, BGS: 0 };
  expect(weightsOf({ weights: { ...none, RNG: 10_000, LIVE: 2_000, BGS: 10_000 } })).toEqual([
    ["RNG", 10_000],
    ["BGS", 10_000],
    ["LIVE", 2_000],
  ]);
});
