import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";

const units = [
  ["day", dayMs],
  ["hour", hourMs],
] as const;

/** The time left in the largest unit that fits, rounded down; the last minute counts as one. */
export function timeLeft(endsAt: string, nowMs: number) {
  const left = Date.parse(endsAt) - nowMs;
  if (left <= 0) return undefined;
  for (const [unit, length] of units) {
    if (left >= length) return { count: Math.trunc(left / length), unit };
  }
  return { count: Math.max(1, Math.trunc(left / minuteMs)), unit: "minute" as const };
}
