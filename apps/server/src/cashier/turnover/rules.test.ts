import { hourMs } from "@baize/contract/durations";
import { describe, expect, test } from "vitest";
import { afterDeposit, missingTurnover } from "./rules.ts";

const at = new Date("2026-03-01T12:00:00Z");
const ago = (hours: number) => new Date(at.getTime() - hours * hourMs);

describe("the turnover", () => {
  const before = ago(48);
  const staked = (stakedMinor: bigint, openRounds = 0) => ({ stakedMinor, rounds: 1, openRounds });
  const deposit = {
    amountMinor: 1_000n,
    factorBps: 15_000,
    hadMinor: 500n,
    clearBelowMinor: 100n,
    at,
  };
  const known = { requiredMinor: 2_000n, since: before };

  test.each([
    ["of a first deposit", undefined, staked(0n), {}, 1_500n, at],
    ["grows while some is missing", known, staked(1_999n), {}, 3_500n, before],
    ["starts again when all was staked", known, staked(2_000n), {}, 1_500n, at],
    ["starts again when all was lost", known, staked(0n), { hadMinor: 99n }, 1_500n, at],
    ["stays at the small amount", known, staked(0n), { hadMinor: 100n }, 3_500n, before],
    ["stays while a round is open", known, staked(0n, 1), { hadMinor: 0n }, 3_500n, before],
    ["rounds toward the member", undefined, staked(0n), { amountMinor: 1n }, 1n, at],
    ["may be nothing", undefined, staked(0n), { factorBps: 0 }, 0n, at],
  ] as const)("%s", (_name, row_, stakes, changes, requiredMinor, since) => {
    expect(afterDeposit(row_, stakes, { ...deposit, ...changes })).toEqual({
      requiredMinor,
      since,
    });
  });

  test("misses what is not staked, and never less than nothing", () => {
    expect(missingTurnover(1_000n, 400n)).toBe(600n);
    expect(missingTurnover(1_000n, 4_000n)).toBe(0n);
  });
});
