/**
 * How high the kite flies. Pure: the line of the target has a fixed place, a result below the
 * target stays under it and one above passes it, both on a logarithmic scale.
 */
import { clamp01 } from "../../../client/easing.ts";

/** Part of the sky's height at which the line of the target hangs. */
export const linePart = 0.58;

/** 0 at the ground, `linePart` at the target, 1 at the top. */
export function heightOf(result: number, target: number): number {
  const share = Math.log(Math.max(100, result) / 100) / Math.log(target / 100);
  if (share < 1) return linePart * 0.94 * share;
  return linePart + (1 - linePart) * clamp01(0.18 + (share - 1) * 0.4);
}

/** The number shown on the way up: doublings take the same time each. */
export function climbedTo(result: number, part: number): number {
  return Math.floor(100 * (result / 100) ** part);
}

/** The chance of a target in percent, cut to four decimals: 99 / target. */
export function chanceText(target: number): string {
  const scaled = Math.floor(99_000_000_000 / target / 1_000);
  const digits = String(scaled).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
