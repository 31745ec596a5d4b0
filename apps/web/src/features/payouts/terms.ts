import type { WithdrawalTerms } from "@baize/contract";
import { minor, parseMinor, type Minor } from "@baize/money";

/** What the terms of a withdrawal allow its member now. */

/** Whether stakes are missing before anything may be withdrawn. */
export function isTurnoverOpen({
  turnover,
  currency,
}: Pick<WithdrawalTerms, "turnover" | "currency">): boolean {
  return (parseMinor(turnover.missing, currency) ?? 0n) > 0n;
}

/** The most that may be asked for now: nothing while stakes are missing. */
export function availableOf(terms: WithdrawalTerms): Minor {
  const { balance, amountLeft, countLeft, currency } = terms;
  const [has, left] = [parseMinor(balance, currency), parseMinor(amountLeft, currency)];
  const isStopped = countLeft < 1 || isTurnoverOpen(terms);
  if (isStopped || has === undefined || left === undefined) return minor(0n);
  return has < left ? has : left;
}

/** Why nothing can be asked for now, the first reason that there is. */
export type Obstacle = "count" | "turnover" | "below";

export function obstacleOf(terms: WithdrawalTerms): Obstacle | undefined {
  if (terms.countLeft < 1) return "count";
  if (isTurnoverOpen(terms)) return "turnover";
  const least = parseMinor(terms.min, terms.currency);
  return least === undefined || availableOf(terms) < least ? "below" : undefined;
}
