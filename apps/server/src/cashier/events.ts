import type { Deposit, Withdrawal } from "@baize/contract";
import type { Consumer, OutboxEvent } from "../platform/outbox/index.ts";
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
