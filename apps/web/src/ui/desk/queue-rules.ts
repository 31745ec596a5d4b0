/** What every queue of the console reckons: ages against a target, and where keys go in a list. */

import { minuteMs } from "@baize/contract/durations";

type Due = "fine" | "soon" | "late";

export function ageMinutes(createdAt: string, now: number): number {
  return Math.max(0, Math.trunc((now - Date.parse(createdAt)) / minuteMs));
}

/** The last third of the time is when it becomes urgent. */
export function dueOf(minutes: number, targetMinutes: number): Due {
  if (minutes >= targetMinutes) return "late";
  return minutes * 3 >= targetMinutes * 2 ? "soon" : "fine";
}

/** Where J and K go in a list; from nowhere to its beginning or its end. */
export function stepIn(ids: readonly string[], at: string | undefined, by: 1 | -1) {
  const index = at === undefined ? -1 : ids.indexOf(at);
  if (index === -1) return by === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(ids.length - 1, Math.max(0, index + by))];
}

/** A span in the largest unit of which there are at least two, so that a week is not in minutes. */
export function spanOf(minutes: number): [count: number, unit: "minute" | "hour" | "day"] {
  if (minutes >= 2 * 1440) return [Math.floor(minutes / 1440), "day"];
  if (minutes >= 2 * 60) return [Math.floor(minutes / 60), "hour"];
  return [minutes, "minute"];
}
