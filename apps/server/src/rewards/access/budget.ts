import type { AwardState, BudgetLeft } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import {
  insertHold,
  listLeft,
  openDay,
  returnBudget,
  saveBounds,
  takeBudget,
  takeHold,
  takeTotal,
  type Place,
} from "./budget-store.ts";
import { boundsOf, leastLeft, leftWord } from "./rules.ts";

/**
 * What missions, wheels and check-ins may cost, in the store of the budgets of promotions. An award
 * takes its amount when it is earned, by one conditional statement in all and one of the day, so
 * that many at once never take more than there is; what ends unclaimed gives it back.
 *
 * Lock order in each transaction: the member's rows, then the budget's total, then its day.
 */

/** Says what it may cost from now on; what never had a bound is not counted. */
export async function saveBoundsIn(
  tx: Tx,
  place: Place,
  settings: Parameters<typeof boundsOf>[0],
): Promise<void> {
  await saveBounds(tx, place, boundsOf(settings));
}

export interface Earning {
  readonly memberId: bigint;
  readonly awardId: string;
  readonly amountMinor: bigint;
  /** The brand's. */
  readonly day: string;
}

/** Takes an award's amount out of the budget; false where it does not hold so much. */
export async function reserveIn(tx: Tx, place: Place, earning: Earning): Promise<boolean> {
  const { amountMinor, day } = earning;
  const taken = await takeTotal(tx, place, amountMinor);
  if (taken === "no_budget") return true;
  if (taken === "used") return false;
  await openDay(tx, place, day, taken.dayMaxMinor);
  if (!(await takeBudget(tx, place, day, amountMinor))) {
    await returnBudget(tx, place, ["total"], amountMinor);
    return false;
  }
  await insertHold(tx, { ...earning, ...place });
  return true;
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
  if (hold === undefined) return;
  await returnBudget(tx, hold, ["total", hold.day], hold.amountMinor);
}

/** What is left of each of these, in words; null where there is no bound. */
export async function leftWords(
  reader: Reader,
  merchantCode: string,
  rewards: readonly { readonly promotionId: string; readonly leastMinor: bigint }[],
  day: string,
): Promise<(promotionId: string) => BudgetLeft | null> {
  const ids = rewards.map(({ promotionId }) => promotionId);
  const rows = ids.length === 0 ? [] : await listLeft(reader, merchantCode, ids, day);
  const least = new Map(rewards.map((one) => [one.promotionId, one.leastMinor]));
  return (promotionId) =>
    leastLeft(
      rows
        .filter((row) => row.promotionId === promotionId)
        .map(({ leftMinor, maxMinor }) =>
          leftWord(leftMinor, maxMinor, least.get(promotionId) ?? 0n),
        ),
    );
}
