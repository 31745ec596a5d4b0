import {
  adjustmentCategories,
  Deposit,
  lineDirections,
  Withdrawal,
  WithdrawalFlag,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { z } from "zod";
import { amountText, defineEvent } from "../platform/events/index.ts";
import { showOnFeed } from "../platform/realtime/index.ts";
import type { AdjustmentRow } from "./adjustments/rules.ts";
import { lineMarks, type LineTransferRow } from "./line-transfers/rules.ts";
import type { AccountRow } from "./payout-accounts/store.ts";
import { depositOf, type DepositRow } from "./deposits/rules.ts";
import { withdrawalOf, type WithdrawalRow } from "./withdrawals/rules.ts";

/**
 * What the cashier says happened. `…_changed` is the member's view of an order, for open tabs: it
 * comes with every change, and nothing can be added up from it. `…_flagged` and
 * `line_transfer.made` are for risk. The other events that name an amount are facts about money,
 * each published once.
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

/** What an operator moved on a member's cash by hand. */
const adjustmentFact = z.object({
  memberId: z.string(),
  merchantCode: z.string(),
  adjustmentId: z.uuid(),
  currency: z.string(),
  amountMinor: amountText,
  at: z.iso.datetime(),
});

const chargebackFact = adjustmentFact.extend({ depositId: z.uuid() });

/** The payer took a credited deposit back, whole or in part: the amount left the member's cash. */
export const depositChargedBack = defineEvent("cashier.deposit_charged_back", 1, chargebackFact, {
  member,
  merchant,
});

/** Of what was charged back of a deposit, the amount is the member's again. */
export const chargebackReversed = defineEvent("cashier.chargeback_reversed", 1, chargebackFact, {
  member,
  merchant,
});

/** Any other adjustment: a credit to the member's cash, or a debit of it. */
export const adjustmentPosted = defineEvent(
  "cashier.adjustment_posted",
  1,
  adjustmentFact.extend({
    direction: z.enum(["credit", "debit"]),
    category: z.enum(adjustmentCategories),
  }),
  { member, merchant },
);

/** The fact of an adjustment that was posted. */
export function adjustmentFactOf(row: AdjustmentRow, at: Date) {
  const { direction, category, depositId } = row;
  const fact = {
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    adjustmentId: row.adjustmentId,
    currency: row.currency,
    amountMinor: String(row.amountMinor),
    at: at.toISOString(),
  };
  if (depositId === null) return adjustmentPosted({ ...fact, direction, category });
  const chargeback = { ...fact, depositId };
  return direction === "debit" ? depositChargedBack(chargeback) : chargebackReversed(chargeback);
}

export const withdrawalChanged = defineEvent(
  "cashier.withdrawal_changed",
  1,
  z.object({ memberId: z.string(), withdrawal: Withdrawal }),
  { member },
);

export const withdrawalChangedOf = (row: WithdrawalRow) =>
  withdrawalChanged({ memberId: String(row.memberId), withdrawal: withdrawalOf(row) });

/** Shows changed withdrawals on the feed. */
export const withdrawalFeed = showOnFeed(withdrawalChanged, ({ memberId, withdrawal }) => [
  { memberId, channel: "withdrawal", data: withdrawal },
]);

/** What a withdrawal moved. What was paid, less what was returned, is what left the house. */
const withdrawalFact = z.object({
  memberId: z.string(),
  merchantCode: z.string(),
  withdrawalId: z.uuid(),
  currency: z.string(),
  amountMinor: amountText,
  /** The provider that pays it out; absent where an operator pays by hand. */
  provider: z.string().optional(),
  at: z.iso.datetime(),
});

/** A member asked for money, which is held from now on. */
export const withdrawalRequested = defineEvent("cashier.withdrawal_requested", 1, withdrawalFact, {
  member,
  merchant,
});

/** The money left the house. Whether it arrived is a later question. */
export const withdrawalPaid = defineEvent("cashier.withdrawal_paid", 1, withdrawalFact, {
  member,
  merchant,
});

/** An operator rejected it: the held money is the member's again. */
export const withdrawalRejected = defineEvent("cashier.withdrawal_rejected", 1, withdrawalFact, {
  member,
  merchant,
});

/** A paid one did not arrive, or only in part: the amount is what came back to the member. */
export const withdrawalReturned = defineEvent("cashier.withdrawal_returned", 1, withdrawalFact, {
  member,
  merchant,
});

/** The fact of a withdrawal's last change. */
export const withdrawalFactOf = (
  row: WithdrawalRow,
  amountMinor = row.amountMinor,
): z.input<typeof withdrawalFact> => ({
  memberId: String(row.memberId),
  merchantCode: row.merchantCode,
  withdrawalId: row.id,
  currency: row.currency,
  amountMinor: String(amountMinor),
  ...(row.provider === null ? {} : { provider: row.provider }),
  at: row.updatedAt.toISOString(),
});

/** A withdrawal that was asked for and is worth a second look. */
export const withdrawalFlagged = defineEvent(
  "cashier.withdrawal_flagged",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    withdrawalId: z.string(),
    reference: z.string(),
    amount: z.string(),
    currency: z.string(),
    flags: z.array(WithdrawalFlag),
    at: z.string(),
  }),
  { member, merchant },
);

