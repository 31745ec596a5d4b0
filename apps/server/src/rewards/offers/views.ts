import type { DepositBonus } from "@baize/contract";
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

export function offeredOf(offer: OfferRow, language: string): DepositBonus {
  const { offerId, kind, frequency, nth, weekdays } = offer;
  return { offerId, kind, frequency, nth, weekdays: [...weekdays], ...termsOf(offer, language) };
}
