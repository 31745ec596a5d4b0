import type { CheckInMissed, CheckInSettings } from "@baize/contract";
import { daysBetween } from "../../platform/day-names.ts";
import { givenInOrder, type Given } from "../prize-terms/rules.ts";

/** What each day of the calendar gives. */
export const giftsOf = ({
  amounts,
  prizes = [],
}: Pick<CheckInSettings, "amounts" | "prizes">): Given[] =>
  givenInOrder(
    amounts,
    prizes.map(({ step, prize }) => ({ place: step, prize })),
  );

/**
 * The calendar of check-in. Pure.
 *
 * A calendar is the claims that follow one another. After a missed day it starts again ("reset"),
 * unless the days are made up for, or waits ("keep"). After its last day the next begins.
 */
export interface Claimed {
  readonly day: string;
  /** The first day of its calendar. */
  readonly beganOn: string;
  readonly revision: number;
  readonly step: number;
  readonly isMadeUp: boolean;
}

export interface CalendarTerms {
  readonly length: number;
  readonly missed: CheckInMissed;
  readonly makeUps: number;
}

export interface Calendar<C extends Claimed = Claimed> {
  /** Claims of the calendar that is shown; none where one begins. */
  readonly claims: readonly C[];
  readonly isClaimed: boolean;
  /** What a claim for today gives; a calendar that was broken begins with 1. */
  readonly nextStep: number;
  /** Missed days that may be made up for, in their order. */
  readonly missedDays: readonly string[];
  readonly makeUpsLeft: number;
}

/**
 * `claims` are those of the member's last calendar, by their steps. Days on which the brand's
 * rewards were stopped are not missed.
 */
export function calendarOf<C extends Claimed>(
  claims: readonly C[],
  { length, missed, makeUps }: CalendarTerms,
  today: string,
  stopped: ReadonlySet<string> = new Set(),
): Calendar<C> {
  const last = claims.at(-1);
  const none = { missedDays: [], makeUpsLeft: makeUps };
  if (last === undefined) return { claims: [], isClaimed: false, nextStep: 1, ...none };
  const left = makeUps - claims.filter(({ isMadeUp }) => isMadeUp).length;
  const goesOn = { claims, missedDays: [], makeUpsLeft: left };
  if (last.day >= today) return { ...goesOn, isClaimed: true, nextStep: last.step + 1 };
  const anew = { claims: [], isClaimed: false, nextStep: 1, ...none };
  if (last.step >= length) return anew;
  const missedDays = daysBetween(last.day, today).filter((day) => !stopped.has(day));
  if (missedDays.length === 0 || missed === "keep") {
    return { ...goesOn, isClaimed: false, nextStep: last.step + 1 };
  }
  // What is made up for leaves a day for today.
  if (missedDays.length > left || last.step + missedDays.length >= length) return anew;
  return { ...goesOn, isClaimed: false, nextStep: 1, missedDays };
}

export interface ToClaim {
  readonly beganOn: string;
  readonly step: number;
  readonly isMadeUp: boolean;
}

/** What a claim for a day is; undefined where it cannot be claimed for. */
export function claimOf(calendar: Calendar, day: string, today: string): ToClaim | undefined {
  const { claims, missedDays, nextStep } = calendar;
  const last = claims.at(-1);
  if (day === today) {
    if (calendar.isClaimed) return undefined;
    const beganOn = last !== undefined && nextStep > 1 ? last.beganOn : today;
    return { beganOn, step: nextStep, isMadeUp: false };
  }
  if (last === undefined || missedDays[0] !== day) return undefined;
  return { beganOn: last.beganOn, step: last.step + 1, isMadeUp: true };
}
