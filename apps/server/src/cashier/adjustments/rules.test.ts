import { expect, test } from "vitest";
import { adjustmentReference, balanceBefore, mayApprove, needsSecondPerson } from "./rules.ts";

test.each([
  [1n, 0n, true],
  [10_000n, 0n, true],
  [10_000n, 10_000n, false],
  [10_001n, 10_000n, true],
] as const)("%d with one person up to %d takes two: %s", (amount, alone, expected) => {
  expect(needsSecondPerson(amount, alone)).toBe(expected);
});

test.each([
  [true, "olga", "olga", false],
  [true, "olga", "omar", true],
  [false, "olga", "olga", true],
] as const)("two needed %s, asked by %s, %s may approve: %s", (needsSecond, by, who, expected) => {
  expect(mayApprove({ needsSecond, requestedBy: by }, { operatorId: who })).toBe(expected);
});

test("the cash before follows from the cash after", () => {
  expect(balanceBefore({ direction: "credit", amountMinor: 300n }, 1_000n)).toBe(700n);
  expect(balanceBefore({ direction: "debit", amountMinor: 300n }, 1_000n)).toBe(1_300n);
});

test("the reference is short and follows from the id", () => {
  expect(adjustmentReference("0197b2b2-5d4e-7aaa-8bbb-0123456789ab")).toBe("A-23456789AB");
});
