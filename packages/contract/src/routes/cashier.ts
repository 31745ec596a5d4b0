import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";

/** Calls of the cashier. */

export const DepositMethod = z
  .object({
    methodId: z.string(),
    kind: z.enum(["mobile_wallet", "card", "crypto"]),
    currency: CurrencyText,
    min: AmountText,
    max: AmountText,
    feeBps: z.number().int(),
    quickAmounts: z.array(AmountText),
    usualMinutes: z.number().int(),
  })
  .meta({ id: "DepositMethod" });
export type DepositMethod = z.infer<typeof DepositMethod>;

export const depositStates = ["created", "pending", "received", "declined", "expired"] as const;

export const Deposit = z
  .object({
    depositId: Uuid,
    /** Short reference to quote to customer service. */
    reference: z.string(),
    methodId: z.string(),
    currency: CurrencyText,
    amount: AmountText,
    fee: AmountText,
    /** What the wallet gets: amount less fee. */
    receives: AmountText,
    /** created → pending → received | declined; created or pending → expired. */
    status: z.enum(depositStates),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    expiresAt: Timestamp,
    /** The provider's page, while the payment can still be made. */
    paymentUrl: z.url().nullable(),
  })
  .meta({ id: "Deposit" });
export type Deposit = z.infer<typeof Deposit>;

export const CreateDeposit = z
  .strictObject({
    methodId: z.string().min(1).max(32),
    amount: AmountText,
    /** Site path the provider's page returns to. */
    returnPath: z.string().startsWith("/").max(200),
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
    summary: "Starts a deposit; the member pays on the provider's page at `paymentUrl`.",
    access: "member",
    body: CreateDeposit,
    response: Deposit,
    refusals: [
      "idempotency_key_reused",
      "method_unavailable",
      "amount_out_of_range",
      "verification_needed",
      "play_paused",
      "limit_reached",
      "payment_unavailable",
    ],
    idempotent: true,
    perMinuteMax: 30,
  },
  depositStatus: {
    summary: "One deposit of the member.",
    access: "member",
    params: z.strictObject({ depositId: Uuid }),
    response: Deposit,
    refusals: ["not_found"],
  },
  deposits: {
    summary: "The member's deposits, newest first.",
    access: "member",
    query: PageQuery,
    response: pageOf(Deposit),
    refusals: [],
  },
} as const satisfies Record<string, RouteSchema>;
