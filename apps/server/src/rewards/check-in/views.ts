import type { CheckIn, CheckInDay, CheckInSettings } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import type { Period } from "../../platform/zone-periods.ts";
import type { DaySum } from "../days/store.ts";
import type { Given } from "../prize-terms/rules.ts";
import type { Calendar } from "./rules.ts";
import type { KnownClaim } from "./store.ts";

/** Check-in as it crosses the wire. */

export const amountOf = (text: string | undefined, currency: string): bigint =>
  parseMinor(text ?? "0", currency) ?? 0n;

/** What of the condition's kind was done on a day. */
export function doneOf({ condition }: CheckInSettings, sum: DaySum): bigint {
  if (condition === "none") return 0n;
  return condition === "deposit" ? sum.depositMinor : sum.validMinor;
}

/** How much is still missing before the day may be claimed. */
export function missingOf(settings: CheckInSettings, sum: DaySum): bigint {
  if (settings.condition === "none") return 0n;
  const missing = amountOf(settings.least, settings.currency) - doneOf(settings, sum);
  return missing > 0n ? missing : 0n;
}

/** The days of the calendar that is shown: claimed, missed, today's, and those to come. */
function daysOfCalendar(
  gifts: readonly Given[],
  calendar: Calendar<KnownClaim>,
  today: string,
  currency: string,
): CheckInDay[] {
  const { claims, missedDays, isClaimed } = calendar;
  const claimed = new Map(claims.map((claim) => [claim.step, claim]));
  const done = claims.length;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return gifts.map(({ amount, prize = null }, index): CheckInDay => {
    const step = index + 1;
    const claim = claimed.get(step);
    if (claim !== undefined) {
      const { isHeld, waits, day } = claim;
      const given = { amount: text(claim.amountMinor), prize: claim.prize, prizeOf: null };
      return { step, ...given, state: "claimed", day, isHeld, waits };
    }
    const given = { amount: text(amountOf(amount, currency)), prize, prizeOf: null };
    const shown = { step, ...given, isHeld: false, waits: false };
    const missed = missedDays[step - done - 1];
    if (missed !== undefined) return { ...shown, state: "missed", day: missed };
    const isToday = !isClaimed && step === done + missedDays.length + 1;
    return isToday
      ? { ...shown, state: "today", day: today }
      : { ...shown, state: "coming", day: null };
  });
}

interface Shown {
  readonly settings: CheckInSettings;
  /** Of the calendar that is shown, which keeps what it began with. */
  readonly gifts: readonly Given[];
  readonly calendar: Calendar<KnownClaim>;
  readonly today: Period;
  readonly sum: DaySum;
  readonly totalMinor: bigint;
  readonly lastAt: Date | undefined;
  readonly language: string;
  readonly budgetLeft: CheckIn["budgetLeft"];
}

export function checkInOf(shown: Shown): CheckIn {
  const { settings, gifts, calendar, today, sum, totalMinor, lastAt, language } = shown;
  const { currency, condition, least, missed, makeUps, turnoverBps } = settings;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    title: textIn(settings.title, language),
    terms: textIn(settings.terms, language),
    currency,
    today: today.name,
    nextAt: today.to.toISOString(),
    days: daysOfCalendar(gifts, calendar, today.name, currency),
    isClaimed: calendar.isClaimed,
    missed,
    condition: {
      kind: condition,
      least: text(condition === "none" ? 0n : amountOf(least, currency)),
      actual: text(doneOf(settings, sum)),
    },
    makeUps: { days: [...calendar.missedDays], left: calendar.makeUpsLeft, most: makeUps },
    turnoverBps,
    lastAt: lastAt?.toISOString() ?? null,
    total: text(totalMinor),
    budgetLeft: shown.budgetLeft,
  };
}
