/**
 * What the segments pay, in hundredths of the stake, clockwise. Every wheel's mean is exactly 99:
 * low risk repeats a pattern of ten, high risk puts everything on one segment, and medium risk has
 * a prize in every other segment.
 */
import type { Risk } from "../../kits/one-shot/risk.ts";
import type { WheelSegments } from "./protocol.ts";

const lowTen = [150, 120, 120, 120, 0, 120, 120, 120, 120, 0];

/** Prizes of medium risk, in the order in which the wheel shows them. */
const mediumPrizes: Readonly<Record<WheelSegments, readonly number[]>> = {
  10: [300, 150, 190, 150, 200],
  20: [300, 150, 200, 150, 180, 300, 150, 200, 150, 200],
  30: [400, 150, 200, 150, 170, 150, 200, 250, 150, 200, 150, 300, 150, 200, 150],
  40: [
    500, 150, 200, 150, 160, 150, 200, 150, 300, 150, 200, 150, 200, 150, 300, 150, 200, 150, 200,
    150,
  ],
  50: [
    500, 150, 200, 150, 200, 150, 300, 150, 150, 200, 150, 200, 150, 300, 150, 150, 200, 150, 200,
    150, 300, 150, 200, 150, 200,
  ],
};

const highPrize = (segments: number): number => 99 * segments;

export function segmentsOf(segments: WheelSegments, risk: Risk): readonly number[] {
  if (risk === "low") {
    return Array.from({ length: segments }, (_, index) => lowTen[index % lowTen.length] ?? 0);
  }
  if (risk === "medium") return mediumPrizes[segments].flatMap((prize) => [prize, 0]);
  return Array.from({ length: segments }, (_, index) => (index === 0 ? highPrize(segments) : 0));
}

/** Each multiplier of a wheel with how many segments have it, the smallest first. */
export function sharesOf(
  segments: WheelSegments,
  risk: Risk,
): readonly { readonly hundredths: number; readonly count: number }[] {
  const counts = new Map<number, number>();
  for (const each of segmentsOf(segments, risk)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts]
    .map(([hundredths, count]) => ({ hundredths, count }))
    .toSorted((one, other) => one.hundredths - other.hundredths);
}
