/**
 * Chips on the fields of a table. Pure: every change gives a new table, or the same one where it
 * would pass the highest stake.
 */
import { minor, parseMinor, type Minor } from "@baize/money";

/** What lies on each field, in the order in which the fields were first used. */
export type Bets = ReadonlyMap<string, Minor>;

export const noBets: Bets = new Map();

/** The bets of a past round. */
export const betsOf = (
  bets: readonly { readonly field: string; readonly amount: string }[],
  currency: string,
): Bets =>
  new Map(bets.map(({ field, amount }) => [field, parseMinor(amount, currency) ?? minor(0n)]));

export const totalOf = (bets: Bets): Minor =>
  minor([...bets.values()].reduce((sum, amount) => sum + amount, 0n));

export function withChip(bets: Bets, field: string, chip: Minor, most: Minor): Bets {
  if (totalOf(bets) + chip > most) return bets;
  return new Map([...bets, [field, minor((bets.get(field) ?? 0n) + chip)]]);
}

export function doubledBets(bets: Bets, most: Minor): Bets {
  if (totalOf(bets) * 2n > most) return bets;
  return new Map([...bets].map(([field, amount]) => [field, minor(amount * 2n)]));
}
