import type { Deposit, LineDirection, Withdrawal, WithdrawalFlag } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Consumer, OutboxEvent } from "../platform/outbox/index.ts";
import type { LineMark, LineTransferRow } from "./line-rules.ts";
import type { AccountRow } from "./payout-account-store.ts";
import { depositOf, type DepositRow } from "./rules.ts";
import { withdrawalOf, type WithdrawalRow } from "./withdrawal-rules.ts";

/** What the cashier says happened. */
const kind = "cashier.deposit_changed";
const withdrawalKind = "cashier.withdrawal_changed";

export function depositChanged(row: DepositRow): OutboxEvent {
  return { kind, payload: { memberId: String(row.memberId), deposit: depositOf(row) } };
}

/** Shows changed deposits on the feed. */
export const depositFeed: Consumer = {
  kinds: [kind],
  async consume(_tx, event) {
    const { memberId, deposit } = event.payload as { memberId: string; deposit: Deposit };
    return [{ memberId, channel: "deposit", data: deposit }];
  },
};

export function withdrawalChanged(row: WithdrawalRow): OutboxEvent {
  return {
    kind: withdrawalKind,
    payload: { memberId: String(row.memberId), withdrawal: withdrawalOf(row) },
  };
}

/** Shows changed withdrawals on the feed. */
export const withdrawalFeed: Consumer = {
  kinds: [withdrawalKind],
  async consume(_tx, event) {
    const { memberId, withdrawal } = event.payload as { memberId: string; withdrawal: Withdrawal };
    return [{ memberId, channel: "withdrawal", data: withdrawal }];
  },
};

/** A withdrawal that was asked for and is worth a second look. */
export interface FlaggedWithdrawal {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly withdrawalId: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly flags: readonly WithdrawalFlag[];
  readonly at: string;
}

export const withdrawalFlaggedKind = "cashier.withdrawal_flagged";

export function withdrawalFlagged(row: WithdrawalRow): OutboxEvent {
  const payload: FlaggedWithdrawal = {
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    withdrawalId: row.id,
    reference: row.reference,
    amount: formatMinor(minor(row.amountMinor), row.currency),
    currency: row.currency,
    flags: row.flags,
    at: row.createdAt.toISOString(),
  };
  return { kind: withdrawalFlaggedKind, payload: { ...payload } };
}

/** An account that a member may be paid to from now on. */
export interface AddedPayoutAccount {
  readonly memberId: string;
  readonly accountId: string;
}

export const payoutAccountAddedKind = "cashier.payout_account_added";

export function payoutAccountAdded(row: Pick<AccountRow, "memberId" | "id">): OutboxEvent {
  const payload: AddedPayoutAccount = { memberId: String(row.memberId), accountId: row.id };
  return { kind: payoutAccountAddedKind, payload: { ...payload } };
}

/** What risk rules and others learn of a transfer along the line. */
export interface MadeLineTransfer {
  readonly transferId: string;
  readonly reference: string;
  readonly merchantCode: string;
  readonly memberId: string;
  readonly receiverId: string;
  readonly direction: LineDirection;
  readonly currency: string;
  readonly amount: string;
  /** Why somebody should look at it. */
  readonly marks: readonly LineMark[];
  readonly at: string;
}

export const lineTransferMadeKind = "line_transfer.made";

export function lineTransferMade(row: LineTransferRow): OutboxEvent {
  const payload: MadeLineTransfer = {
    transferId: row.id,
    reference: row.reference,
    merchantCode: row.merchantCode,
    memberId: String(row.memberId),
    receiverId: String(row.otherId),
    direction: row.direction,
    currency: row.currency,
    amount: formatMinor(minor(row.amountMinor), row.currency),
    marks: row.marks,
    at: row.createdAt.toISOString(),
  };
  return { kind: lineTransferMadeKind, payload: { ...payload } };
}
