import { expect, test } from "vitest";
import { wheelSegments } from "../protocol.ts";
import { restFor, segmentAt, slowing } from "./turning.ts";

test("every segment of every wheel comes to rest under the pointer, from wherever it stood", () => {
  for (const segments of wheelSegments) {
    for (let index = 0; index < segments; index += 1) {
      for (const now of [0, 0.37, 4.999, 12.5]) {
        const place = restFor(now, index, segments, 4);
        expect(segmentAt(place, segments)).toBe(index);
        expect(place - now).toBeGreaterThanOrEqual(4);
        expect(place - now).toBeLessThan(6);
      }
    }
  }
});

test("the wheel starts where it stood and stops where it must, never turning back", () => {
  expect(slowing(0)).toBe(0);
  expect(slowing(1)).toBe(1);
  for (let part = 0.01; part <= 1; part += 0.01) {
    expect(slowing(part)).toBeGreaterThan(slowing(part - 0.01));
  }
});
