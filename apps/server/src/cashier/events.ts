import type { Deposit } from "@baize/contract";
import type { Consumer, OutboxEvent } from "../platform/outbox/index.ts";
import { depositOf, type DepositRow } from "./rules.ts";

/** What the cashier says happened. */
const kind = "cashier.deposit_changed";

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
