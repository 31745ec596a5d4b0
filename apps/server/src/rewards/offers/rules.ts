import type { BonusFrequency, BonusKind, BonusWeights } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import type { LocalText } from "../../platform/text.ts";

/** What a brand offers with a deposit, and who may choose it. Pure. */

/** What an offer promises, and what a bonus keeps of it. */
export interface BonusTerms {
  readonly kind: BonusKind;
  readonly currency: string;
  readonly title: LocalText;
  readonly terms: LocalText;
  readonly percentBps: number;
  readonly maxMinor: bigint;
  readonly minDepositMinor: bigint;
  readonly wageringBps: number;
  readonly weights: BonusWeights;
  /** Of the stake of one round so much counts at most; null where all of it does. */
  readonly countsAtMostMinor: bigint | null;
  readonly days: number;
}

export interface OfferRow extends BonusTerms {
  readonly merchantCode: string;
  readonly offerId: string;
  readonly isOpen: boolean;
  readonly frequency: BonusFrequency;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** What a person already had of an offer, and of deposits. */
export interface Had {
  /** Whether money ever came in. */
  readonly hasDeposited: boolean;
  /** When the last bonus of this offer was chosen that was granted or still waits. */
  readonly lastChosenAt: Date | undefined;
}

/** Whether a person may choose the offer with a deposit large enough. */
export function isOffered(
  offer: Pick<OfferRow, "isOpen" | "kind" | "frequency">,
  { hasDeposited, lastChosenAt }: Had,
  at: Date,
): boolean {
  if (!offer.isOpen || (offer.kind === "first_deposit" && hasDeposited)) return false;
  if (lastChosenAt === undefined) return true;
  const isDaily = offer.kind === "reload" && offer.frequency === "daily";
  return isDaily && at.getTime() - lastChosenAt.getTime() >= dayMs;
}
