import { Deposit } from "@baize/contract";
import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import { showOnFeed } from "../../platform/realtime/index.ts";
import { depositOf, type DepositRow } from "./rules.ts";

/**
 * `deposit_changed` is the member's view of an order, for open tabs: it comes with every change,
 * and nothing can be added up from it. `deposit_credited` is a fact about money, published once.
 */

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

export const depositChanged = defineEvent(
  "cashier.deposit_changed",
  1,
  z.object({ memberId: z.string(), deposit: Deposit }),
  { member },
);

export const depositChangedOf = (row: DepositRow) =>
  depositChanged({ memberId: String(row.memberId), deposit: depositOf(row) });

/** Shows changed deposits on the feed. */
export const depositFeed = showOnFeed(depositChanged, ({ memberId, deposit }) => [
  { memberId, channel: "deposit", data: deposit },
]);

/**
 * The money of a deposit was credited, once. `deposit_changed` with the status "received" comes
 * beside it, but names no brand, and not whether it is the first.
 */
export const depositCredited = defineEvent(
  "cashier.deposit_credited",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    depositId: z.uuid(),
    currency: z.string(),
    /** What arrived, fee included. */
    amountMinor: amountText,
    feeMinor: amountText,
    methodId: z.string(),
    /** No other deposit of this member was credited before. */
    isFirst: z.boolean(),
    /** The bonus that waited for it; `rewards.bonus_granted` says whether it was granted. */
    bonusId: z.uuid().optional(),
    creditedAt: z.iso.datetime(),
  }),
  { member, merchant },
);

export function depositCreditedOf(
  row: DepositRow,
  credited: { readonly amountMinor: bigint; readonly isFirst: boolean; readonly bonusId?: string },
) {
  const { amountMinor, ...more } = credited;
  return depositCredited({
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    depositId: row.id,
    currency: row.currency,
    amountMinor: String(amountMinor),
    feeMinor: String(row.feeMinor),
    methodId: row.methodId,
    ...more,
    creditedAt: row.updatedAt.toISOString(),
  });
}
