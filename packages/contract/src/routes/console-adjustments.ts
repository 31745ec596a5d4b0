import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";

/**
 * The operator's console: corrections of a member's money by hand. One operator asks, another
 * approves, and the ledger moves the money once, at the approval.
 */

export const adjustmentCategories = [
  "goodwill",
  "compensation",
  "correction",
  "bonus",
  "fee",
  "dispute",
  /** A deposit whose payer took it back: it counts as never deposited. */
  "chargeback",
  "other",
] as const;
export type AdjustmentCategory = (typeof adjustmentCategories)[number];

export const adjustmentStates = ["open", "approved", "rejected"] as const;
export type AdjustmentState = (typeof adjustmentStates)[number];

export const Adjustment = z
  .object({
    adjustmentId: Uuid,
    /** What the member reads in the transaction history. */
    reference: z.string(),
    merchantCode: z.string(),
    memberId: z.string(),
    username: z.string(),
    /** Credit gives to the member, debit takes. */
    direction: z.enum(["credit", "debit"]),
    amount: AmountText,
    currency: CurrencyText,
    category: z.enum(adjustmentCategories),
    reason: z.string(),
    /** Where it was complained of: a feedback's id or the number of another system. */
    ticket: z.string().nullable(),
    /** Of a chargeback: the deposit that was taken back. */
    depositReference: z.string().nullable(),
    state: z.enum(adjustmentStates),
    /** Who asked for it may not approve it. */
    needsSecond: z.boolean(),
    requestedBy: z.string(),
    /** Asked for by the operator who reads this. */
    isOwn: z.boolean(),
    requestedAt: Timestamp,
    decidedBy: z.string().nullable(),
    decidedAt: Timestamp.nullable(),
    decisionReason: z.string().nullable(),
    /** The member's cash around the posting. */
    balanceBefore: AmountText.nullable(),
    balanceAfter: AmountText.nullable(),
  })
  .meta({ id: "Adjustment" });
export type Adjustment = z.infer<typeof Adjustment>;

const Words = z.string().trim().min(3).max(300);

export const RequestAdjustment = z.strictObject({
  merchantCode: z.string().min(1).max(32),
  username: z.string().trim().min(1).max(64),
  direction: z.enum(["credit", "debit"]),
  amount: AmountText,
  category: z.enum(adjustmentCategories),
  reason: Words,
  ticket: z.string().trim().min(1).max(100).nullable().default(null),
  /** A chargeback names the member's credited deposit; nothing else names one. */
  depositReference: z.string().trim().min(3).max(32).nullable().default(null),
});
export type RequestAdjustment = z.infer<typeof RequestAdjustment>;

export const DecideAdjustment = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("approve") }),
  z.strictObject({ action: z.literal("reject"), reason: Words }),
]);
export type DecideAdjustment = z.infer<typeof DecideAdjustment>;

const params = z.strictObject({ adjustmentId: Uuid });
const read = { access: "operator", permission: "adjustments.read" } as const;

export const consoleAdjustmentRoutes = {
  consoleAdjustments: {
    effect: "read",
    ...read,
    summary: "Adjustments of all brands; open ones come oldest first, the rest newest first.",
    query: PageQuery.extend({
      state: z.enum(adjustmentStates).optional(),
      merchantCode: z.string().max(32).optional(),
    }),
    response: pageOf(Adjustment),
    refusals: ["permission_denied"],
  },
  consoleAdjustment: {
    effect: "read",
    ...read,
    summary: "One adjustment.",
    params,
    response: Adjustment,
    refusals: ["permission_denied", "not_found"],
  },
  requestAdjustment: {
    effect: "work",
    access: "operator",
    permission: "adjustments.request",
    idempotent: true,
    summary: "Asks for a member's cash to be raised or lowered; nothing moves yet.",
    body: RequestAdjustment,
    response: Adjustment,
    refusals: [
      "permission_denied",
      "not_found",
      "amount_out_of_range",
      "chargeback_deposit",
      "idempotency_key_reused",
      "chargeback_exceeds",
    ],
    perMinuteMax: 60,
  },
  decideAdjustment: {
    effect: "money",
    access: "operator",
    permission: "adjustments.approve",
    summary: "Approves, which moves the money, or rejects with a reason.",
    params,
    body: DecideAdjustment,
    response: Adjustment,
    refusals: [
      "permission_denied",
      "not_found",
      "changed_meanwhile",
      "second_person_needed",
      "chargeback_deposit",
      "chargeback_exceeds",
      "balance_too_low",
    ],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;
