import { expect, test } from "vitest";
import { effectOf, Moments } from "./effect.ts";

/** What a control group says. */

test("42 (SD 310, 9,000 members) against 35 (SD 290, 1,000) is 7 ± 19.08", () => {
  const { effect, margin, isDistinct } = effectOf(
    { members: 9000, mean: 42, deviation: 310 },
    { members: 1000, mean: 35, deviation: 290 },
  );
  expect(effect).toBe(7);
  expect(margin).toBeCloseTo(19.08, 2);
  expect(isDistinct).toBe(false);
});

test.each([
  [100, 0, true],
  [-100, 0, true],
  [0, 0, false],
])("a mean of %i against %i can be told from nothing: %s", (mean, other, expected) => {
  const of = (value: number) => ({ members: 1000, mean: value, deviation: 300 });
  expect(effectOf(of(mean), of(other)).isDistinct).toBe(expected);
});

test("moments are those of the values, below zero too", () => {
  const moments = new Moments();
  for (const value of [2n, 4n, 4n, 4n, 5n, 5n, 7n, 9n, -40n]) moments.add(value);
  const { members, mean, deviation } = moments.figures() ?? { members: 0, mean: 0, deviation: 0 };
  expect([members, mean]).toEqual([9, 0]);
  expect(deviation).toBeCloseTo(Math.sqrt(1832 / 8), 10);
});

test("one member has no spread", () => {
  const moments = new Moments();
  moments.add(5n);
  expect(moments.figures()).toBeUndefined();
});
