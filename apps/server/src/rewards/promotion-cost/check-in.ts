import type { CheckInSettings } from "@baize/contract";
import { calendarOf, claimOf, type Claimed } from "../check-in/rules.ts";
import { amountOf, missingOf } from "../check-in/views.ts";
import { given, type Earned } from "./spans.ts";

/** What check-in would have given to who came on days that are over. Pure. */

export interface PastDay {
  readonly day: string;
  readonly validMinor: bigint;
  readonly depositMinor: bigint;
}

/** A member claims on each of these days, and makes up for missed days where that may be. */
export function replayCheckIn(settings: CheckInSettings, days: readonly PastDay[]): Earned[] {
  const { amounts, missed, makeUps, currency } = settings;
  const terms = { length: amounts.length, missed, makeUps };
  const earned: Earned[] = [];
  let claims: Claimed[] = [];
  const claim = (day: string, today: string): boolean => {
    const toClaim = claimOf(calendarOf(claims, terms, today), day, today);
    if (toClaim === undefined) return false;
    const one = { ...toClaim, day, revision: 1 };
    claims = toClaim.step === 1 ? [one] : [...claims, one];
    earned.push(...given(today, amountOf(amounts[toClaim.step - 1], currency)));
    return true;
  };
  for (const sum of days) {
    if (missingOf(settings, { ...sum, memberId: 0n }) > 0n) continue;
    for (;;) {
      const [first] = calendarOf(claims, terms, sum.day).missedDays;
      if (first === undefined || !claim(first, sum.day)) break;
    }
    claim(sum.day, sum.day);
  }
  return earned;
}
