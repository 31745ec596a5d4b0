import { Deposit, lineDirections, Withdrawal, WithdrawalFlag } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { z } from "zod";
import { defineEvent } from "../platform/events/index.ts";
import { showOnFeed } from "../platform/realtime/index.ts";
import { lineMarks, type LineTransferRow } from "./line-transfers/rules.ts";
import type { AccountRow } from "./payout-accounts/store.ts";
import { depositOf, type DepositRow } from "./deposits/rules.ts";
import { withdrawalOf, type WithdrawalRow } from "./withdrawals/rules.ts";

/** What the cashier says happened. */

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

/** What risk rules and others learn of a transfer along the line. */
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
