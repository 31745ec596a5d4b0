import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import {
  AmountText,
  CurrencyText,
  PageQuery,
  SitePath,
  Timestamp,
  Uuid,
  WebAddress,
  pageOf,
} from "../fields.ts";
import { ChosenBonus, DepositMethodKind } from "./bonuses.ts";
import { PictureId, StepActor } from "./withdrawals.ts";

/** Calls of the cashier. */

export const DepositMethod = z
  .object({
    methodId: z.string(),
    kind: DepositMethodKind,
    /** What members call it, as the brand of a wallet; "" where its kind says enough. */
    label: z.string(),
    currency: CurrencyText,
    min: AmountText,
    max: AmountText,
    feeBps: z.number().int(),
    quickAmounts: z.array(AmountText),
    usualMinutes: z.number().int(),
    /** How often what arrives must be staked before money may be withdrawn: 10000 is once. */
    turnoverBps: z.number().int(),
  })
  .meta({ id: "DepositMethod" });
export type DepositMethod = z.infer<typeof DepositMethod>;

export const depositStates = [
  "created",
  "pending",
  "checking",
  /** The money came and would pass the member's limit; an operator decides. */
  "held",
  "received",
  "declined",
  "expired",
  "cancelled",
  /** It was held, and went back to who paid it. */
  "returned",
] as const;

export const depositStepKinds = [
  "ordered",
  "said_paid",
  "held",
  "received",
  "declined",
  "expired",
  "cancelled",
  "returned",
] as const;

export const DepositStep = z
  .object({
    at: Timestamp,
    what: z.enum(depositStepKinds),
    by: StepActor,
    /** Why, in the words of who did it. */
    reason: z.string().nullable(),
    /** What was ordered, or what came. */
    amount: AmountText.nullable(),
  })
  .meta({ id: "DepositStep" });
export type DepositStep = z.infer<typeof DepositStep>;

export const Deposit = z
  .object({
    depositId: Uuid,
    /** Short reference to quote to customer service. */
    reference: z.string(),
    methodId: z.string(),
    currency: CurrencyText,
    amount: AmountText,
    fee: AmountText,
    /** What the wallet gets: what came, or else the amount, less fee. */
    receives: AmountText,
    /** What came, which may be another amount than ordered; null until something did. */
    received: AmountText.nullable(),
    /**
     * created → pending → received | declined; created or pending → expired | cancelled. A bank
     * transfer is "checking" once the member says it is paid.
     */
    status: z.enum(depositStates),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    expiresAt: Timestamp,
    /** The provider's page, while the payment can still be made. */
    paymentUrl: WebAddress.nullable(),
    /** Where a bank transfer goes, with the reference as its text; null for other methods. */
    transfer: z.object({ bank: z.string(), holder: z.string(), number: z.string() }).nullable(),
  })
  .meta({ id: "Deposit" });
export type Deposit = z.infer<typeof Deposit>;

/** As its member reads it: with the bonus that was chosen, if one was. */
export const OwnDeposit = Deposit.extend({ bonus: ChosenBonus.nullable() }).meta({
  id: "OwnDeposit",
});
export type OwnDeposit = z.infer<typeof OwnDeposit>;

export const DepositDetail = OwnDeposit.extend({ steps: z.array(DepositStep) }).meta({
  id: "DepositDetail",
});
export type DepositDetail = z.infer<typeof DepositDetail>;

export const CreateDeposit = z
  .strictObject({
    methodId: z.string().min(1).max(32),
    amount: AmountText,
    /** Site path the provider's page returns to. */
    returnPath: SitePath,
    /** The offer to take with it, of those that `depositBonuses` names. */
    bonusOfferId: Uuid.optional(),
  })
  .meta({ id: "CreateDeposit" });

export const cashierRoutes = {
  depositMethods: {
    summary: "The deposit methods the brand offers, with limits and fees.",
    access: "member",
    response: z.array(DepositMethod),
    refusals: [],
  },
  createDeposit: {
    summary:
      "Starts a deposit; the member pays on the provider's page at `paymentUrl`, or transfers.",
    access: "member",
    body: CreateDeposit,
    response: OwnDeposit,
    refusals: [
      "idempotency_key_reused",
      "method_unavailable",
      "amount_out_of_range",
      "verification_needed",
      "play_paused",
      "limit_reached",
      "deposits_blocked",
      "deposits_suspended",
      "bonus_unavailable",
      "bonus_other_method",
      "budget_used",
      "payment_unavailable",
    ],
    idempotent: true,
    perMinuteMax: 30,
  },
  depositStatus: {
    summary: "One deposit of the member with everything that happened to it.",
    access: "member",
    params: z.strictObject({ depositId: Uuid }),
    response: DepositDetail,
    refusals: ["not_found"],
  },
  depositPaid: {
    summary: "The member says that he made a bank transfer, and may show a picture of it.",
    access: "member",
    params: z.strictObject({ depositId: Uuid }),
    body: z.strictObject({ pictureId: PictureId.optional() }),
    response: DepositDetail,
    refusals: ["not_found", "changed_meanwhile", "picture_unknown"],
    perMinuteMax: 30,
  },
  cancelDeposit: {
    summary: "The member takes back an order that he has not paid; its room under limits is free.",
    access: "member",
    params: z.strictObject({ depositId: Uuid }),
    response: DepositDetail,
    refusals: ["not_found", "changed_meanwhile"],
    perMinuteMax: 30,
  },
  openDeposits: {
    summary:
      "The member's orders that wait for money, newest first, with those that expired in a day.",
    access: "member",
    response: z.array(OwnDeposit),
    refusals: [],
  },
  deposits: {
    summary: "The member's deposits, newest first.",
    access: "member",
    query: PageQuery,
    response: pageOf(OwnDeposit),
    refusals: [],
  },
} as const satisfies Record<string, RouteSchema>;
