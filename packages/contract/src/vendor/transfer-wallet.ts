import { z } from "zod";

/**
 * The transfer wallet contract: the five calls the platform makes to a vendor that keeps members'
 * money itself, `POST {vendor base}/operator/generic/v2/wallet/…`, signed over the raw bytes.
 *
 * Business refusals are HTTP 200 with a `status`. Amounts are JSON integers in 1/100,000 of a
 * major unit. A `transfer_uuid` is carried out once at most, and never after `valid_until`: so a
 * transfer that is unknown then never happened, and never will.
 */

const Text = z.string().min(1).max(255);
/** JSON integers beyond 2^53 − 1 lose digits before they are read, so they are refused. */
const Units = z.number().int().safe().nonnegative();

const asked = { operator_id: Text, user: Text, request_uuid: z.uuid() };

export const TransferBalanceCall = z.looseObject({ ...asked, currency: Text });
export type TransferBalanceCall = z.infer<typeof TransferBalanceCall>;

/** `/wallet/deposit` brings money to the vendor, `/wallet/withdraw` takes it back. */
export const TransferCall = z.looseObject({
  ...asked,
  currency: Text,
  amount: Units.min(1),
  transfer_uuid: z.uuid(),
  valid_until: z.iso.datetime(),
});
export type TransferCall = z.infer<typeof TransferCall>;

export const TransferStatusCall = z.looseObject({ ...asked, transfer_uuid: z.uuid() });
export type TransferStatusCall = z.infer<typeof TransferStatusCall>;

/** What became of a transfer. Any other status leaves it open: the platform asks again. */
export const transferStatuses = {
  RS_OK: "Carried out, now or before with the same content.",
  RS_PENDING: "Taken, and not decided yet.",
  RS_ERROR_NOT_ENOUGH_MONEY: "Refused: the member has less than that at the vendor.",
  RS_ERROR_USER_DISABLED: "Refused: the vendor takes nothing from or for this member.",
  RS_ERROR_LIMIT_REACHED: "Refused: a limit of the vendor.",
  RS_ERROR_WRONG_CURRENCY: "Refused: the vendor does not keep this currency for the member.",
  RS_ERROR_TRANSACTION_EXPIRED: "Refused: it came after `valid_until`.",
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: "The transfer asked after is unknown.",
} as const;
export type TransferStatus = keyof typeof transferStatuses;

export const TransferBalanceAnswer = z.object({
  status: z.literal("RS_OK"),
  currency: Text,
  balance: Units,
});

export const TransferAnswer = z.object({
  status: z.string().max(64),
  /** After the transfer. */
  balance: Units.optional(),
  /** Of a status call: what the vendor has under the transfer. */
  amount: Units.optional(),
  direction: z.enum(["deposit", "withdraw"]).optional(),
});
export type TransferAnswer = z.infer<typeof TransferAnswer>;

export const transfersPageMax = 1000;

/**
 * What a vendor decided in a time, or one transfer, in the order of `decided_at`, page by page.
 * A list of a time that is over never grows; a row in it may still turn to `TS_ROLLEDBACK`.
 */
export const TransfersListCall = z.object({
  operator_id: Text,
  /** The first moment that is meant; a transfer or this must be given. */
  start_time: z.iso.datetime().optional(),
  /** The first moment that is not. */
  end_time: z.iso.datetime().optional(),
  transfer_uuid: z.uuid().optional(),
  /** `next_cursor` of the page before. */
  cursor: z.string().max(255).optional(),
  page_size: z.number().int().min(1).max(transfersPageMax).default(transfersPageMax),
});
export type TransfersListCall = z.input<typeof TransfersListCall>;

/** Only what is decided is listed: carried out, refused, or taken back by the vendor later. */
export const VendorTransfer = z.object({
  transfer_uuid: z.uuid(),
  user: z.string(),
  direction: z.enum(["deposit", "withdraw"]),
  status: z.enum(["TS_SUCCESS", "TS_DECLINED", "TS_ROLLEDBACK"]),
  /** In 1/100,000 of a major unit. */
  amount: Units,
  currency: z.string(),
  decided_at: z.iso.datetime(),
});
export type VendorTransfer = z.infer<typeof VendorTransfer>;

export const TransfersListAnswer = z.object({
  transfers: z.array(VendorTransfer).max(transfersPageMax),
  /** Asks for what follows; null at the end. */
  next_cursor: z.string().max(255).nullable(),
});
export type TransfersListAnswer = z.infer<typeof TransfersListAnswer>;

/** The calls by path below `/operator/generic/v2`. */
export const transferWalletCalls = {
  "/wallet/balance": TransferBalanceCall,
  "/wallet/deposit": TransferCall,
  "/wallet/withdraw": TransferCall,
  "/wallet/transfer": TransferStatusCall,
} as const;
