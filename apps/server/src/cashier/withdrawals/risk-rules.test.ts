import { hourMs } from "@baize/contract/durations";
import { describe, expect, test } from "vitest";
import { flagsOf, isSelfApproved, needsSecondOf, type RiskFacts } from "./risk-rules.ts";

const at = new Date("2026-03-01T12:00:00Z");
const ago = (hours: number) => new Date(at.getTime() - hours * hourMs);

describe("risk flags", () => {
  const calm: RiskFacts = {
    at,
    amountMinor: 1_000n,
    paidBefore: 3,
    accountAddedAt: ago(200),
    isAccountElsewhere: false,
    credentialsChangedAt: undefined,
    depositsMinor: 1_000n,
    turnover: { requiredMinor: 1_000n, stakedMinor: 5_000n, rounds: 12 },
    hadNegativeBalance: false,
    isUnderReview: false,
  };
  const table: readonly [Partial<RiskFacts>, string][] = [
    [{}, ""],
    [{ paidBefore: 0 }, "first_withdrawal"],
    [{ accountAddedAt: ago(23.9) }, "account_new"],
    [{ accountAddedAt: ago(24) }, ""],
    [{ isAccountElsewhere: true }, "account_shared"],
    [{ credentialsChangedAt: ago(71.9) }, "password_changed"],
    [{ credentialsChangedAt: ago(72) }, ""],
    [{ amountMinor: 5_000n }, ""],
    [{ amountMinor: 5_001n }, "large_against_deposits"],
    [{ depositsMinor: 0n }, "large_against_deposits"],
    [
      { turnover: { requiredMinor: 1_000n, stakedMinor: 1_000n, rounds: 1 } },
      "turnover_at_minimum",
    ],
    [{ turnover: { requiredMinor: 1_000n, stakedMinor: 1_000n, rounds: 2 } }, ""],
    [{ turnover: { requiredMinor: 1_000n, stakedMinor: 1_001n, rounds: 1 } }, ""],
    [{ turnover: { requiredMinor: 0n, stakedMinor: 0n, rounds: 1 } }, ""],
    [{ hadNegativeBalance: true }, "negative_balance"],
    [{ isUnderReview: true }, "under_review"],
    [{ paidBefore: 0, hadNegativeBalance: true }, "first_withdrawal negative_balance"],
  ];
  test.each(table)("%o: %s", (changes, flags) => {
    expect(flagsOf({ ...calm, ...changes }).join(" ")).toBe(flags);
  });

  test.each([
    [1_000n, 1_000n, true, false, true],
    [1_001n, 1_000n, true, false, false],
    [1n, 0n, true, false, false],
    [1_000n, 1_000n, false, false, false],
    [1_000n, 1_000n, true, true, false],
  ])("%d up to %d, calm %s, second %s approves itself: %s", (amount, upTo, isCalm, two, is) => {
    expect(isSelfApproved(amount, upTo, isCalm ? [] : ["account_new"], two)).toBe(is);
  });

  test.each([
    [20_000n, 20_000n, false],
    [20_001n, 20_000n, true],
    [20_001n, 0n, false],
  ])("%d above %d needs two: %s", (amount, above, isSo) => {
    expect(needsSecondOf(amount, above)).toBe(isSo);
  });
});
