import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { minor, parseMinor, type Minor } from "@baize/money";

/** How far the stakes for a bonus have come, and how much time is left. */

interface Stakes {
  readonly done: string;
  readonly required: string;
  readonly currency: string;
}

interface Progress {
  /** Whole percent, rounded down: a full bar is one that is done. */
  readonly percent: number;
  readonly missing: Minor;
}

export function progressOf({ done, required, currency }: Stakes): Progress {
  const asked = parseMinor(required, currency) ?? minor(0n);
  const staked = parseMinor(done, currency) ?? minor(0n);
  if (staked >= asked) return { percent: 100, missing: minor(0n) };
  // tidy: allow money-number, because this is the length of a bar.
  return { percent: Number((staked * 100n) / asked), missing: minor(asked - staked) };
}

const units = [
  ["day", dayMs],
  ["hour", hourMs],
] as const;

/** The time left in the largest unit that fits, rounded down; the last minute counts as one. */
export function timeLeft(
  endsAt: string,
  nowMs: number,
): { readonly count: number; readonly unit: "day" | "hour" | "minute" } | undefined {
  const left = Date.parse(endsAt) - nowMs;
  if (left <= 0) return undefined;
  for (const [unit, length] of units) {
    if (left >= length) return { count: Math.trunc(left / length), unit };
  }
  return { count: Math.max(1, Math.trunc(left / minuteMs)), unit: "minute" };
}
