import type { Bonus, ChosenBonus } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { textIn } from "../../platform/text.ts";
import { termsOf, type OfferWords } from "../offers/views.ts";
import type { BonusRow } from "./rules.ts";

/** Bonuses as they cross the wire. */

export function chosenOf(row: BonusRow, language: string): ChosenBonus {
  const { bonusId, title, amountMinor, currency, roundsCount, state } = row;
  const amount = formatMinor(minor(amountMinor), currency);
  return { bonusId, title: textIn(title, language), amount, roundsCount, state };
}

/** How far the wagering of a bonus is. */
export interface Progress {
  /** What counts so far, which may be more than is required. */
  readonly doneMinor: bigint;
  readonly openRounds: number;
}

export function bonusOf(
  row: BonusRow,
  progress: Progress,
  { language, gameNames }: Pick<OfferWords, "language" | "gameNames">,
): Bonus {
  const { bonusId, depositId, kind, state, requiredMinor } = row;
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  const done = progress.doneMinor < requiredMinor ? progress.doneMinor : requiredMinor;
  return {
    bonusId,
    depositId,
    kind,
    ...termsOf(row, language, gameNames),
    state,
    amount: text(row.amountMinor),
    roundsCount: row.roundsCount,
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
