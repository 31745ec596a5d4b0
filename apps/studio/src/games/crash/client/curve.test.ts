import { describe, expect, it } from "vitest";
import { curvePoints, plotOf, tipOf } from "./curve.ts";

const plot = plotOf(400, 300);

describe("the drawn curve", () => {
  it("stays inside its plot however long the flight lasts", () => {
    for (const elapsedMs of [0, 50, 5_000, 20_000, 200_000]) {
      for (const { x, y } of curvePoints(plot, elapsedMs)) {
        expect(x).toBeGreaterThanOrEqual(plot.left);
        expect(x).toBeLessThanOrEqual(plot.left + plot.width + 1e-6);
        expect(y).toBeLessThanOrEqual(plot.bottom);
        expect(y).toBeGreaterThanOrEqual(plot.bottom - plot.height - 1e-6);
      }
    }
  });

  it("climbs without a step back and ends at its tip", () => {
    const points = curvePoints(plot, 12_000);
    for (const [index, point] of points.entries()) {
      const before = points[index - 1];
      if (before !== undefined) expect(point.y).toBeLessThan(before.y);
    }
    expect(points.at(-1)).toEqual(tipOf(plot, 12_000).tip);
  });
});
