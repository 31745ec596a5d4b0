/** The flight's curve on the screen: where its tip is, and how it is drawn. */
import type { Graphics } from "pixi.js";
import { wash } from "../../../client/wash.ts";
import { crashGrowthPerMs } from "../protocol.ts";

export interface Plot {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** The curve fills this much time and height before the view starts to zoom out. */
const spanMsMin = 10_000;
const riseMin = 0.9;
const pointsMax = 40;

/** Leaves room for the wings at the right and for the strip of rounds at the top. */
export const plotOf = (width: number, height: number): Plot => ({
  left: Math.min(40, width * 0.06),
  bottom: height - Math.min(34, height * 0.1),
  width: width * 0.76,
  height: height * 0.62,
});

const riseAt = (elapsedMs: number): number => Math.exp(crashGrowthPerMs * elapsedMs) - 1;

function pointAt(plot: Plot, atMs: number, elapsedMs: number): { x: number; y: number } {
  const span = Math.max(spanMsMin, elapsedMs);
  const rise = Math.max(riseMin, riseAt(elapsedMs));
  return {
    x: plot.left + (atMs / span) * plot.width,
    y: plot.bottom - (riseAt(atMs) / rise) * plot.height,
  };
}

/** Tip of the curve and its direction there, in radians. */
export function tipOf(
  plot: Plot,
  elapsedMs: number,
): { readonly tip: { readonly x: number; readonly y: number }; readonly angle: number } {
  const tip = pointAt(plot, elapsedMs, elapsedMs);
  const before = pointAt(plot, Math.max(0, elapsedMs - 200), elapsedMs);
  const angle = elapsedMs < 1 ? -0.1 : Math.atan2(tip.y - before.y, tip.x - before.x);
  return { tip, angle };
}

export function curvePoints(plot: Plot, elapsedMs: number): readonly { x: number; y: number }[] {
  const count = Math.max(2, Math.min(pointsMax, Math.ceil(elapsedMs / 120)));
  return Array.from({ length: count + 1 }, (_, index) =>
    pointAt(plot, (elapsedMs * index) / count, elapsedMs),
  );
}

export function drawCurve(
  graphics: Graphics,
  plot: Plot,
  elapsedMs: number,
  isGone: boolean,
): void {
  graphics.clear();
  const points = curvePoints(plot, elapsedMs);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return;
  const color = isGone ? 0xff6b78 : 0xffb224;
  const line = points.flatMap(({ x, y }) => [x, y]);
  graphics.poly([...line, last.x, plot.bottom, first.x, plot.bottom], true);
  graphics.fill(wash(color, isGone ? 0.08 : 0.16));
  for (const [width, alpha] of [
    [16, 0.1],
    [9, 0.22],
    [5.4, 0.45],
    [3.6, 1],
  ] as const) {
    graphics.poly(line, false);
    graphics.stroke({
      color,
      alpha: isGone ? alpha * 0.6 : alpha,
      width,
      cap: "round",
      // Its points lie so close that no corner is seen.
      join: "bevel",
    });
  }
  graphics.moveTo(plot.left, plot.bottom).lineTo(plot.left + plot.width * 1.2, plot.bottom);
  graphics.stroke({ color: 0xffffff, alpha: 0.16, width: 1 });
}

/** The lark in plain shapes, for when its pictures are not there. */
export function drawBird(graphics: Graphics): void {
  graphics.ellipse(0, 0, 26, 12).fill(0xffb224);
  graphics.circle(22, -8, 9).fill(0xffd064);
  graphics.poly([30, -9, 42, -6, 30, -4], true).fill(0x4a2002);
  graphics.poly([-6, -4, -26, -30, 12, -8], true).fill(0xe08a12);
  graphics.poly([-22, 0, -44, 10, -24, 8], true).fill(0xc26a06);
  graphics.circle(25, -10, 2).fill(0x1c1200);
}
