import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";

/**
 * Withdrawals: where a member's money may go, what it takes to get it, and what became of it.
 *
 * A requested withdrawal is held money: the member cannot take it back, and somebody decides. Once
 * it is paid the member says whether it arrived.
 */

export const payoutKinds = ["bank", "mobile_wallet", "crypto"] as const;
export const PayoutKind = z.enum(payoutKinds);
export type PayoutKind = z.infer<typeof PayoutKind>;

export const PayoutAccount = z
  .object({
    accountId: Uuid,
    kind: PayoutKind,
    /** Name of the bank, of the wallet, or of the network. */
    provider: z.string(),
    /** The number is never shown again but for these. */
    last4: z.string(),
    isDefault: z.boolean(),
    addedAt: Timestamp,
  })
  .meta({ id: "PayoutAccount" });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/** What a member has put in over the whole life of the account. */
export const NetDeposits = z
  .object({
    currency: CurrencyText,
    /** What came, fees included, without what was taken back. */
    deposited: AmountText,
    /** What was paid out, without what came back of it. */
    withdrawn: AmountText,
    /** The one less the other; below zero for who took out more. */
    net: AmountText,
  })
  .meta({ id: "NetDeposits" });
export type NetDeposits = z.infer<typeof NetDeposits>;

export const PayoutAccounts = z
  .object({
    accounts: z.array(PayoutAccount),
    accountsMax: z.number().int(),
    /** The holder of every account; null until the member gives the name in the security centre. */
    payeeName: z.string().nullable(),
    hasPaymentPassword: z.boolean(),
    /** Accounts cannot be added or removed until then. */
    frozenUntil: Timestamp.nullable(),
    /** What may be added. Banks are typed in; wallets and networks are chosen of these. */
    offers: z.object({
      bank: z.boolean(),
      mobileWallets: z.array(z.string()),
      cryptoNetworks: z.array(z.string()),
    }),
  })
  .meta({ id: "PayoutAccounts" });
export type PayoutAccounts = z.infer<typeof PayoutAccounts>;

export const Turnover = z
  .object({
    /** What must be staked, what of it was, and what is missing. */
    required: AmountText,
    done: AmountText,
    missing: AmountText,
  })
  .meta({ id: "Turnover" });
export type Turnover = z.infer<typeof Turnover>;

export const WithdrawalTerms = z
  .object({
    currency: CurrencyText,
    min: AmountText,
    max: AmountText,
    quickAmounts: z.array(AmountText),
    /** Withdrawals and amount that are left of what 24 hours allow. */
    countLeft: z.number().int(),
    amountLeft: AmountText,
    /** What the member has and may ask for. */
    balance: AmountText,
    turnover: Turnover,
    usualMinutes: z.number().int(),
    /** A paid withdrawal nobody says anything about counts as received after these. */
    confirmMinutes: z.number().int(),
  })
  .meta({ id: "WithdrawalTerms" });
export type WithdrawalTerms = z.infer<typeof WithdrawalTerms>;

export const withdrawalStates = [
  "requested",
  "awaiting_second",
  "approved",
  "paying",
  "failed",
  "paid",
  "rejected",
] as const;
export const WithdrawalState = z.enum(withdrawalStates);
export type WithdrawalState = z.infer<typeof WithdrawalState>;

export const confirmationStates = [
  "none",
  "waiting",
  "received",
  "counted",
  "disputed",
  "forced",
  "upheld",
] as const;
export const ConfirmationState = z.enum(confirmationStates);
export type ConfirmationState = z.infer<typeof ConfirmationState>;

export const withdrawalStepKinds = [
  "requested",
  "first_approved",
  "approved",
  "paying",
  "failed",
  "retried",
  "paid",
  "rejected",
  "received",
  "partly_received",
  "not_received",
  "counted_received",
  "receipt_forced",
  "upheld",
] as const;
export const WithdrawalStepKind = z.enum(withdrawalStepKinds);
export type WithdrawalStepKind = z.infer<typeof WithdrawalStepKind>;

