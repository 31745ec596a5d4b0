import type { LineSettings } from "@baize/contract";
import { describe, expect, test } from "vitest";
import {
  directionBetween,
  faultOfLine,
  leftOfWay,
  lineRowOf,
  lineSettingsOf,
  marksOf,
  type LineEnd,
} from "./rules.ts";

const end = (changes: Partial<LineEnd>): LineEnd => ({
  memberId: 1n,
  merchantCode: "AMBERJACK",
  currency: "BDT",
  isAgent: false,
  isTrial: false,
  isTest: false,
  status: "open",
  uplineId: undefined,
  ...changes,
});
const agent = end({ memberId: 1n, isAgent: true });
const player = end({ memberId: 2n, uplineId: 1n });

describe("money goes", () => {
  test.each([
    ["up to the agent who brought the member", player, agent, "up"],
    ["down to whom an agent brought", agent, player, "down"],
    [
      "up from an agent to that agent's agent",
      end({ memberId: 3n, isAgent: true, uplineId: 1n }),
      agent,
      "up",
    ],
    ["to nobody's own account", agent, agent, undefined],
    ["to no player who brought the member", player, end({ memberId: 1n }), undefined],
    ["from no player to whom he brought", end({ memberId: 1n }), player, undefined],
    ["not two steps", end({ memberId: 4n, uplineId: 2n }), agent, undefined],
    ["not across", player, end({ memberId: 5n, uplineId: 1n }), undefined],
    ["not to another brand", { ...player, merchantCode: "TIDEWATER" }, agent, undefined],
    ["not to another currency", { ...player, currency: "JPY" }, agent, undefined],
    ["not from a trial", { ...player, isTrial: true }, agent, undefined],
    ["not to a trial", agent, { ...player, isTrial: true }, undefined],
    ["not between a real and a test account", { ...player, isTest: true }, agent, undefined],
    ["between two test accounts", { ...player, isTest: true }, { ...agent, isTest: true }, "up"],
    ["not from an account that is closed", { ...player, status: "suspended" }, agent, undefined],
  ] as const)("%s", (_what, sender, receiver, direction) => {
    expect(directionBetween(sender, receiver)).toBe(direction);
  });
});

test.each([
  ["a usual one", 100n, false, []],
  ["as much as is still usual", 1_000n, false, []],
  ["more than that", 1_001n, false, ["large"]],
  ["to who sent before", 100n, true, ["sent_back"]],
  ["both", 5_000n, true, ["large", "sent_back"]],
] as const)("of marks, %s has them", (_what, amountMinor, hasReverse, marks) => {
  expect(marksOf({ amountMinor, reviewAboveMinor: 1_000n, hasReverse })).toEqual(marks);
});

test("without an amount for it nothing is large", () => {
  expect(marksOf({ amountMinor: 10n ** 12n, reviewAboveMinor: 0n, hasReverse: false })).toEqual([]);
});

test("each direction has its own daily sum, and what is left is never negative", () => {
  const policy = { dayUpMaxMinor: 500n, dayDownMaxMinor: 900n };
  expect(leftOfWay(policy, "up", 200n)).toBe(300n);
  expect(leftOfWay(policy, "down", 200n)).toBe(700n);
  expect(leftOfWay(policy, "up", 900n)).toBe(0n);
});

describe("settings", () => {
  const settings: LineSettings = {
    min: "100.00",
    max: "25000.00",
    quick: ["500.00", "1000.00"],
    dayUpMax: "50000.00",
    dayDownMax: "100000.00",
    reviewAbove: "10000.00",
    turnoverBps: 12_500,
  };

  test("are the same when they are read again", () => {
    expect(lineSettingsOf(lineRowOf("AMBERJACK", "BDT", settings))).toEqual(settings);
    expect(faultOfLine(settings, "BDT")).toBeUndefined();
  });

  test.each([
    [{ min: "1.001" }, "min", "not_an_amount"],
    [{ quick: ["0.001"] }, "quick", "not_an_amount"],
    [{ min: "0" }, "min", "too_low"],
    [{ max: "99.99" }, "max", "too_low"],
    [{ quick: ["99.99"] }, "quick", "too_low"],
    [{ quick: ["25000.01"] }, "quick", "too_high"],
    [{ dayUpMax: "99.99" }, "dayUpMax", "too_low"],
    [{ dayDownMax: "99.99" }, "dayDownMax", "too_low"],
  ] as const)("with %j cannot be", (changes, field, reason) => {
    const changed = { ...settings, ...changes } as LineSettings;
    expect(faultOfLine(changed, "BDT")).toEqual({ field, reason });
  });
});
