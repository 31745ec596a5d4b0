import { Withdrawal, WithdrawalFlag } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import { showOnFeed } from "../../platform/realtime/index.ts";
import { withdrawalOf, type WithdrawalRow } from "./rules.ts";

/**
 * `withdrawal_changed` is the member's view of an order, for open tabs: it comes with every change,
 * and nothing can be added up from it. The other events are facts, each published once.
 */

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

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
