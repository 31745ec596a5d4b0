import { adjustmentCategories } from "@baize/contract";
import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import type { AdjustmentRow } from "./rules.ts";

/** Facts about money that operators moved by hand, each published once. */

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

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
