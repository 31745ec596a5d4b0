import { expect, test } from "vitest";
import { ageMinutes, dueOf, spanOf, stepIn } from "./queue-rules.ts";

test.each([
  [0, "fine"],
  [19, "fine"],
  [20, "soon"],
  [29, "soon"],
  [30, "late"],
  [900, "late"],
] as const)("after %i of 30 minutes it is %s", (minutes, due) => {
  expect(dueOf(minutes, 30)).toBe(due);
});

test("an age counts whole minutes and is never below nothing", () => {
  const at = "2026-03-01T10:00:00.000Z";
  expect(ageMinutes(at, Date.parse("2026-03-01T10:02:59.000Z"))).toBe(2);
  expect(ageMinutes(at, Date.parse("2026-03-01T09:59:00.000Z"))).toBe(0);
});

test("keys walk the list and stop at its ends", () => {
  const ids = ["a", "b", "c"];
  expect(stepIn(ids, undefined, 1)).toBe("a");
  expect(stepIn(ids, undefined, -1)).toBe("c");
  expect(stepIn(ids, "a", 1)).toBe("b");
  expect(stepIn(ids, "c", 1)).toBe("c");
  expect(stepIn(ids, "a", -1)).toBe("a");
  expect(stepIn(ids, "gone", 1)).toBe("a");
  expect(stepIn([], undefined, 1)).toBeUndefined();
});

test.each([
  [0, 0, "minute"],
  [119, 119, "minute"],
  [120, 2, "hour"],
  [2879, 47, "hour"],
  [2880, 2, "day"],
  [116_023, 80, "day"],
] as const)("%i minutes are told as %i of a %s", (minutes, count, unit) => {
  expect(spanOf(minutes)).toEqual([count, unit]);
});
