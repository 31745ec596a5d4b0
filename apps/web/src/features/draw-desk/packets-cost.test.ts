import { expect, test } from "vitest";
import { packetsCost } from "./packets-cost.ts";

const rain = { amount: 20_000, packets: 20, least: 100, most: 4_000 };

test("all packets cost what the rain holds", () => {
  expect(packetsCost(rain, 20)).toEqual({ mean: 20_000, low: 20_000, high: 20_000 });
});

test("one packet costs the mean, as far off as packets lie", () => {
  // 20 packets of a mean of 10.00 from 1.00 to 40.00: their deviation is 5.61.
  const { mean, low, high } = packetsCost(rain, 1);
  expect(mean).toBe(1_000);
  expect(low).toBe(100);
  expect(high).toBeGreaterThan(1_000 + 2.2 * 561);
  expect(high).toBeLessThan(1_000 + 3 * 561);
});

test("the band is the same whenever it is asked for, and within the amount", () => {
  const half = packetsCost(rain, 10);
  expect(packetsCost(rain, 10)).toEqual(half);
  expect(half.mean).toBe(10_000);
  expect(half.low).toBeLessThan(10_000);
  expect(half.high).toBeLessThanOrEqual(20_000);
});

test("packets of one size have no band", () => {
  const same = { amount: 500, packets: 5, least: 100, most: 100 };
  expect(packetsCost(same, 3)).toEqual({ mean: 300, low: 300, high: 300 });
});
