import type { GameType, PointChange } from "@baize/contract";
import type { LocalText } from "../../platform/text.ts";

/** How points are earned and converted. Pure. Rests are kept in millionths of a point. */

export const microOfPoint = 1_000_000n;

/** What a brand gives for play and takes for cash, as it stands from a moment on. */
export interface PointPolicyRow {
  readonly merchantCode: string;
  readonly revision: number;
  readonly currency: string;
  readonly isOpen: boolean;
  /** The valid bets of one point, in minor units; a type left out earns nothing. */
  readonly perPoint: Readonly<Partial<Record<GameType, string>>>;
  /** What must be paid in for one point; null where deposits earn nothing. */
  readonly perDepositMinor: bigint | null;
  readonly ratio: number;
  readonly pointsMin: bigint;
  readonly dayPointsMax: bigint;
  readonly multiple: bigint;
  readonly autoUpToMinor: bigint;
  readonly turnoverBps: number;
  readonly countsFrom: Date;
  readonly operator: string;
}

export type EarningTerms = Pick<
  PointPolicyRow,
  | "merchantCode"
  | "revision"
  | "currency"
  | "isOpen"
  | "perPoint"
  | "perDepositMinor"
  | "countsFrom"
>;

/** What of a member's valid bets or deposits counts with one revision. */
export interface PointStake {
  readonly revision: number;
  /** Null of deposits. */
  readonly gameType: GameType | null;
  /** Of the VIP level when the rounds began or the money came: 10,000 is once. */
  readonly factorBps: number;
  readonly validMinor: bigint;
}

/** The same of bets alone, and whose they are. */
export interface PlayStake extends PointStake {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly gameType: GameType;
}

/** A settled round, or the difference that a correction makes. */
export interface ValidFact {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly gameType: GameType;
  readonly validMinor: bigint;
  /** A correction has that of its round, so it counts as its first fact did. */
  readonly placedAt: Date;
}

/** What stood when a round began or a deposit came: the newest revision before it. */
export function termsAt(
  terms: readonly EarningTerms[],
  { merchantCode, currency, placedAt }: Pick<ValidFact, "merchantCode" | "currency" | "placedAt">,
): EarningTerms | undefined {
  let found: EarningTerms | undefined;
  for (const one of terms) {
    if (one.merchantCode !== merchantCode || one.countsFrom > placedAt) continue;
    if (found === undefined || one.revision > found.revision) found = one;
  }
  return found?.isOpen === true && found.currency === currency ? found : undefined;
}

/** Adds a turn's facts up, by member, revision, type and factor. */
export function foldFacts(
  terms: readonly EarningTerms[],
  facts: readonly ValidFact[],
  factorOf: (fact: ValidFact) => number,
): PlayStake[] {
  const sums = new Map<string, PlayStake>();
  for (const fact of facts) {
    const { memberId, merchantCode, gameType, validMinor } = fact;
    if (validMinor === 0n) continue;
    const found = termsAt(terms, fact);
    if (found === undefined || found.perPoint[gameType] === undefined) continue;
    const { revision } = found;
    const factorBps = factorOf(fact);
    const key = `${memberId} ${revision} ${gameType} ${factorBps}`;
    const before = sums.get(key)?.validMinor ?? 0n;
    const sum = { memberId, merchantCode, revision, gameType, factorBps };
    sums.set(key, { ...sum, validMinor: before + validMinor });
  }
  return [...sums.values()].filter(({ validMinor }) => validMinor !== 0n);
}

/** A deposit that was credited, or with the sign of a loss what was charged back of one. */
export interface DepositFact {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly currency: string;
  readonly depositId: string;
  readonly amountMinor: bigint;
  /** Null of what is not the deposit itself: that counts with the terms of its deposit. */
  readonly placedAt: Date | null;
}

