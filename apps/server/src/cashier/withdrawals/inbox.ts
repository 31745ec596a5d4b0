import { parseMinor } from "@baize/money";
import { amountOf, tellInbox, type InboxSource } from "../../inbox/index.ts";
import { withdrawalChanged, withdrawalReturned } from "./events.ts";

const kinds = {
  requested: "withdrawal_requested",
  approved: "withdrawal_approved",
  paid: "withdrawal_paid",
  failed: "withdrawal_failed",
  rejected: "withdrawal_rejected",
} as const;

const isTold = (state: string): state is keyof typeof kinds => state in kinds;

/** How far a withdrawal has come; each step is told once, however often it is tried. */
const steps = tellInbox(withdrawalChanged, ({ withdrawal }) => {
  const { state, withdrawalId, reference, currency, account } = withdrawal;
  if (!isTold(state)) return undefined;
  return {
    kind: kinds[state],
    source: withdrawalId,
    params: {
      amount: amountOf(parseMinor(withdrawal.amount, currency) ?? 0n, currency),
      account: `${account.provider} ••••${account.last4}`,
      reference,
    },
  };
});

/** What of a paid one came back. */
const refunds = tellInbox(withdrawalReturned, ({ amountMinor, currency }) => ({
  kind: "withdrawal_refunded",
  params: { amount: amountOf(amountMinor, currency) },
}));

export const withdrawalMessages: readonly InboxSource[] = [steps, refunds];
