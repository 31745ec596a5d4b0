import { withdrawalFilters } from "@baize/contract";
import { expect, test } from "vitest";
import { filters } from "./api.ts";
import { isTyped, isWaiting, missingOf } from "./rules.ts";

test("the queue can be narrowed to all the contract knows", () => {
  expect([...filters]).toEqual([...withdrawalFilters]);
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
