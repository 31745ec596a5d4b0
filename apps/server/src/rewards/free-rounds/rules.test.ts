import { hourMs } from "@baize/contract/durations";
import { expect, test } from "vitest";
import { faultOfBet, nextTryAt, stateOf, type GrantRow } from "./rules.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);

const row: GrantRow = {
  memberId: 7n,
  grantId: "g",
  merchantCode: "AMBERJACK",
  vendorCode: "NVS",
  gameCode: "koi",
  currency: "BDT",
  stakeMinor: 200n,
  rounds: 3,
  turnoverBps: 10_000,
  endsAt: later(1),
  state: "open",
  used: 2,
  wonMinor: 0n,
  winCapMinor: null,
  cappedMinor: 0n,
  operator: "olga",
  reason: "A gift",
  grantedAt: now,
  cancelOperator: null,
  cancelReason: null,
  endedAt: null,
  vendorWords: null,
  attempts: 0,
};
const bet = {
  memberId: 7n,
  grantId: "g",
  vendorCode: "NVS",
  gameCode: "koi",
  currency: "BDT",
  stakeMinor: 200n,
};

test.each([
  ["what fits", {}, {}, undefined],
  ["the last of a grant that is still sent", { state: "sending" }, {}, undefined],
  ["another vendor", { vendorCode: "HSE" }, {}, "other_game"],
  ["another game", {}, { gameCode: "carp" }, "other_game"],
  ["another currency", {}, { currency: "EUR" }, "other_stake"],
  ["another stake", {}, { stakeMinor: 201n }, "other_stake"],
  ["the moment of the end", { endsAt: now }, {}, "over"],
  ["one that is taken back", { state: "cancelling" }, {}, "over"],
  ["one that was taken back", { state: "cancelled" }, {}, "over"],
  ["one the vendor refused", { state: "failed" }, {}, "over"],
  ["one that is used up", { used: 3 }, {}, "used_up"],
] as const)("a bet of %s", (_name, grant, asked, fault) => {
  expect(faultOfBet({ ...row, ...grant }, { ...bet, ...asked }, now)).toBe(fault);
});

test("a bet of no grant", () => {
  expect(faultOfBet(undefined, bet, now)).toBe("unknown");
});

test.each([
  ["open", {}],
  ["sending", { state: "sending" }],
  ["used_up", { used: 3 }],
  ["used_up", { used: 3, endsAt: now }],
  ["over", { endsAt: now }],
  ["cancelling", { state: "cancelling", used: 3 }],
  ["failed", { state: "failed", endsAt: now }],
] as const)("it is called %s", (name, changes) => {
  expect(stateOf({ ...row, ...changes }, now)).toBe(name);
});

test.each([
  [0, 30_000],
  [1, 60_000],
  [3, 240_000],
  [7, hourMs],
  [99, hourMs],
])("after %d tries the vendor is told again in %d ms", (attempts, ms) => {
  expect(nextTryAt(attempts, now)).toEqual(later(ms));
});
