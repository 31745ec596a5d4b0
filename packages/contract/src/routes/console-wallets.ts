import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import { MemberParams, MemberReason } from "./console-members.ts";
import { lineDirections } from "./line-transfers.ts";
import { transferStates } from "./wallets.ts";

/**
 * The operator's console: money that members moved to vendors and back, and along the line.
 *
 * A transfer that a vendor never decides on is ruled by two operators: one says with a reason what
 * became of it, another confirms, and the vendor is asked once more before the money moves.
 */

const VendorCode = z.string().min(1).max(16);
const MerchantCode = z.string().max(32);

/** "waiting" are open, "ruled" those of them that wait for a second person. */
export const transferFilters = ["waiting", "ruled", ...transferStates] as const;
export const TransferFilter = z.enum(transferFilters);
export type TransferFilter = z.infer<typeof TransferFilter>;

/** Whose and when: of both lists. */
const ListQuery = PageQuery.extend({
  merchantCode: MerchantCode.optional(),
  /** Whatever is known of a member, as in the list of members. */
  member: z.string().trim().min(1).max(100).optional(),
  from: Timestamp.optional(),
  /** Exclusive. */
  until: Timestamp.optional(),
});

export const TransferInConsole = z
  .object({
    transferId: Uuid,
    reference: z.string(),
    memberId: MemberParams.shape.memberId,
    username: z.string(),
    merchantCode: z.string(),
    vendorCode: z.string(),
    vendorName: z.string(),
    /** "in" goes to the vendor, "out" comes back. */
    direction: z.enum(["in", "out"]),
    currency: CurrencyText,
    amount: AmountText,
    state: z.enum(transferStates),
    /** What an operator says became of it, while another has not confirmed. */
    isRuled: z.boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    /** How soon it should be over. */
    targetMinutes: z.number().int(),
  })
  .meta({ id: "TransferInConsole" });
export type TransferInConsole = z.infer<typeof TransferInConsole>;

export const rulingActions = ["propose", "confirm", "withdraw"] as const;

export const LedgerOperation = z.object({
  operationId: Uuid,
  kind: z.string(),
  debit: z.string(),
  credit: z.string(),
  amount: AmountText,
});
export type LedgerOperation = z.infer<typeof LedgerOperation>;

export const TransferCase = TransferInConsole.extend({
  /** What the vendor calls the member. */
  userRef: z.string(),
  /** After it the vendor carries nothing out. */
  validUntil: Timestamp,
  /** How often the vendor was called about it. */
  attempts: z.number().int(),
  /** The vendor's last status; null where it gave no answer. */
  said: z.string().nullable(),
  saidAt: Timestamp.nullable(),
  /** When the worker asks next; null once it is over. */
  nextAt: Timestamp.nullable(),
  /** From when on operators may rule; null once it is over. */
  rulableAt: Timestamp.nullable(),
  ruling: z
    .object({
      outcome: z.enum(["done", "refused"]),
      reason: z.string(),
      operator: z.string(),
      at: Timestamp,
      /** Null until the second operator decides. */
      confirmedBy: z.string().nullable(),
    })
    .nullable(),
  operations: z.array(LedgerOperation),
  /** What this operator may do about its ruling. */
  actions: z.array(z.enum(rulingActions)),
}).meta({ id: "TransferCase" });
export type TransferCase = z.infer<typeof TransferCase>;

export const RuleTransfer = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("propose"),
    outcome: z.enum(["done", "refused"]),
    reason: MemberReason,
  }),
  z.strictObject({ action: z.literal("confirm"), outcome: z.enum(["done", "refused"]) }),
  z.strictObject({ action: z.literal("withdraw") }),
]);
export type RuleTransfer = z.infer<typeof RuleTransfer>;

/** What operators look at: a transfer once, seen from who sent. */
export const LineTransferInConsole = z
  .object({
    transferId: Uuid,
    reference: z.string(),
    merchantCode: z.string(),
    direction: z.enum(lineDirections),
    senderId: MemberParams.shape.memberId,
    sender: z.string(),
    receiverId: MemberParams.shape.memberId,
    receiver: z.string(),
    currency: CurrencyText,
    amount: AmountText,
    note: z.string().nullable(),
    /** Why somebody should look at it. */
    marks: z.array(z.enum(["large", "sent_back"])),
    createdAt: Timestamp,
  })
  .meta({ id: "LineTransferInConsole" });
