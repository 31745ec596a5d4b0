import type {
  BonusFrequency,
  BonusKind,
  BonusStep,
  BonusWeights,
  BudgetMode,
  OfferRounds,
} from "@baize/contract";
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
  /** Larger deposits give more, in the order of the amounts. */
  readonly steps: readonly BonusStep[];
  /** Free rounds instead of a bonus; null where it is one. */
  readonly rounds: OfferRounds | null;
  readonly maxMinor: bigint;
  readonly minDepositMinor: bigint;
  readonly wageringBps: number;
  readonly weights: BonusWeights;
  /** Of the stake of one round so much counts at most; null where all of it does. */
  readonly countsAtMostMinor: bigint | null;
  readonly days: number;
}

/** What a bonus holds of its offer's budget. */
export interface BonusBudget {
  /** Null where the offer had none when it was chosen. */
  readonly budgetMode: BudgetMode | null;
  /** Both null while it holds nothing. */
  readonly budgetMinor: bigint | null;
  readonly budgetDay: string | null;
}

export interface OfferRow extends BonusTerms {
  readonly merchantCode: string;
  readonly offerId: string;
  readonly isOpen: boolean;
  readonly frequency: BonusFrequency;
  /** Which deposit of a person it is for; null where it is no `nth_deposit`. */
  readonly nth: number | null;
  /** 1 is Monday; empty where it is open on all days. */
  readonly weekdays: readonly number[];
  /** Methods of the cashier; empty where it is for all. */
  readonly methods: readonly string[];
  /** In capitals; null where it is listed. */
  readonly code: string | null;
  /** The most it may cost, in all and on a day; null where there is no bound. */
  readonly budgetMinor: bigint | null;
  readonly budgetDayMinor: bigint | null;
  readonly budgetMode: BudgetMode;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** What a person already had of an offer, and of deposits. */
export interface Had {
  /** How often money came in; counted up to the largest `nth`. */
  readonly deposits: number;
  /** When the last bonus of this offer was chosen that was granted or still waits. */
  readonly lastChosenAt: Date | undefined;
}

/** As many deposits as an offer can be for. */
export const nthMax = 10;

/** Which day of the week a day is: 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Whether it is for this deposit, the next one of a person. */
function isNext({ kind, nth }: Pick<OfferRow, "kind" | "nth">, deposits: number): boolean {
  if (kind === "first_deposit") return deposits === 0;
  return kind !== "nth_deposit" || deposits + 1 === nth;
}

/** Whether the offer can be had with this method of the cashier. */
export const takesMethod = ({ methods }: Pick<OfferRow, "methods">, methodId: string): boolean =>
  methods.length === 0 || methods.includes(methodId);

type Reach = Pick<OfferRow, "isOpen" | "kind" | "frequency" | "nth" | "weekdays">;

interface Moment {
  readonly at: Date;
  readonly day: string;
}

/** Why a person may not choose the offer, however large the deposit; or undefined. */
export function missOfOffer(
  offer: Reach,
  { deposits, lastChosenAt }: Had,
  { at, day }: Moment,
): "closed" | "other_deposit" | "other_day" | "had_it" | undefined {
  if (!offer.isOpen) return "closed";
  if (!isNext(offer, deposits)) return "other_deposit";
  const isOtherDay = offer.weekdays.length > 0 && !offer.weekdays.includes(weekdayOf(day));
  if (isOtherDay) return "other_day";
  if (lastChosenAt === undefined) return undefined;
  const isDaily = offer.kind === "reload" && offer.frequency === "daily";
  const mayAgain = isDaily && at.getTime() - lastChosenAt.getTime() >= dayMs;
  return mayAgain ? undefined : "had_it";
}

/** Whether a person may choose the offer with a deposit large enough. */
export const isOffered = (offer: Reach, had: Had, moment: Moment): boolean =>
  missOfOffer(offer, had, moment) === undefined;
