import type {
  BonusMiss,
  BonusState,
  BonusWeights,
  GameType,
  MemberBonusKind,
} from "@baize/contract";
import { percentAt } from "@baize/contract/bonus-steps";
import { dayMs } from "@baize/contract/durations";
import { minor, mulBps, parseMinor } from "@baize/money";
import { roundsOfDeposit, worthOfRounds } from "../offers/rounds.ts";
import type { BonusBudget, BonusTerms } from "../offers/rules.ts";

/**
 * A deposit bonus and what may become of it. Pure.
 *
 *   state     event                                                  state
 *   (none)    the member chose it with a deposit                     chosen
 *   (none)    it is given without one                                active: money to `bonus`
 *   chosen    the deposit was credited                               active: money to `bonus`
 *   chosen    the same, of an offer of free rounds                  completed: they are given
 *   chosen    the deposit failed, or less than the minimum came      not_granted
 *   chosen    the member gave it up                                  cancelled
 *   active    its wagering is done                                   completed: money to `cash`
 *   active    the member gave it up                                  cancelled: money goes back
 *   active    an operator took it back                               forfeited: money goes back
 *   active    its time is over and no round of it is open            expired: money goes back
 *
 * Bonus money is never staked, so no bet mixes it with the member's own, and giving a bonus up
 * costs none of that. A payment that comes after its bonus was not granted is credited without one.
 */
export type BonusEvent = "grant" | "give" | "miss" | "complete" | "cancel" | "forfeit" | "expire";

const ways: Readonly<Partial<Record<BonusState, Partial<Record<BonusEvent, BonusState>>>>> = {
  chosen: { grant: "active", give: "completed", miss: "not_granted", cancel: "cancelled" },
  active: {
    complete: "completed",
    cancel: "cancelled",
    forfeit: "forfeited",
    expire: "expired",
  },
};

/** Where an event leads, or undefined where it may not happen; the table above. */
export function nextOfBonus(state: BonusState, event: BonusEvent): BonusState | undefined {
  return ways[state]?.[event];
}

export interface BonusRow extends Omit<BonusTerms, "kind">, BonusBudget {
  readonly kind: MemberBonusKind;
  readonly memberId: bigint;
  readonly bonusId: string;
  readonly merchantCode: string;
  /** Both null of a bonus that was given without a deposit. */
  readonly offerId: string | null;
  readonly depositId: string | null;
  readonly state: BonusState;
  /** What is expected until it is granted, then what was. */
  readonly amountMinor: bigint;
  readonly requiredMinor: bigint;
  /** How many free rounds it is; null where it is a bonus. */
  readonly roundsCount: number | null;
  /** What counted when it came to its end. */
  readonly doneMinor: bigint;
  /** Grows whenever the sums of what was staked change. */
  readonly counted: number;
  readonly miss: BonusMiss | null;
  readonly reason: string | null;
  readonly operator: string | null;
  readonly chosenAt: Date;
  readonly grantedAt: Date | null;
  readonly endsAt: Date | null;
  readonly endedAt: Date | null;
}

/** What came, or is to come, of a deposit. */
export interface DepositSum {
  /** Before the fee: what the minimum is about. */
  readonly grossMinor: bigint;
  /** After the fee: what the percentage is about. */
  readonly creditedMinor: bigint;
}

export interface BonusAmounts {
  readonly amountMinor: bigint;
  /** What must be staked, as it counts; of rounds nothing, as their wins ask for their own. */
  readonly requiredMinor: bigint;
  readonly roundsCount: number | null;
}

/** What a deposit brings, rounded down; undefined where it is too small for anything. */
export function amountsOf(
  terms: Pick<
    BonusTerms,
    "currency" | "percentBps" | "steps" | "rounds" | "maxMinor" | "minDepositMinor" | "wageringBps"
  >,
  { grossMinor, creditedMinor }: DepositSum,
): BonusAmounts | undefined {
  const { currency, percentBps, rounds } = terms;
  if (grossMinor < terms.minDepositMinor) return undefined;
  if (rounds !== null) {
    const roundsCount = roundsOfDeposit(rounds, currency, grossMinor);
    const amountMinor = worthOfRounds(rounds, roundsCount, currency);
    return { amountMinor, requiredMinor: 0n, roundsCount };
  }
  const steps = terms.steps.map(({ from, ...step }) => ({
    ...step,
    fromMinor: parseMinor(from, currency) ?? minor(0n),
  }));
  const percent = percentAt({ percentBps, steps }, grossMinor);
  const share = mulBps(minor(creditedMinor), percent);
  const amountMinor = share < terms.maxMinor ? share : minor(terms.maxMinor);
  if (amountMinor <= 0n) return undefined;
  const requiredMinor = mulBps(amountMinor, terms.wageringBps);
  return { amountMinor, requiredMinor, roundsCount: null };
}

