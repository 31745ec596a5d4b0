import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import { StepActor, Turnover, Withdrawal, WithdrawalStepKind } from "./withdrawals.ts";

/**
 * The operator's console: withdrawals that wait for somebody.
 *
 * Who decides claims the withdrawal first, so that two do not work on the same one. A claim ends
 * with the decision or after a quarter of an hour, and then another may take it over.
 */

export const withdrawalFlags = [
  "first_withdrawal",
  "account_new",
  "account_shared",
  "password_changed",
  "large_against_deposits",
  "turnover_at_minimum",
  "negative_balance",
  "under_review",
] as const;
export const WithdrawalFlag = z.enum(withdrawalFlags);
export type WithdrawalFlag = z.infer<typeof WithdrawalFlag>;

/**
 * What the list can be narrowed to: "waiting" is what somebody must act on (requested,
 * awaiting_second, approved to be paid by hand, failed, disputed); the others are states.
 */
export const withdrawalFilters = [
  "waiting",
  "requested",
  "awaiting_second",
  "approved",
  "paying",
  "failed",
  "paid",
  "rejected",
  "disputed",
] as const;
export const WithdrawalFilter = z.enum(withdrawalFilters);
export type WithdrawalFilter = z.infer<typeof WithdrawalFilter>;

export const withdrawalActions = [
  "approve",
  "reject",
  "pay_by_hand",
  "retry",
  "force_receipt",
  "uphold",
] as const;

export const WithdrawalInConsole = Withdrawal.extend({
  merchantCode: z.string(),
  /** The member's. */
  memberId: z.string(),
  username: z.string(),
  flags: z.array(WithdrawalFlag),
  /** Two different operators must approve it. */
  needsSecond: z.boolean(),
  /** The member's VIP level put it before others. */
  isFirst: z.boolean(),
  /** Paid through a provider; null for by hand. */
  provider: z.string().nullable(),
  /** Who works on it now. */
  claim: z.object({ operator: z.string(), isMine: z.boolean(), endsAt: Timestamp }).nullable(),
  /** How soon a request should be decided. */
  targetMinutes: z.number().int(),
  /** What the reader may do in this state while holding the claim. */
  actions: z.array(z.enum(withdrawalActions)),
}).meta({ id: "WithdrawalInConsole" });
export type WithdrawalInConsole = z.infer<typeof WithdrawalInConsole>;

export const WithdrawalCase = WithdrawalInConsole.extend({
  steps: z.array(
    z.object({
      at: Timestamp,
      what: WithdrawalStepKind,
      by: StepActor,
      /** Name of the operator who did it. */
      operator: z.string().nullable(),
      reason: z.string().nullable(),
      amount: AmountText.nullable(),
    }),
  ),
  /** The provider's own id of the payout. */
  payoutId: z.string().nullable(),
  /** What the member showed in a dispute, "media/<id>". */
  proof: z.string().nullable(),
  member: z.object({
    registeredAt: Timestamp,
    balance: AmountText,
    locked: AmountText,
    deposits30Days: AmountText,
    withdrawals30Days: AmountText,
    turnover: Turnover,
  }),
}).meta({ id: "WithdrawalCase" });
export type WithdrawalCase = z.infer<typeof WithdrawalCase>;

const Words = z.string().trim().min(3).max(300);

export const DecideWithdrawal = z.discriminatedUnion("action", [
  /** Through the provider, or by hand; by hand where the brand has no provider. */
  z.strictObject({ action: z.literal("approve"), byHand: z.boolean().default(false) }),
  /** Gives the money back. The member reads the reason. */
  z.strictObject({ action: z.literal("reject"), reason: Words }),
  /** Was paid outside, under the bank's reference. */
  z.strictObject({ action: z.literal("pay_by_hand"), bankReference: Words }),
  /** Once more through the provider, after it failed. */
  z.strictObject({ action: z.literal("retry") }),
  /** Ends a dispute: what did not arrive goes back into the member's wallet. */
  z.strictObject({ action: z.literal("force_receipt"), reason: Words }),
  /** Ends a dispute: the payment stands. */
  z.strictObject({ action: z.literal("uphold"), reason: Words }),
]);
export type DecideWithdrawal = z.infer<typeof DecideWithdrawal>;

const params = z.strictObject({ withdrawalId: Uuid });
const read = { access: "operator", permission: "withdrawals.read" } as const;
const decide = {
  access: "operator",
  permission: "withdrawals.approve",
  params,
  perMinuteMax: 120,
} as const;

export const consoleWithdrawalRoutes = {
  consoleWithdrawals: {
    effect: "read",
    ...read,
    summary: "Withdrawals of all brands; what waits comes oldest first, the rest newest first.",
    query: PageQuery.extend({
      state: WithdrawalFilter.optional(),
      merchantCode: z.string().max(32).optional(),
    }),
    response: pageOf(WithdrawalInConsole),
    refusals: ["permission_denied"],
  },
  consoleWithdrawal: {
    effect: "read",
    ...read,
    summary: "One withdrawal with its steps, flags and the member's figures.",
    params,
    response: WithdrawalCase,
    refusals: ["permission_denied", "not_found"],
  },
  claimWithdrawal: {
    effect: "work",
    ...decide,
    summary: "Takes a withdrawal to decide on, for a quarter of an hour.",
    response: WithdrawalCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "claim_needed"],
  },
  decideWithdrawal: {
    effect: "money",
    ...decide,
    summary: "Approves, rejects, pays or ends the dispute of a claimed withdrawal.",
    body: DecideWithdrawal,
    response: WithdrawalCase,
    refusals: [
      "permission_denied",
      "not_found",
      "changed_meanwhile",
      "claim_needed",
      "second_person_needed",
    ],
  },
  revealPayoutAccount: {
    effect: "work",
    ...decide,
    summary:
      "Where a claimed withdrawal goes, in full, to pay it by hand; kept in the audit trail.",
    response: z.object({ holder: z.string(), provider: z.string(), number: z.string() }),
    refusals: ["permission_denied", "not_found", "claim_needed"],
  },
} as const satisfies Record<string, RouteSchema>;