export const stepActors = ["member", "operator", "platform", "provider"] as const;
export const StepActor = z.enum(stepActors);
export type StepActor = z.infer<typeof StepActor>;

export const WithdrawalStep = z
  .object({
    at: Timestamp,
    what: WithdrawalStepKind,
    by: StepActor,
    /** Why, or the bank's reference of a payment; in the words of who did it. */
    reason: z.string().nullable(),
    /** What was received, or given back. */
    amount: AmountText.nullable(),
  })
  .meta({ id: "WithdrawalStep" });
export type WithdrawalStep = z.infer<typeof WithdrawalStep>;

export const Withdrawal = z
  .object({
    withdrawalId: Uuid,
    /** Short reference to quote to customer service. */
    reference: z.string(),
    currency: CurrencyText,
    amount: AmountText,
    account: z.object({ kind: PayoutKind, provider: z.string(), last4: z.string() }),
    state: WithdrawalState,
    /** "none" until it is paid. */
    confirmation: ConfirmationState,
    /** When it counts as received; only while the confirmation is waited for. */
    confirmBy: Timestamp.nullable(),
    /** What arrived, as the member said in a dispute. */
    received: AmountText.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "Withdrawal" });
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawalDetail = Withdrawal.extend({ steps: z.array(WithdrawalStep) }).meta({
  id: "WithdrawalDetail",
});
export type WithdrawalDetail = z.infer<typeof WithdrawalDetail>;

export const PaymentPassword = z.string().min(1).max(64);
export const PictureId = z.string().regex(/^[a-f0-9]{32}$/);
export const encryptedRefusals = ["key_rotated", "payload_unreadable"] as const;
export const passwordRefusals = [
  "payment_password_missing",
  "too_many_attempts",
  "payment_password_wrong",
] as const;

export const AddPayoutAccount = z
  .strictObject({
    kind: PayoutKind,
    provider: z.string().trim().min(2).max(60),
    number: z.string().trim().min(1).max(128),
    paymentPassword: PaymentPassword,
  })
  .meta({ id: "AddPayoutAccount" });

/** All that a first withdrawal needs; what is set already is left out, or as it is. */
export const PayoutSetup = z
  .strictObject({
    payeeName: z.string().trim().min(1).max(100).optional(),
    /** The current payment password, or a new one, which is then sent twice. */
    paymentPassword: PaymentPassword,
    confirmPaymentPassword: PaymentPassword.optional(),
    account: z
      .strictObject({
        kind: PayoutKind,
        provider: z.string().trim().min(2).max(60),
        number: z.string().trim().min(1).max(128),
      })
      .optional(),
  })
  .meta({ id: "PayoutSetup" });

const setupRefusals = [
  ...encryptedRefusals,
  "payout_frozen",
  "payee_name_missing",
  "registration_rule",
  "inconsistent_twice",
  ...passwordRefusals,
  "payout_account_invalid",
  "payout_account_known",
  "payout_accounts_full",
] as const;

export const CreateWithdrawal = z
  .strictObject({ accountId: Uuid, amount: AmountText, paymentPassword: PaymentPassword })
  .meta({ id: "CreateWithdrawal" });

export const ConfirmWithdrawal = z.discriminatedUnion("outcome", [
  z.strictObject({ outcome: z.literal("received"), withdrawalId: Uuid }),
  z.strictObject({
    outcome: z.literal("partly"),
    withdrawalId: Uuid,
    /** What arrived: above zero, below the amount. */
    amount: AmountText,
    pictureId: PictureId.optional(),
  }),
  z.strictObject({
    outcome: z.literal("not_received"),
    withdrawalId: Uuid,
    /** Proof, uploaded with `uploadFeedbackPicture`. */
    pictureId: PictureId,
  }),
]);
export type ConfirmWithdrawal = z.infer<typeof ConfirmWithdrawal>;

