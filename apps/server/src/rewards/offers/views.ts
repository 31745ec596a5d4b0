import type { BudgetLeft, DepositBonus, MethodName } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import { hasBudget } from "./budget.ts";
import type { BonusTerms, OfferRow } from "./rules.ts";

/** Offers as they cross the wire. */

/** Names games in the language of whoever reads. */
export type GameNames = (rounds: BonusTerms["rounds"]) => string | null;

export interface GameNamer {
  /** Names of the games of some offers' rounds, asked with no transaction open. */
  readonly namesOf: (
    rounds: readonly BonusTerms["rounds"][],
    language: string,
  ) => Promise<GameNames>;
}

export function termsOf(terms: Omit<BonusTerms, "kind">, language: string, gameNames: GameNames) {
  const { rounds, currency, percentBps, steps, wageringBps, weights, countsAtMostMinor, days } =
    terms;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    title: textIn(terms.title, language),
    terms: textIn(terms.terms, language),
    currency,
    rounds,
    gameName: gameNames(rounds),
    percentBps,
    steps: [...steps],
    max: text(terms.maxMinor),
    minDeposit: text(terms.minDepositMinor),
    wageringBps,
    weights,
    countsAtMost: countsAtMostMinor === null ? null : text(countsAtMostMinor),
    days,
  };
}

/** An offer with the methods that there are now, of those that it names. */
export interface Offered {
  readonly offer: OfferRow;
  readonly methods: readonly MethodName[];
}

/** The offers that can be had with some method that there is now. */
export const offeredWith = (offers: readonly OfferRow[], there: readonly MethodName[]): Offered[] =>
  offers.flatMap((offer) => {
    const methods = there.filter(({ methodId }) => offer.methods.includes(methodId));
    return offer.methods.length > 0 && methods.length === 0 ? [] : [{ offer, methods }];
  });

/** What a reader is told beside what the offer says. */
export interface OfferWords {
  readonly language: string;
  readonly gameNames: GameNames;
  readonly left: (offer: OfferRow) => BudgetLeft | null;
}

export function offeredOf(
  { offer, methods }: Offered,
  { language, gameNames, left }: OfferWords,
): DepositBonus {
  const { offerId, kind, frequency, nth, weekdays } = offer;
  const reach = { offerId, kind, frequency, nth, weekdays: [...weekdays], methods: [...methods] };
  const budget = {
    budgetMode: hasBudget(offer) ? offer.budgetMode : null,
    budgetLeft: left(offer),
  };
  return { ...reach, ...budget, ...termsOf(offer, language, gameNames) };
}
