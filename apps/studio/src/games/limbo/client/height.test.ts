import { describe, expect, it } from "vitest";
import { chanceText, climbedTo, heightOf, linePart } from "./height.ts";

describe("the kite's height", () => {
  it.each([
    [100, 200],
    [199, 200],
    [999_999, 1_000_000],
    [100, 101],
  ])("stays below the line at %i of %i", (result, target) => {
    expect(heightOf(result, target)).toBeLessThan(linePart);
    expect(heightOf(result, target)).toBeGreaterThanOrEqual(0);
  });

  it.each([
    [200, 200],
    [Number.MAX_SAFE_INTEGER, 101],
  ])("passes the line at %i of %i and stays in the sky", (result, target) => {
    expect(heightOf(result, target)).toBeGreaterThan(linePart);
    expect(heightOf(result, target)).toBeLessThanOrEqual(1);
  });

  it("counts from 1.00 to the result and no further", () => {
    expect(climbedTo(505, 0)).toBe(100);
    expect(climbedTo(505, 1)).toBe(505);
    expect(climbedTo(505, 0.5)).toBe(224);
  });

  it.each([
    [101, "98.0198"],
    [200, "49.5000"],
    [1_000_000, "0.0099"],
  ])("states the chance of %i", (target, chance) => {
    expect(chanceText(target)).toBe(chance);
  });
});