export const withdrawalRoutes = {
  payoutAccounts: {
    summary: "Where the member's money may go, masked, and what it takes to add an account.",
    access: "member",
    response: PayoutAccounts,
    refusals: [],
  },
  addPayoutAccount: {
    summary: "Adds an account of the member's own; the first becomes the default.",
    access: "member",
    stepUp: "payout_account",
    body: AddPayoutAccount,
    response: PayoutAccounts,
    refusals: [
      "step_up_required",
      ...encryptedRefusals,
      "payout_account_invalid",
      ...passwordRefusals,
      "payout_frozen",
      "payee_name_missing",
      "payout_account_known",
      "payout_accounts_full",
    ],
    perMinuteMax: 20,
  },
  checkPayoutSetup: {
    summary: "Whether a set-up would be taken, before its proof is asked for. Changes nothing.",
    access: "member",
    body: PayoutSetup,
    response: z.object({}),
    refusals: setupRefusals,
    perMinuteMax: 20,
  },
  setUpPayout: {
    summary:
      "Sets the payee name and the payment password where they are missing, and adds an account.",
    access: "member",
    stepUp: "payout_account",
    body: PayoutSetup,
    response: PayoutAccounts,
    refusals: [
      "step_up_required",
      ...setupRefusals,
      "payee_name_set",
      "person_taken",
      "payment_password_set",
    ],
    perMinuteMax: 20,
  },
  removePayoutAccount: {
    summary: "Removes an account; withdrawals to it stay on record.",
    access: "member",
    stepUp: "payout_account",
    body: z.strictObject({ accountId: Uuid, paymentPassword: PaymentPassword }),
    response: PayoutAccounts,
    refusals: [
      "step_up_required",
      ...encryptedRefusals,
      ...passwordRefusals,
      "payout_frozen",
      "not_found",
    ],
    perMinuteMax: 20,
  },
  setDefaultPayoutAccount: {
    summary: "Chooses the account that is offered first.",
    access: "member",
    assurance: "full",
    body: z.strictObject({ accountId: Uuid }),
    response: PayoutAccounts,
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  withdrawalTerms: {
    summary: "What may be withdrawn now: limits, what is left of the day, and the turnover.",
    access: "member",
    response: WithdrawalTerms,
    refusals: ["method_unavailable"],
  },
  createWithdrawal: {
    summary: "Asks for money to be paid out; it is held at once and cannot be taken back.",
    access: "member",
    assurance: "full",
    body: CreateWithdrawal,
    response: Withdrawal,
    refusals: [
      ...encryptedRefusals,
      "idempotency_key_reused",
      "method_unavailable",
      "amount_out_of_range",
      ...passwordRefusals,
      "not_found",
      "verification_needed",
      "commission_overdue",
      "withdrawal_limit",
      "turnover_open",
      "balance_too_low",
    ],
    idempotent: true,
    secrets: ["paymentPassword"],
    perMinuteMax: 30,
  },
  withdrawalStatus: {
    summary: "One withdrawal of the member with everything that happened to it.",
    access: "member",
    params: z.strictObject({ withdrawalId: Uuid }),
    response: WithdrawalDetail,
    refusals: ["not_found"],
  },
  withdrawals: {
    summary: "The member's withdrawals, newest first.",
    access: "member",
    query: PageQuery.extend({ state: WithdrawalState.optional() }),
    response: pageOf(Withdrawal),
    refusals: [],
  },
  paymentConfirmationList: {
    summary: "Paid withdrawals whose arrival the member has not confirmed, oldest first.",
    access: "member",
    response: z.array(Withdrawal),
    refusals: [],
  },
  netDeposits: {
    summary: "What the member has deposited and withdrawn since the account was opened.",
    access: "member",
    response: NetDeposits,
    refusals: [],
  },
  processC2CTransaction: {
    summary: "Says whether a paid withdrawal arrived, wholly, partly or not at all.",
    access: "member",
    assurance: "full",
    body: ConfirmWithdrawal,
    response: Withdrawal,
    refusals: ["not_found", "confirmation_closed", "amount_out_of_range", "picture_unknown"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
