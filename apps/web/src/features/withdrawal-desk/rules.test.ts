import { withdrawalFilters } from "@baize/contract";
import { expect, test } from "vitest";
import { filters } from "./api.ts";
import { ageMinutes, dueOf, isTyped, isWaiting, missingOf, stepIn } from "./rules.ts";

test("the queue can be narrowed to all the contract knows", () => {
  expect([...filters]).toEqual([...withdrawalFilters]);
});

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

test("only what something can be done about waits", () => {
  expect(isWaiting({ actions: ["approve", "reject"] })).toBe(true);
  expect(isWaiting({ actions: [] })).toBe(false);
});

test("what is missing is the amount less what arrived", () => {
  expect(missingOf({ amount: "1000.00", received: "400.50", currency: "BDT" })).toBe(59_950n);
  expect(missingOf({ amount: "1000.00", received: null, currency: "BDT" })).toBe(100_000n);
});

test("the amount counts as typed however its thousands are written", () => {
  expect(isTyped("1,000.00", 100_000n, "BDT")).toBe(true);
  expect(isTyped("1000", 100_000n, "BDT")).toBe(true);
  expect(isTyped("100", 100_000n, "BDT")).toBe(false);
  expect(isTyped("", 100_000n, "BDT")).toBe(false);
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
