import {
  close,
  earnedMicro,
  noStanding,
  type EdgeStake,
  type RakebackTable,
} from "../rakeback/rules.ts";
import { byDay, daysOf, endsMonth, endsWeek, given, type Earned, type PastSpan } from "./spans.ts";

/** What a share of the house's edge would have given for stakes that were made. Pure. */

export interface PastEdge extends EdgeStake {
  readonly day: string;
}

/**
 * What is paid when everything is claimed: the instant and the daily part on their day, those of a
 * week and a month on its last day. What a correction took is taken off what comes.
 */
export function replayRakeback(
  table: RakebackTable,
  stakes: readonly PastEdge[],
  levelOf: (day: string) => number,
  span: PastSpan,
): Earned[] {
  const days = byDay(stakes);
  const earned: Earned[] = [];
  let standing = noStanding;
  for (const day of daysOf(span)) {
    const ofDay = days.get(day);
    if (ofDay !== undefined) {
      const micro = earnedMicro(table, ofDay, levelOf(day));
      standing = close(table, { ...standing, earnedMicro: standing.earnedMicro + micro });
    }
    earned.push(...given(day, standing.instantMinor), ...given(day, standing.dayMinor));
    standing = { ...standing, instantMinor: 0n, dayMinor: 0n };
    if (endsWeek(day)) {
      earned.push(...given(day, standing.weekMinor));
      standing = { ...standing, weekMinor: 0n };
    }
    if (endsMonth(day)) {
      earned.push(...given(day, standing.monthMinor));
      standing = { ...standing, monthMinor: 0n };
    }
  }
  return earned;
}
