import { tellInbox, amountOf, type InboxSource } from "../../inbox/index.ts";
import { parseMinor } from "@baize/money";
import { depositChanged } from "./events.ts";

const kinds = {
  received: "deposit_received",
  declined: "deposit_failed",
  expired: "deposit_expired",
} as const;

const isTold = (status: string): status is keyof typeof kinds => status in kinds;

/** How a deposit ended. One that the member cancelled needs no message. */
export const depositMessages: InboxSource = tellInbox(depositChanged, ({ deposit }) => {
  const { status, depositId, reference, currency } = deposit;
  if (!isTold(status)) return undefined;
  const amount = status === "received" ? deposit.receives : deposit.amount;
  return {
    kind: kinds[status],
    // The order changes more often than it ends.
    source: depositId,
    params: { amount: amountOf(parseMinor(amount, currency) ?? 0n, currency), reference },
  };
});