export function endOf(grantedAt: Date, { days }: Pick<BonusTerms, "days">): Date {
  return new Date(grantedAt.getTime() + days * dayMs);
}

/** What every bonus begins with. */
export const justChosen = (at: Date) =>
  ({
    state: "chosen",
    doneMinor: 0n,
    counted: 0,
    miss: null,
    reason: null,
    operator: null,
    chosenAt: at,
    grantedAt: null,
    endsAt: null,
    endedAt: null,
  }) as const;

/** What was staked in one game, of rounds that began while a bonus ran. */
export interface GameSum {
  readonly vendorCode: string;
  readonly gameCode: string;
  /** Of settled rounds, each as far as it counts; what was rolled back is in none. */
  readonly stakedMinor: bigint;
}

/** What was settled, or changed about a settled round: less than nothing where it was undone. */
export interface SettledFact {
  readonly id: string;
  readonly memberId: bigint;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly roundId: string;
  readonly stakeMinor: bigint;
  /** When its round began. */
  readonly placedAt: Date;
}

/** Counts it for a bonus that ran from one moment until another? The end is exclusive. */
export const countsIn = ({ placedAt }: Pick<SettledFact, "placedAt">, from: Date, to: Date) =>
  placedAt >= from && placedAt < to;

/** What of the stake of one round counts; a correction may come before its round, below nothing. */
export function countedStake(stakeMinor: bigint, atMostMinor: bigint | null): bigint {
  if (atMostMinor === null) return stakeMinor;
  if (stakeMinor <= 0n) return 0n;
  return stakeMinor < atMostMinor ? stakeMinor : atMostMinor;
}

/**
 * By how much the counted stake of a round moves when so much is added to what it was before. The
 * moves add up to what counts of the whole, in whatever order the facts of a round come.
 */
export const countedMove = (beforeMinor: bigint, afterMinor: bigint, atMostMinor: bigint | null) =>
  countedStake(afterMinor, atMostMinor) - countedStake(beforeMinor, atMostMinor);

/** What facts come to, by game. */
export function sumsOf(
  facts: readonly Pick<SettledFact, "vendorCode" | "gameCode" | "stakeMinor">[],
): GameSum[] {
  const sums = new Map<string, GameSum>();
  for (const { vendorCode, gameCode, stakeMinor } of facts) {
    const key = `${vendorCode} ${gameCode}`;
    const stakedMinor = (sums.get(key)?.stakedMinor ?? 0n) + stakeMinor;
    sums.set(key, { vendorCode, gameCode, stakedMinor });
  }
  return [...sums.values()];
}

/** What of settled stakes counts, each game type rounded down. */
export function countedOf(
  weights: BonusWeights,
  settled: readonly { readonly gameType: GameType; readonly stakedMinor: bigint }[],
): bigint {
  const byType = new Map<GameType, bigint>();
  for (const { gameType, stakedMinor } of settled) {
    byType.set(gameType, (byType.get(gameType) ?? 0n) + stakedMinor);
  }
  return [...byType].reduce(
    (sum, [gameType, staked]) => sum + mulBps(minor(staked), weights[gameType]),
    0n,
  );
}

export interface Moment {
  readonly at: Date;
  /** Every bet made before is on record by now. */
  readonly recordedUntil: Date;
  /** Whether an operator is to look at the member first. */
  readonly isUnderReview: boolean;
}

/**
 * What is due of an active bonus. What was done in time is the member's, also when that is noticed
 * late; rounds in play and bets not on record yet are waited for.
 */
export function fateOf(
  bonus: Pick<BonusRow, "requiredMinor" | "endsAt">,
  progress: { readonly doneMinor: bigint; readonly openRounds: number },
  { at, recordedUntil, isUnderReview }: Moment,
): "complete" | "expire" | "wait" {
  if (progress.doneMinor >= bonus.requiredMinor) return isUnderReview ? "wait" : "complete";
  if (bonus.endsAt === null || at < bonus.endsAt || recordedUntil < bonus.endsAt) return "wait";
  return progress.openRounds > 0 ? "wait" : "expire";
}
