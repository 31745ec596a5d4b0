import { z } from "zod";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { fundsContracts } from "./agent-contract-funds.ts";

/** Calls of the member's money at vendors that keep a wallet of their own. */

const VendorCode = z.string().min(1).max(16);

export const transferStates = ["requested", "pending", "done", "refused"] as const;
export type TransferState = (typeof transferStates)[number];

export const WalletTransfer = z
  .object({
    transferId: Uuid,
    /** Short reference to quote to customer service. */
    reference: z.string(),
    vassalage: VendorCode,
    vendorName: z.string(),
    /** "in" goes to the vendor, "out" comes back. */
    direction: z.enum(["in", "out"]),
    currency: CurrencyText,
    amount: AmountText,
    /** requested → pending → done | refused; refused money is where it was before. */
    state: z.enum(transferStates),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "WalletTransfer" });
export type WalletTransfer = z.infer<typeof WalletTransfer>;

export const VendorFunds = z
  .object({
    vassalage: VendorCode,
    vendorName: z.string(),
    /** What the vendor told last. */
    balance: AmountText,
    /** When it told; null where it never did. */
    knownAt: Timestamp.nullable(),
    /** False: the vendor did not answer just now, and the balance is what it told before. */
    isAvailable: z.boolean(),
    /** Whether money may be moved there now. */
    isOpen: z.boolean(),
    /** The transfer that waits, where one does: another has to wait for it. */
    waiting: WalletTransfer.nullable(),
  })
  .meta({ id: "VendorFunds" });
export type VendorFunds = z.infer<typeof VendorFunds>;

export const ConsolidatedFunds = z
  .object({
    currency: CurrencyText,
    /** What the member can play with and withdraw here. */
    cash: AmountText,
    bonus: AmountText,
    /** Held for withdrawals. */
    locked: AmountText,
    /** On its way to or from vendors. */
    inTransit: AmountText,
    vendors: z.array(VendorFunds),
    /** Of everything above. */
    total: AmountText,
    /** Contracts of agents; empty for everybody else. */
    ...fundsContracts,
  })
  .meta({ id: "ConsolidatedFunds" });
export type ConsolidatedFunds = z.infer<typeof ConsolidatedFunds>;

export const CollectedFunds = z
  .object({
    results: z.array(
      z.object({
        vassalage: VendorCode,
        vendorName: z.string(),
        /**
         * Of the transfer, or: nothing to bring back · the vendor did not answer · a transfer of
         * before still waits.
         */
        outcome: z.enum([...transferStates, "nothing", "unavailable", "busy"]),
        amount: AmountText,
      }),
    ),
  })
  .meta({ id: "CollectedFunds" });
export type CollectedFunds = z.infer<typeof CollectedFunds>;

export const walletsRoutes = {
  consolidatedFunds: {
    summary:
      "All the member's money: here, held, on its way, at each vendor; and an agent's contracts.",
    access: "member",
    response: ConsolidatedFunds,
    refusals: [],
    perMinuteMax: 60,
  },
  walletTransfer: {
    summary: "Moves money to a vendor's wallet, or back.",
    access: "member",
    assurance: "full",
    body: z
      .strictObject({
        vassalage: VendorCode,
        direction: z.enum(["in", "out"]),
        amount: AmountText,
      })
      .meta({ id: "CreateWalletTransfer" }),
    response: WalletTransfer,
    refusals: [
      "idempotency_key_reused",
      "not_found",
      "amount_out_of_range",
      "wallet_closed",
      "play_paused",
      "limit_reached",
      "transfer_waits",
      "balance_too_low",
    ],
    idempotent: true,
    perMinuteMax: 30,
  },
  collectFunds: {
    summary: "Brings back what the member has at every vendor, each by itself.",
    access: "member",
    response: CollectedFunds,
    refusals: ["idempotency_key_reused"],
    idempotent: true,
    perMinuteMax: 10,
  },
  walletTransfers: {
    summary: "The member's transfers to and from vendors, newest first.",
    access: "member",
    query: PageQuery,
    response: pageOf(WalletTransfer),
    refusals: [],
  },
} as const satisfies Record<string, RouteSchema>;
