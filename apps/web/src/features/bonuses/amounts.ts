import type { DepositBonus } from "@baize/contract";
import { minor, mulBps, parseMinor, type Minor } from "@baize/money";

/**
 * What an offer comes to for a deposit, as shown while the amount is typed. The server calculates
 * it again from what arrives.
 */

type Terms = Pick<DepositBonus, "percentBps" | "max" | "minDeposit" | "wageringBps" | "currency">;

const amountIn = (text: string, currency: string) => parseMinor(text, currency) ?? minor(0n);

/** The smallest deposit that the offer takes, before its fee. */
export function leastOf({ minDeposit, currency }: Terms): Minor {
  return amountIn(minDeposit, currency);
}

interface Expected {
  readonly bonus: Minor;
  /** What must be staked before it is added to the balance. */
  readonly required: Minor;
}

/** The bonus on what is credited after the fee, and the stakes it asks for. */
export function expectedOf(credited: Minor, terms: Terms): Expected {
  const share = mulBps(credited, terms.percentBps);
  const most = amountIn(terms.max, terms.currency);
  const bonus = share < most ? share : most;
  return { bonus, required: mulBps(bonus, terms.wageringBps) };
}
