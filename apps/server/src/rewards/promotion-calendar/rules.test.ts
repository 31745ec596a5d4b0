import { expect, test } from "vitest";
import { conflictsOf, overlap, type Planned } from "./rules.ts";

/** Promotions at the same time. */

const day = (text: string | null) => (text === null ? null : new Date(`2026-03-${text}T00:00:00Z`));
const planned = (
  promotionId: string,
  from: string | null,
  to: string | null,
  stackGroup: string | null = null,
): Planned => ({ promotionId, startsAt: day(from), endsAt: day(to), stackGroup });

test.each<[[string | null, string | null], [string | null, string | null], boolean]>([
  [["01", "10"], ["05", "20"], true],
  [["01", "10"], ["10", "20"], false],
  [["01", "30"], ["05", "06"], true],
  [[null, "10"], ["09", null], true],
  [[null, "10"], ["10", null], false],
  [[null, null], ["01", "02"], true],
  [[null, null], [null, null], true],
])("%j and %j overlap: %s, and so the other way round", (one, other, expected) => {
  const [first, second] = [planned("a", ...one), planned("b", ...other)];
  expect(overlap(first, second)).toBe(expected);
  expect(overlap(second, first)).toBe(expected);
});

test("only those of one group that overlap are in each other's way", () => {
  const all = [
    planned("a", "01", "10", "deposit"),
    planned("b", "05", "20", "deposit"),
    planned("c", "10", "12", "deposit"),
    planned("d", "05", "20", "vip"),
    planned("e", "05", "20"),
  ];
  expect(conflictsOf(all)).toEqual(
    new Map([
      ["a", ["b"]],
      ["b", ["a", "c"]],
      ["c", ["b"]],
    ]),
  );
});
