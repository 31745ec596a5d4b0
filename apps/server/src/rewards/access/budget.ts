import type { AwardState, BudgetLeft } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import {
  demandOwnBudget,
  insertHold,
  listLeft,
  lockBudgets,
  returnBudget,
  saveBounds,
  takeBudget,
  takeHold,
  type Part,
} from "./budget-store.ts";
import { leastLeft, leftWord, type Bounds } from "./rules.ts";
import type { RewardRef } from "./stop-store.ts";

/**
 * What promotions, offers, missions, wheels and check-ins may cost. A part is taken by one
 * conditional statement in all and one of the day, so that many at once never take more than there
 * is; what ends unclaimed gives it back.
 *
 * Lock order in each transaction: the member's rows, then the budget's total, then its day.
 */

interface Saving {
  /** Nothing of the id was saved before. Refuses: changed_meanwhile, of another reward's id. */
  readonly isNew: boolean;
  /** What is spent is counted without a bound too. */
  readonly isCounted?: boolean;
}

/** Says what it may cost from now on; what never had a bound is not counted. */
export async function saveBudget(
  tx: Tx,
  ref: RewardRef,
  bounds: Bounds,
  { isNew, isCounted = false }: Saving,
): Promise<void> {
  if (isNew) await demandOwnBudget(tx, ref);
  await saveBounds(tx, ref, bounds, isCounted);
}

/** Takes a part; false where there is less. What is not counted holds everything. */
export const takeOf = async (tx: Tx, ref: RewardRef, part: Part): Promise<boolean> =>
  (await takeBudget(tx, ref, part)) !== "used";

/**
 * What is left of a wheel's budget or another one, in all and of the day, whichever is less; held
 * until the transaction ends. Null where there is no bound.
 */
export async function lockLeft(tx: Tx, ref: RewardRef, day: string): Promise<bigint | null> {
  await lockBudgets(tx, [ref]);
  const rows = await listLeft(tx, ref.merchantCode, [ref.rewardId], day);
  return rows.reduce<bigint | null>(
    (least, { leftMinor }) => (least === null || leftMinor < least ? leftMinor : least),
    null,
  );
}

export interface Earning extends Part {
  readonly memberId: bigint;
  readonly awardId: string;
}

/** Takes an award's amount, which comes back by itself when the award ends unclaimed. */
export async function reserveIn(tx: Tx, ref: RewardRef, earning: Earning): Promise<boolean> {
  const taken = await takeBudget(tx, ref, earning);
  if (taken === "taken") await insertHold(tx, { ...earning, ...ref });
  return taken !== "used";
}

const givesBack: ReadonlySet<AwardState> = new Set<AwardState>([
  "expired",
  "cancelled",
  "rejected",
]);

/** What ended without being claimed gives back what it took; in the transaction that ends it. */
export async function followBudget(
  tx: Tx,
  award: {
    readonly memberId: bigint;
    readonly awardId: string;
    readonly state: AwardState;
  },
): Promise<void> {
  if (!givesBack.has(award.state)) return;
  const hold = await takeHold(tx, award);
  if (hold !== undefined) await returnBudget(tx, hold, hold);
}

/** What is left of each of these, in words, where the next takes so much; null without a bound. */
export async function leftWords(
  reader: Reader,
  merchantCode: string,
  rewardIds: readonly string[],
  day: string,
): Promise<(rewardId: string, leastMinor: bigint) => BudgetLeft | null> {
  const rows = rewardIds.length === 0 ? [] : await listLeft(reader, merchantCode, rewardIds, day);
  return (rewardId, leastMinor) =>
    leastLeft(
      rows
        .filter((row) => row.rewardId === rewardId)
        .map(({ leftMinor, maxMinor }) => leftWord(leftMinor, maxMinor, leastMinor)),
    );
}