export type LineTransferInConsole = z.infer<typeof LineTransferInConsole>;

const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const TransferOfferSettings = z
  .strictObject({
    /** A closed offer takes no more money in; what is there comes back all the same. */
    isOpen: z.boolean(),
    /** Of one transfer to the vendor; null: whatever it can be told. */
    min: Positive.nullable(),
    max: Positive.nullable(),
    /** How soon a transfer should be over. */
    targetMinutes: z.number().int().min(1).max(100_000),
  })
  .meta({ id: "TransferOfferSettings" });
export type TransferOfferSettings = z.infer<typeof TransferOfferSettings>;

export const TransferOfferPolicy = z
  .object({
    merchantCode: z.string(),
    vendorCode: z.string(),
    vendorName: z.string(),
    /** The brand's, in which its limits are. */
    currency: CurrencyText,
    settings: TransferOfferSettings,
    /** False: the vendor keeps no money of this brand's members. */
    isSaved: z.boolean(),
    /** Changes with every setting; a save sends the revision that was read. */
    revision: z.string(),
  })
  .meta({ id: "TransferOfferPolicy" });
export type TransferOfferPolicy = z.infer<typeof TransferOfferPolicy>;

const read = { access: "operator", permission: "withdrawals.read" } as const;
const decide = { access: "operator", permission: "withdrawals.approve", perMinuteMax: 60 } as const;
const params = z.strictObject({ transferId: Uuid });

export const consoleWalletRoutes = {
  consoleTransfers: {
    effect: "read",
    ...read,
    summary: "Members' transfers to vendors and back, newest first; what waits comes oldest first.",
    query: ListQuery.extend({
      state: TransferFilter.optional(),
      direction: z.enum(["in", "out"]).optional(),
      vendorCode: VendorCode.optional(),
    }),
    response: pageOf(TransferInConsole),
    refusals: ["permission_denied"],
  },
  consoleTransfer: {
    effect: "read",
    ...read,
    summary: "One transfer: both sides' ids, what the vendor said last, and the ledger's rows.",
    params,
    response: TransferCase,
    refusals: ["permission_denied", "not_found"],
  },
  askVendor: {
    effect: "work",
    ...decide,
    summary: "Asks the vendor after an open transfer now, as the worker does by itself.",
    params,
    response: TransferCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
  },
  ruleTransfer: {
    effect: "money",
    ...decide,
    summary:
      "Says what became of a transfer that the vendor never decided on, confirms what another " +
      "said, or withdraws it. Before the money moves the vendor is asked once more.",
    params,
    body: RuleTransfer,
    response: TransferCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "second_person_needed"],
  },
  consoleLineTransfers: {
    effect: "read",
    ...read,
    summary: "Transfers along the line, newest first.",
    query: ListQuery.extend({
      direction: z.enum(lineDirections).optional(),
      mark: z.enum(["large", "sent_back"]).optional(),
    }),
    response: pageOf(LineTransferInConsole),
    refusals: ["permission_denied"],
  },
  consoleLineTransfer: {
    effect: "read",
    ...read,
    summary: "One transfer along the line, with the ledger's rows of both sides.",
    params,
    response: LineTransferInConsole.extend({ operations: z.array(LedgerOperation) }),
    refusals: ["permission_denied", "not_found"],
  },
  transferOffers: {
    effect: "read",
    access: "operator",
    permission: "cashier.read",
    summary: "Which vendors keep money of each brand's members, and how much may go there.",
    response: z.array(TransferOfferPolicy),
    refusals: ["permission_denied"],
  },
  saveTransferOffer: {
    effect: "threshold",
    access: "operator",
    permission: "cashier.write",
    summary:
      "Opens, closes or limits what members may move to a vendor; the next one counts by it.",
    params: z.strictObject({ merchantCode: MerchantCode, vendorCode: VendorCode }),
    body: z.strictObject({ settings: TransferOfferSettings, revision: z.string().max(64) }),
    response: TransferOfferPolicy,
    refusals: ["permission_denied", "not_found", "brand_rule", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