export function withdrawalFlaggedOf(row: WithdrawalRow) {
  return withdrawalFlagged({
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    withdrawalId: row.id,
    reference: row.reference,
    amount: formatMinor(minor(row.amountMinor), row.currency),
    currency: row.currency,
    flags: [...row.flags],
    at: row.createdAt.toISOString(),
  });
}

/** An account that a member may be paid to from now on. */
export const payoutAccountAdded = defineEvent(
  "cashier.payout_account_added",
  1,
  z.object({ memberId: z.string(), accountId: z.string() }),
  { member },
);

export const payoutAccountAddedOf = ({ memberId, id }: Pick<AccountRow, "memberId" | "id">) =>
  payoutAccountAdded({ memberId: String(memberId), accountId: id });

/** One side of a transfer along the line: what left the sender's cash, or reached the other's. */
export const lineTransferred = defineEvent(
  "cashier.line_transferred",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    transferId: z.uuid(),
    side: z.enum(["sent", "received"]),
    /** The member on the other side. */
    otherId: z.string(),
    direction: z.enum(lineDirections),
    currency: z.string(),
    amountMinor: amountText,
    at: z.iso.datetime(),
  }),
  { member, merchant },
);

export const lineTransferredOf = (row: LineTransferRow) =>
  lineTransferred({
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    transferId: row.id,
    side: row.side,
    otherId: String(row.otherId),
    direction: row.direction,
    currency: row.currency,
    amountMinor: String(row.amountMinor),
    at: row.createdAt.toISOString(),
  });

/** A transfer along the line, with what of it is worth a second look: for risk. */
export const lineTransferMade = defineEvent(
  "line_transfer.made",
  1,
  z.object({
    transferId: z.string(),
    reference: z.string(),
    merchantCode: z.string(),
    memberId: z.string(),
    receiverId: z.string(),
    direction: z.enum(lineDirections),
    currency: z.string(),
    amount: z.string(),
    /** Why somebody should look at it. */
    marks: z.array(z.enum(lineMarks)),
    at: z.string(),
  }),
  { member, merchant },
);

export function lineTransferMadeOf(row: LineTransferRow) {
  return lineTransferMade({
    transferId: row.id,
    reference: row.reference,
    merchantCode: row.merchantCode,
    memberId: String(row.memberId),
    receiverId: String(row.otherId),
    direction: row.direction,
    currency: row.currency,
    amount: formatMinor(minor(row.amountMinor), row.currency),
    marks: [...row.marks],
    at: row.createdAt.toISOString(),
  });
}
