import { expect, test } from "vitest";
import { groupOf, isHeldBack } from "./rules.ts";

/** Who is held back: by chance, for good, and another part for each promotion. */

const one = "0190a000-0000-7000-8000-000000000001";
const other = "0190a000-0000-7000-8000-000000000002";
const members = Array.from({ length: 20_000 }, (_, at) => BigInt(at + 1));

test.each([0, 1, 10, 50])("a share of %i %% holds back about so many", (share) => {
  const held = members.filter((memberId) => isHeldBack(one, memberId, share)).length;
  const expected = (members.length * share) / 100;
  // Four standard deviations: one run of some ten thousand would be outside.
  const spread = 4 * Math.sqrt((members.length * share * (100 - share)) / 10_000);
  expect(Math.abs(held - expected)).toBeLessThanOrEqual(spread);
});

test("the group of a member stays, and a larger share keeps those of the smaller", () => {
  for (const memberId of members.slice(0, 500)) {
    expect(groupOf(one, memberId)).toBe(groupOf(one, memberId));
    if (isHeldBack(one, memberId, 10)) expect(isHeldBack(one, memberId, 20)).toBe(true);
  }
});

test("two promotions hold back different members", () => {
  const both = members.filter(
    (memberId) => isHeldBack(one, memberId, 50) && isHeldBack(other, memberId, 50),
  ).length;
  expect(both / members.length).toBeGreaterThan(0.23);
  expect(both / members.length).toBeLessThan(0.27);
});
