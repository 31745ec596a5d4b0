import type { BudgetLeft } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import {
  demandOwnBudget,
  reserveBudget,
  returnBudget,
  saveBudget,
  saveDayBudgets,
} from "../access/budget-store.ts";
import { budgetLeftOf } from "../access/rules.ts";
import type { BonusBudget, OfferRow } from "./rules.ts";
import { findBudgets, type BudgetState } from "./store.ts";

/**
 * What offers may cost, kept as that of promotions. It holds what was chosen or granted while there
 * is a budget; what goes before it is granted comes back.
 */

/** Whose budget it is. */
export type OfferPlace = Pick<OfferRow, "merchantCode" | "offerId">;

const placeOf = ({ merchantCode, offerId }: OfferPlace) => ({
  merchantCode,
  promotionId: offerId,
});

export const hasBudget = ({ budgetMinor, budgetDayMinor }: OfferRow): boolean =>
  budgetMinor !== null || budgetDayMinor !== null;

/** Writes what an offer may cost from now on; one that never had a budget has no row. */
export async function saveOfferBudget(
  tx: Tx,
  offer: OfferRow,
  before: OfferRow | undefined,
): Promise<void> {
  const had = before !== undefined && hasBudget(before);
  if (!hasBudget(offer) && !had) return;
  if (before === undefined) await demandOwnBudget(tx, placeOf(offer));
  await saveBudget(tx, placeOf(offer), "total", offer.budgetMinor);
  await saveDayBudgets(tx, placeOf(offer), offer.budgetDayMinor);
}

/** Takes an amount, in all and of the day; false where it does not hold so much. */
export const takeOfOffer = (
  tx: Tx,
  offer: OfferPlace & Pick<OfferRow, "budgetDayMinor">,
  day: string,
  amountMinor: bigint,
): Promise<boolean> =>
  reserveBudget(tx, placeOf(offer), {
    day,
    dayMaxMinor: offer.budgetDayMinor,
    amountMinor,
  });

/** Gives back what a bonus holds, or a part of it. */
export const giveBackOf = (
  tx: Tx,
  offer: OfferPlace,
  { budgetDay }: Pick<BonusBudget, "budgetDay">,
  amountMinor: bigint,
): Promise<void> =>
  budgetDay === null
    ? Promise.resolve()
    : returnBudget(tx, placeOf(offer), ["total", budgetDay], amountMinor);

/** What is left of an offer's budgets: the word of the one of which less is left. */
export async function leftOf(
  reader: Reader,
  offers: readonly OfferRow[],
  day: string,
): Promise<(offer: OfferRow, leastMinor: bigint) => BudgetLeft | null> {
  const bounded = offers.filter(hasBudget);
  const rows =
    bounded.length === 0 ? [] : await findBudgets(reader, bounded.map(placeOf), ["total", day]);
  const spentOf = (offerId: string, scope: string) =>
    rows.find((one: BudgetState) => one.offerId === offerId && one.scope === scope)?.spentMinor ??
    0n;
  return ({ offerId, budgetMinor, budgetDayMinor }, leastMinor) =>
    budgetLeftOf(leastMinor, [
      { maxMinor: budgetMinor, spentMinor: spentOf(offerId, "total") },
      { maxMinor: budgetDayMinor, spentMinor: spentOf(offerId, day) },
    ]);
}
