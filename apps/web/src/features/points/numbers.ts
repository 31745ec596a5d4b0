import { currencyOf, formatMinor, minor } from "@baize/money";
import { countText } from "../../lib/count-text.ts";

/** Points as players read them. */
export const pointText = (points: number): string => countText(points);

/** How much of the next point is earned, in whole percent; 0 while a debt is made up for. */
export const percentOf = (pendingMillionths: number): number =>
  Math.max(0, Math.min(99, Math.floor(pendingMillionths / 10_000)));

interface ConvertLimits {
  readonly minimum: number;
  /** What may still be converted today. */
  readonly left: number;
  readonly multiples: number;
}

/** The most that may be converted now, in whole steps. */
export function mostOf({ left, multiples }: ConvertLimits, balance: number): number {
  const most = Math.min(left, balance);
  return most - (most % multiples);
}

/** Why nothing can be converted now: too few points, or the day's most is used. */
export function convertBarrier(limits: ConvertLimits, balance: number): "few" | "day" | undefined {
  if (mostOf(limits, balance) >= limits.minimum) return undefined;
  return mostOf(limits, limits.left) >= limits.minimum ? "few" : "day";
}

/** What points come to, and how many of them that takes: the rule of the server. */
export function convertedOf(
  points: number,
  { ratio, unit }: { readonly ratio: number; readonly unit: string },
): { readonly amount: string; readonly takes: number } {
  const unitMinor = 10n ** BigInt(currencyOf(unit).decimals);
  const amountMinor = (BigInt(points) * unitMinor) / BigInt(ratio);
  const cost = amountMinor * BigInt(ratio);
  const takes = cost === 0n ? 0n : (cost - 1n) / unitMinor + 1n;
  // tidy: allow money-number, because these are points.
  return { amount: formatMinor(minor(amountMinor), unit), takes: Number(takes) };
}

/** Points as they are typed; undefined for anything that is no whole number. */
export function readPoints(text: string): number | undefined {
  const plain = text.trim().replaceAll(",", "");
  return /^\d{1,9}$/.test(plain) ? Number.parseInt(plain, 10) : undefined;
}
