import type { PromotionTerms } from "@baize/contract";
import { addDays, weekOf } from "../../platform/day-names.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";

/** What repeats in the demo: a promotion for each weekend of the home brand. */

export const demoSeries = {
  seriesId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f2d01",
  promotionId: "9d1f3c52-7a4e-4b60-8e2d-5c0a6b9f2d02",
  every: "week",
  times: 8,
} as const;

const fridayAfterMonday = 4;

/** Friday and Saturday of this week. */
export function demoWeekend(currency: string, now: Date, timeZone: string): PromotionTerms {
  const friday = addDays(weekOf(dayOf(now, timeZone)), fridayAfterMonday);
  return {
    kind: "deposit",
    currency,
    title: { en: "Weekend high rollers", bn: "সপ্তাহান্তের বড় জমা" },
    contentId: null,
    startsAt: startOfDay(friday, timeZone).toISOString(),
    endsAt: startOfDay(addDays(friday, 2), timeZone).toISOString(),
    needsJoin: false,
    period: "once",
    amount: "500.00",
    amountMax: null,
    turnoverBps: 10_000,
    claimDays: 3,
    budget: "20000.00",
    budgetDay: null,
    bonusDays: null,
    target: { measure: "deposit_sum", expected: "50000.00" },
    codes: [],
    times: 1,
    stackGroup: "weekend",
    priority: 5,
    who: null,
  };
}
