import type { RewardKind } from "@baize/contract";
import type { AwardDay, EntryDay } from "../../rewards/index.ts";
import { isBonus, percentOf, type MoneySum, type PlaySum } from "../rules.ts";

/** What rewards came to, of sums by day. Pure. */

export interface Moved {
  readonly issued: number;
  readonly issuedMinor: bigint;
  readonly claimed: number;
  readonly costMinor: bigint;
  readonly expired: number;
  readonly rejected: number;
  /** What was given less what was paid, expired, refused or taken back. */
  readonly openMinor: bigint;
}

const nothing: Moved = {
  issued: 0,
  issuedMinor: 0n,
  claimed: 0,
  costMinor: 0n,
  expired: 0,
  rejected: 0,
  openMinor: 0n,
};

/** Awards added up. */
export function movedOf(rows: readonly AwardDay[]): Moved {
  let sum = nothing;
  for (const row of rows) {
    sum = {
      issued: sum.issued + row.issued,
      issuedMinor: sum.issuedMinor + row.issuedMinor,
      claimed: sum.claimed + row.claimed,
      costMinor: sum.costMinor + row.claimedMinor,
      expired: sum.expired + row.expired,
      rejected: sum.rejected + row.rejected,
      openMinor: sum.openMinor + row.issuedMinor - row.claimedMinor - row.endedMinor,
    };
  }
  return sum;
}

/** Whether anything became of awards in the days. */
export const hasMoved = ({ issued, claimed, expired, rejected }: Moved): boolean =>
  issued + claimed + expired + rejected > 0;

export interface Parts {
  readonly reached: number;
  readonly held: number;
  readonly expired: number;
  readonly rejected: number;
}

/** Parts in a promotion added up, with what came to no award. */
export function partsOf(entries: readonly EntryDay[], { issued, expired, rejected }: Moved): Parts {
  const sum = (of: (row: EntryDay) => number) => entries.reduce((all, row) => all + of(row), 0);
  return {
    reached: issued + sum((row) => row.reachedBare),
    held: sum((row) => row.held),
    expired: expired + sum((row) => row.expiredBare),
    rejected: rejected + sum((row) => row.rejectedBare),
  };
}

export interface KindDay {
  readonly day: string;
  readonly kind: RewardKind;
  readonly costMinor: bigint;
}

const cappedWins = "free_win_capped";

/** What was paid by day and kind: awards, released bonuses, and what free rounds won. */
export function kindDays(
  awards: readonly AwardDay[],
  money: readonly MoneySum[],
  play: readonly PlaySum[],
): KindDay[] {
  const days = new Map<string, KindDay>();
  const add = (day: string, kind: RewardKind, costMinor: bigint) => {
    if (costMinor === 0n) return;
    const key = `${day} ${kind}`;
    const before = days.get(key)?.costMinor ?? 0n;
    days.set(key, { day, kind, costMinor: before + costMinor });
  };
  for (const { day, reason, claimedMinor } of awards) add(day, reason, claimedMinor);
  for (const { day, kind, inMinor, outMinor } of money) {
    if (isBonus(kind)) add(day, "bonus", inMinor - outMinor);
    // What is above the cap of a grant is in the wins below, and went back.
    if (kind === cappedWins) add(day, "free_rounds", inMinor - outMinor);
  }
  for (const { day, freeMinor } of play) add(day, "free_rounds", freeMinor);
  return [...days.values()];
}

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint =>
  rows.reduce((all, row) => all + of(row), 0n);

/** The cost as per cent of NGR before it; null where that is not above zero. */
export function shareOfNgr(costMinor: bigint, ngrMinor: bigint): string | null {
  const before = ngrMinor + costMinor;
  return before > 0n ? percentOf(costMinor, before) : null;
}

/** Of each taker, what was asked of them and what they staked since. */
export interface Asked {
  readonly askedMinor: bigint;
  readonly validMinor: bigint;
}

const basis = 10_000n;

export const askedOf = (amountMinor: bigint, turnoverBps: number): bigint =>
  (amountMinor * BigInt(turnoverBps)) / basis;

/** Nobody meets more than is asked of them. */
export const metOf = ({ askedMinor, validMinor }: Asked): bigint =>
  validMinor < 0n ? 0n : validMinor < askedMinor ? validMinor : askedMinor;
