import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import { Turnover } from "./withdrawals.ts";

/**
 * Transfers along the line: between a member and the agent who referred them, one step up or down,
 * where the brand allows it. A transfer is done at once and cannot be taken back.
 */

export const lineDirections = ["up", "down"] as const;
export type LineDirection = (typeof lineDirections)[number];

export const lineSides = ["sent", "received"] as const;
export type LineSide = (typeof lineSides)[number];

export const lineNoteMax = 140;

/** What a member of the line is called by in these calls; says nothing about the person. */
const MemberRef = z.string().min(1).max(64);

export const LineTransferTerms = z
  .object({
    currency: CurrencyText,
    min: AmountText,
    max: AmountText,
    quickAmounts: z.array(AmountText),
    balance: AmountText,
    turnover: Turnover,
    hasPaymentPassword: z.boolean(),
    /** Nothing may be sent until then. */
    frozenUntil: Timestamp.nullable(),
    /** Who brought the member, masked, and what is left of the day; null where none may be sent. */
    up: z.object({ memberRef: MemberRef, name: z.string(), dayLeft: AmountText }).nullable(),
    /** Null where nothing may be sent to those the member brought. */
    down: z.object({ dayLeft: AmountText }).nullable(),
  })
  .meta({ id: "LineTransferTerms" });
export type LineTransferTerms = z.infer<typeof LineTransferTerms>;

export const Downline = z
  .object({ memberRef: MemberRef, account: z.string(), joinedAt: Timestamp })
  .meta({ id: "Downline" });
export type Downline = z.infer<typeof Downline>;

export const LineTransfer = z
  .object({
    transferId: Uuid,
    /** Short reference to quote to customer service; the same on both sides. */
    reference: z.string(),
    side: z.enum(lineSides),
    /** The way the money went. */
    direction: z.enum(lineDirections),
    /** The other side, masked. */
    name: z.string(),
    currency: CurrencyText,
    amount: AmountText,
    note: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: "LineTransfer" });
export type LineTransfer = z.infer<typeof LineTransfer>;

export const CreateLineTransfer = z
  .strictObject({
    memberRef: MemberRef,
    amount: AmountText,
    note: z.string().trim().min(1).max(lineNoteMax).optional(),
    paymentPassword: z.string().min(1).max(64),
  })
  .meta({ id: "CreateLineTransfer" });

export const lineTransferRoutes = {
  lineTransferTerms: {
    summary: "What may be sent along the line now: to whom, limits, and what must be staked first.",
    access: "member",
    response: LineTransferTerms,
    refusals: [],
    perMinuteMax: 60,
  },
  downlines: {
    summary: "Those the member brought and may send to, by the beginning of their names.",
    access: "member",
    query: PageQuery.extend({ search: z.string().trim().max(32).optional() }),
    response: pageOf(Downline),
    refusals: ["line_closed"],
    perMinuteMax: 60,
  },
  createLineTransfer: {
    summary: "Sends money one step up or down the line; it is there at once.",
    access: "member",
    assurance: "line",
    body: CreateLineTransfer,
    response: LineTransfer,
    refusals: [
      "key_rotated",
      "payload_unreadable",
      "idempotency_key_reused",
      "line_closed",
      "amount_out_of_range",
      "payment_password_missing",
      "too_many_attempts",
      "payment_password_wrong",
      "not_in_line",
      "payout_frozen",
      "play_paused",
      "verification_needed",
      "commission_overdue",
      "receiver_unavailable",
      "line_limit",
      "turnover_open",
      "balance_too_low",
    ],
    idempotent: true,
    secrets: ["paymentPassword"],
    perMinuteMax: 30,
  },
  lineTransfers: {
    summary: "What the member sent and received along the line, newest first.",
    access: "member",
    query: PageQuery.extend({ side: z.enum(lineSides).optional() }),
    response: pageOf(LineTransfer),
    refusals: [],
  },
} as const satisfies Record<string, RouteSchema>;
