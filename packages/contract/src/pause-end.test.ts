import { expect, test } from "vitest";
import { pauseOf } from "./pause-end.ts";

const now = new Date("2026-01-15T12:00:00.000Z");

test.each([
  ["day", "cool_off", "2026-01-16T12:00:00.000Z"],
  ["week", "cool_off", "2026-01-22T12:00:00.000Z"],
  ["month", "cool_off", "2026-02-14T12:00:00.000Z"],
  ["half_year", "exclusion", "2026-07-15T12:00:00.000Z"],
  ["year", "exclusion", "2027-01-15T12:00:00.000Z"],
  ["five_years", "exclusion", "2031-01-15T12:00:00.000Z"],
  ["for_ever", "exclusion", undefined],
] as const)("a pause of a %s is a %s and ends in time", (length, kind, endsAt) => {
  const pause = pauseOf(length, now);
  expect([pause.kind, pause.endsAt?.toISOString()]).toEqual([kind, endsAt]);
});

test("six months from a day that the sixth month lacks are never shorter", () => {
  const { endsAt } = pauseOf("half_year", new Date("2026-08-31T00:00:00Z"));
  expect(endsAt?.toISOString()).toBe("2027-03-03T00:00:00.000Z");
});
