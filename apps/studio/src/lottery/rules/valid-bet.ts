import { rational, type Rational } from "@baize/fair";
import type { Play, Result, Ticket } from "./play.ts";

/**
 * Which bets are no turnover (lottery page, section 3): items of one member, draw and play that
 * together win on at least 70 % of the results.
 */

const coveredMax = rational(7n, 10n);

const wins = (ticket: Ticket, result: Result): boolean =>
  ticket.hits(result).some(({ prize }) => !prize.isReturned);

/** The share of all results on which one of the items wins; a returned stake is no win. */
function shareCovered(play: Play, tickets: readonly Ticket[]): Rational {
  if (play.covered !== undefined) return play.covered(tickets.map(({ chosen }) => chosen));
  let [covered, all] = [0n, 0n];
  for (const result of play.outcomes?.() ?? []) {
    all += 1n;
    if (tickets.some((ticket) => wins(ticket, result))) covered += 1n;
  }
  return rational(covered, all === 0n ? 1n : all);
}

/**
 * No more than this is won on: each line wins with at most the chance of the play's most likely
 * prize. Most items end here, without a look at any result.
 */
function mayCover(play: Play, tickets: readonly Ticket[]): boolean {
  const lines = BigInt(tickets.reduce((sum, ticket) => sum + ticket.lines, 0));
  const chances = play.prizes.filter(({ isReturned }) => !isReturned);
  return chances.some(
    ({ fair }) =>
      lines * fair.denominator * coveredMax.denominator >= fair.numerator * coveredMax.numerator,
  );
}

/** Whether these items of one member, draw and play count nothing as valid bet. */
export function isCovering(play: Play, tickets: readonly Ticket[]): boolean {
  if (!mayCover(play, tickets)) return false;
  const { numerator, denominator } = shareCovered(play, tickets);
  return numerator * coveredMax.denominator >= denominator * coveredMax.numerator;
}
