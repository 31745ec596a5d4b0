import type { BonusStep, DepositBonus } from "@baize/contract";
import { percentAt, roundsAt } from "@baize/contract/bonus-steps";
import { minor, mulBps, parseMinor, type Minor } from "@baize/money";

/**
 * What an offer comes to for a deposit, as shown while the amount is typed. The server calculates
 * it again from what arrives.
 */

type Terms = Pick<
  DepositBonus,
  "percentBps" | "rounds" | "max" | "minDeposit" | "wageringBps" | "currency"
> & { readonly steps: readonly BonusStep[] };

const amountIn = (text: string, currency: string) => parseMinor(text, currency) ?? minor(0n);

/** The smallest deposit that the offer takes, before its fee. */
export function leastOf({ minDeposit, currency }: Pick<Terms, "minDeposit" | "currency">): Minor {
  return amountIn(minDeposit, currency);
}

/** What the form must know of an offer that is chosen: what it takes, and how it may be paid. */
export interface Choice {
  readonly offerId: string;
  readonly least: Minor;
  /** Empty where it is for all methods. */
  readonly methodIds: readonly string[];
}

export const choiceOf = ({ offerId, methods, ...terms }: DepositBonus): Choice => ({
  offerId,
  least: leastOf(terms),
  methodIds: methods.map(({ methodId }) => methodId),
});

/** Whether it can be had with a method. */
export const isWith = ({ methodIds }: Pick<Choice, "methodIds">, methodId: string): boolean =>
  methodIds.length === 0 || methodIds.includes(methodId);

interface Expected {
  /** Of free rounds nothing: they are no money. */
  readonly bonus: Minor;
  /** How many free rounds it brings; null where it is a bonus. */
  readonly rounds: number | null;
  /** What must be staked before it is added to the balance. */
  readonly required: Minor;
}

/** What is paid in, and what of it is credited after the fee. */
export interface Paying {
  readonly amount: Minor;
  readonly credited: Minor;
}

/** The bonus on what is credited, by the step that the deposit reaches, and the stakes it asks. */
export function expectedOf({ amount, credited }: Paying, terms: Terms): Expected {
  const { currency, percentBps } = terms;
  if (terms.rounds !== null) {
    const { rounds } = terms.rounds;
    const ofRounds = terms.rounds.steps.map(({ from, ...step }) => ({
      ...step,
      fromMinor: amountIn(from, currency),
    }));
    const count = roundsAt({ rounds, steps: ofRounds }, amount);
    return { bonus: minor(0n), rounds: count, required: minor(0n) };
  }
  const steps = terms.steps.map(({ from, ...step }) => ({
    ...step,
    fromMinor: amountIn(from, currency),
  }));
  const share = mulBps(credited, percentAt({ percentBps, steps }, amount));
  const most = amountIn(terms.max, terms.currency);
  const bonus = share < most ? share : most;
  return { bonus, rounds: null, required: mulBps(bonus, terms.wageringBps) };
}
