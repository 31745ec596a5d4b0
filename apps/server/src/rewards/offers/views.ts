import type { DepositBonus, MethodName } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import type { BonusTerms, OfferRow } from "./rules.ts";

/** Offers as they cross the wire. */

export function termsOf(terms: Omit<BonusTerms, "kind">, language: string) {
  const { currency, percentBps, steps, wageringBps, weights, countsAtMostMinor, days } = terms;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    title: textIn(terms.title, language),
    terms: textIn(terms.terms, language),
    currency,
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

export function offeredOf({ offer, methods }: Offered, language: string): DepositBonus {
  const { offerId, kind, frequency, nth, weekdays } = offer;
  const reach = { offerId, kind, frequency, nth, weekdays: [...weekdays], methods: [...methods] };
  return { ...reach, ...termsOf(offer, language) };
}
