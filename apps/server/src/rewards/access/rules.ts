import type { AwardPrize, BudgetLeft } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { isUnpriced } from "../prize-terms/rules.ts";

/** What a reward may cost, as it is set. Pure. */

interface Costly {
  readonly currency: string;
  readonly budget?: string | undefined;
  readonly budgetDay?: string | undefined;
}

interface Gift {
  readonly amount: string;
  readonly prize?: AwardPrize | undefined;
}

export interface Bounds {
  readonly budgetMinor: bigint | null;
  readonly budgetDayMinor: bigint | null;
}

const orNull = (text: string | undefined, currency: string) =>
  text === undefined ? null : (parseMinor(text, currency) ?? 0n);

export const boundsOf = ({ currency, budget, budgetDay }: Costly): Bounds => ({
  budgetMinor: orNull(budget, currency),
  budgetDayMinor: orNull(budgetDay, currency),
});

export interface BoundsFault {
  readonly field: "budget" | "budgetDay";
  readonly reason: "not_an_amount" | "too_low" | "cannot_change";
}

/**
 * A budget holds the highest gift at least, and nothing that nobody can price: points, and tickets
 * of tournaments.
 */
export function faultOfBounds(
  { currency, ...settings }: Costly,
  gifts: readonly Gift[],
): BoundsFault | undefined {
  const amounts = gifts.map(({ amount }) => parseMinor(amount, currency) ?? 0n);
  const highest = amounts.reduce((most, one) => (one > most ? one : most), 0n);
  for (const field of ["budget", "budgetDay"] as const) {
    const text = settings[field];
    if (text === undefined) continue;
    const value = parseMinor(text, currency);
    if (value === undefined) return { field, reason: "not_an_amount" };
    if (gifts.some(({ prize }) => isUnpriced(prize))) return { field, reason: "cannot_change" };
    if (value <= 0n || value < highest) return { field, reason: "too_low" };
  }
  return undefined;
}

/** Of what is left, in words: nothing where it does not hold what is asked for. */
export function leftWord(leftMinor: bigint, maxMinor: bigint, leastMinor: bigint): BudgetLeft {
  if (leftMinor < leastMinor || leftMinor <= 0n) return "none";
  return leftMinor * 5n < maxMinor ? "few" : "many";
}

const byLeft: readonly BudgetLeft[] = ["none", "few", "many"];

/** Of several bounds, the word of the one of which less is left; null where there is none. */
export const leastLeft = (words: readonly (BudgetLeft | null)[]): BudgetLeft | null =>
  byLeft.find((word) => words.includes(word)) ?? null;