/** What a turn's facts add to each deposit, and the terms of those that were credited in it. */
export interface PointDeposit {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly depositId: string;
  readonly amountMinor: bigint;
  readonly revision: number | null;
  readonly factorBps: number | null;
}

type Credited = DepositFact & { readonly placedAt: Date };
export const isCredited = (fact: DepositFact): fact is Credited => fact.placedAt !== null;

/** Adds a turn's facts up by deposit. One that came while deposits earned nothing is left out. */
export function foldDeposits(
  terms: readonly EarningTerms[],
  facts: readonly DepositFact[],
  factorOf: (fact: Credited) => number,
): PointDeposit[] {
  const sums = new Map<string, PointDeposit>();
  const without = new Set<string>();
  for (const fact of facts) {
    const { memberId, merchantCode, depositId, amountMinor } = fact;
    const key = `${memberId} ${depositId}`;
    const none = { memberId, merchantCode, depositId, revision: null, factorBps: null };
    const before = sums.get(key) ?? { ...none, amountMinor: 0n };
    const sum = { ...before, amountMinor: before.amountMinor + amountMinor };
    if (isCredited(fact)) {
      const found = termsAt(terms, fact);
      if (found === undefined || found.perDepositMinor === null) without.add(key);
      else Object.assign(sum, { revision: found.revision, factorBps: factorOf(fact) });
    }
    sums.set(key, sum);
  }
  return [...sums].flatMap(([key, sum]) => (without.has(key) ? [] : [sum]));
}

/** What one stake comes to, in millionths; toward zero, so that a fact and its undoing cancel. */
export const microOf = (validMinor: bigint, perPointMinor: bigint, factorBps: number): bigint =>
  (validMinor * microOfPoint * BigInt(factorBps)) / (perPointMinor * 10_000n);

/** All that was ever earned, in millionths; below zero after bets or deposits were taken back. */
export function earnedMicro(
  terms: readonly Pick<EarningTerms, "revision" | "perPoint" | "perDepositMinor">[],
  stakes: readonly PointStake[],
): bigint {
  const byRevision = new Map(terms.map((one) => [one.revision, one]));
  return stakes.reduce((sum, { revision, gameType, factorBps, validMinor }) => {
    const found = byRevision.get(revision);
    const per = gameType === null ? found?.perDepositMinor : found?.perPoint[gameType];
    return per === undefined || per === null
      ? sum
      : sum + microOf(validMinor, BigInt(per), factorBps);
  }, 0n);
}

/** Whole points to post now. What was posted is never taken back: the next play pays it first. */
export function dueOf(earned: bigint, posted: bigint): bigint {
  const due = earned / microOfPoint - posted;
  return due > 0n ? due : 0n;
}

export interface Converted {
  readonly amountMinor: bigint;
  /** What it costs: never more than was offered, and no point without its worth. */
  readonly points: bigint;
}

/** What points come to, at `ratio` points for `unitMinor`. */
export function convert(points: bigint, ratio: number, unitMinor: bigint): Converted {
  const amountMinor = (points * unitMinor) / BigInt(ratio);
  const cost = amountMinor * BigInt(ratio);
  return { amountMinor, points: cost === 0n ? 0n : (cost - 1n) / unitMinor + 1n };
}

export interface PointEntryRow {
  readonly memberId: bigint;
  readonly entryId: string;
  readonly merchantCode: string;
  readonly kind: PointChange;
  /** Below zero where they were spent or taken. */
  readonly points: bigint;
  readonly balanceAfter: bigint;
  readonly title: LocalText | null;
  readonly redemptionId: string | null;
  readonly operator: string | null;
  readonly note: string | null;
  readonly at: Date;
}

/** What the ledger calls each change. */
export const ledgerKinds = {
  earned: "points_earned",
  given: "points_earned",
  redeemed: "points_spent",
  converted: "points_spent",
  taken: "points_spent",
  refunded: "points_refund",
} as const satisfies Record<PointChange, string>;
