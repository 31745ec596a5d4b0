import type { Bonus, ChosenBonus, DepositBonus } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import type { BonusRow, BonusTerms, OfferRow } from "./rules.ts";

/** Bonuses and offers as they cross the wire. */

function termsOf(terms: BonusTerms, language: string) {
  const { currency, percentBps, wageringBps, weights, days } = terms;
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    title: textIn(terms.title, language),
    terms: textIn(terms.terms, language),
    currency,
    percentBps,
    max: text(terms.maxMinor),
    minDeposit: text(terms.minDepositMinor),
    wageringBps,
    weights,
    days,
  };
}

export function offeredOf(offer: OfferRow, language: string): DepositBonus {
  const { offerId, kind, frequency } = offer;
  return { offerId, kind, frequency, ...termsOf(offer, language) };
}

export function chosenOf(row: BonusRow, language: string): ChosenBonus {
  const { bonusId, title, amountMinor, currency, state } = row;
  const amount = formatMinor(minor(amountMinor), currency);
  return { bonusId, title: textIn(title, language), amount, state };
}

/** How far the wagering of a bonus is. */
export interface Progress {
  /** What counts so far, which may be more than is required. */
  readonly doneMinor: bigint;
  readonly openRounds: number;
}

export function bonusOf(row: BonusRow, progress: Progress, language: string): Bonus {
  const { bonusId, depositId, kind, state, requiredMinor } = row;
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  const done = progress.doneMinor < requiredMinor ? progress.doneMinor : requiredMinor;
  return {
    bonusId,
    depositId,
    kind,
    ...termsOf(row, language),
    state,
    amount: text(row.amountMinor),
    required: text(requiredMinor),
    done: text(done),
    openRounds: progress.openRounds,
    miss: row.miss,
    reason: row.reason,
    chosenAt: row.chosenAt.toISOString(),
    grantedAt: row.grantedAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
