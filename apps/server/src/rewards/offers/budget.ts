import type { Tx } from "../../platform/db.ts";
import { returnBudget } from "../access/budget-store.ts";
import { saveBudget, takeOf } from "../access/budget.ts";
import type { BonusBudget, OfferRow } from "./rules.ts";

/**
 * What offers may cost, kept as that of promotions. It holds what was chosen or granted while there
 * is a budget; what goes before it is granted comes back.
 */

/** Whose budget it is. */
export type OfferPlace = Pick<OfferRow, "merchantCode" | "offerId">;

const refOf = ({ merchantCode, offerId: rewardId }: OfferPlace) => ({ merchantCode, rewardId });

export const hasBudget = ({ budgetMinor, budgetDayMinor }: OfferRow): boolean =>
  budgetMinor !== null || budgetDayMinor !== null;

/** Writes what an offer may cost from now on. */
export const saveOfferBudget = (
  tx: Tx,
  offer: OfferRow,
  before: OfferRow | undefined,
): Promise<void> => saveBudget(tx, refOf(offer), offer, { isNew: before === undefined });

/** Takes an amount, in all and of the day; false where it does not hold so much. */
export const takeOfOffer = (
  tx: Tx,
  offer: OfferPlace,
  day: string,
  amountMinor: bigint,
): Promise<boolean> => takeOf(tx, refOf(offer), { day, amountMinor });

/** Gives back what a bonus holds, or a part of it. */
export async function giveBackOf(
  tx: Tx,
  offer: OfferPlace,
  { budgetDay: day }: Pick<BonusBudget, "budgetDay">,
  amountMinor: bigint,
): Promise<void> {
  if (day !== null) await returnBudget(tx, refOf(offer), { day, amountMinor });
}
