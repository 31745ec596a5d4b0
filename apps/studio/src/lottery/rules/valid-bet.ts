import { rational } from "@baize/fair";
import type { Play, Result, Ticket } from "./play.ts";

/**
 * Which bets are no turnover (lottery page, section 3): items of one member, draw and play that
 * together win on at least 70 % of the results.
 */

const coveredMin = rational(7n, 10n);

const wins = (ticket: Ticket, result: Result): boolean =>
  ticket.hits(result).some(({ prize }) => !prize.isReturned);

/** Whether one of the items wins on that share of all results; a returned stake is no win. */
function coversResults(tickets: readonly Ticket[], results: readonly Result[]): boolean {
  const needed = Math.ceil((7 * results.length) / 10);
  let covered = 0;
  for (const [index, result] of results.entries()) {
    if (tickets.some((ticket) => wins(ticket, result))) covered += 1;
    // Either answer is mostly known before the last result.
    if (covered >= needed) return true;
    if (covered + results.length - index - 1 < needed) return false;
  }
  return false;
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
      lines * fair.denominator * coveredMin.denominator >= fair.numerator * coveredMin.numerator,
  );
}

/** Whether these items of one member, draw and play count nothing as valid bet. */
export function isCovering(play: Play, tickets: readonly Ticket[]): boolean {
  if (!mayCover(play, tickets)) return false;
  if (play.covered === undefined) return coversResults(tickets, [...(play.outcomes?.() ?? [])]);
  const { numerator, denominator } = play.covered(tickets.map(({ chosen }) => chosen));
  return numerator * coveredMin.denominator >= denominator * coveredMin.numerator;
}
