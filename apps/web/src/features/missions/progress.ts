import type { Mission, MissionMeasure } from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";

/** How far a task is, and how much time is left. Pure. */

type Task = Pick<Mission["tasks"][number], "actual" | "expected">;

/** Decimal texts as whole numbers of one unit. */
function unitsOf(texts: readonly string[]): bigint[] {
  const places = Math.max(...texts.map((text) => text.split(".")[1]?.length ?? 0));
  return texts.map((text) => {
    const [whole = "0", fraction = ""] = text.split(".");
    return BigInt(whole + fraction.padEnd(places, "0"));
  });
}

/** Whole percent, rounded down: a full bar is a task that is done. */
export function percentOf({ actual, expected }: Task): number {
  const [is = 0n, all = 0n] = unitsOf([actual, expected]);
  if (is >= all) return 100;
  return Number((is * 100n) / all);
}

const moneyMeasures: ReadonlySet<MissionMeasure> = new Set(["valid", "deposited"]);

export const isMoney = (measure: MissionMeasure): boolean => moneyMeasures.has(measure);

/** Without zeros that say nothing: "10.00" times is "10". */
export const timesText = (text: string): string => text.replace(/\.?0+$/, "");

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
