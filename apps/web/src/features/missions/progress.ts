import type { Mission, MissionMeasure } from "@baize/contract";
import { missionUnitOf } from "@baize/contract/mission-units";

/** How far a task is. Pure. */

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

export const isMoney = (measure: MissionMeasure): boolean => missionUnitOf(measure) === "money";
