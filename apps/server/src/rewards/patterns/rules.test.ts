import { describe, expect, test } from "vitest";
import { alikeOf, isQuick, isRewardOnly, newcomersMin, type Newcomer } from "./rules.ts";

const registeredAt = new Date("2026-01-15T10:00:00Z");
const after = (ms: number) => new Date(registeredAt.getTime() + ms);

test.each([
  [0, true],
  [60_000, true],
  [60_001, false],
])("a claim %d ms after the registration is quick: %s", (ms, quick) => {
  expect(isQuick(registeredAt, after(ms))).toBe(quick);
});

test.each([
  [{ claims: 1, hasDeposited: false, stakedMinor: 0n }, true],
  [{ claims: 0, hasDeposited: false, stakedMinor: 0n }, false],
  [{ claims: 1, hasDeposited: true, stakedMinor: 0n }, false],
  [{ claims: 3, hasDeposited: false, stakedMinor: 1n }, false],
])("%o is nothing but rewards: %s", (dealings, only) => {
  expect(isRewardOnly(dealings)).toBe(only);
});

describe("newcomers of one link", () => {
  const newcomer = (memberId: number, changes: Partial<Newcomer> = {}): Newcomer => ({
    memberId: BigInt(memberId),
    registeredAt,
    deviceClass: "Android · Chrome",
    firstMinor: 50_000n,
    ...changes,
  });
  const group = (count: number) => Array.from({ length: count }, (_one, at) => newcomer(at));
  const idsOf = (list: readonly Newcomer[], memberId = 0n) =>
    alikeOf(memberId, list).map((one) => Number(one.memberId));

  test("are alike from five on", () => {
    expect(idsOf(group(newcomersMin - 1))).toEqual([]);
    expect(idsOf(group(newcomersMin))).toEqual([0, 1, 2, 3, 4]);
  });

  test.each([
    ["another device", { deviceClass: "iPhone · Safari" }],
    ["no device on record", { deviceClass: undefined }],
    ["another first deposit", { firstMinor: 50_001n }],
    ["no deposit", { firstMinor: undefined }],
  ])("do not count with %s", (_name, changes) => {
    const other = newcomer(9, changes);
    expect(idsOf([...group(newcomersMin - 1), other])).toEqual([]);
    expect(idsOf([...group(newcomersMin), other])).toEqual([0, 1, 2, 3, 4]);
    expect(idsOf([...group(newcomersMin), other], 9n)).toEqual([]);
  });
});
