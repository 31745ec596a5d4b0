import type { OfferRounds } from "@baize/contract";
import { roundsAt } from "@baize/contract/bonus-steps";
import { minor, parseMinor } from "@baize/money";
import { worthOf } from "../prize-terms/rules.ts";

/** Offers that give free rounds instead of a bonus. Pure. */

/** The prize of so many of the rounds. */
export const roundsPrize = ({ steps: _steps, ...terms }: OfferRounds, rounds: number) =>
  ({ kind: "free_rounds", ...terms, rounds }) as const;

/** What so many of them are worth. */
export const worthOfRounds = (terms: OfferRounds, rounds: number, currency: string): bigint =>
  worthOf(roundsPrize(terms, rounds), BigInt(rounds), { currency, ticketMinor: 0n });

/** How many a deposit brings, before its fee. */
export function roundsOfDeposit(terms: OfferRounds, currency: string, grossMinor: bigint): number {
  const steps = terms.steps.map(({ from, rounds }) => ({
    fromMinor: parseMinor(from, currency) ?? minor(0n),
    rounds,
  }));
  return roundsAt({ rounds: terms.rounds, steps }, grossMinor);
}

/** The most that they are worth. */
export const mostWorth = (terms: OfferRounds, currency: string): bigint =>
  worthOfRounds(
    terms,
    terms.steps.reduce((most, { rounds }) => Math.max(most, rounds), terms.rounds),
    currency,
  );
