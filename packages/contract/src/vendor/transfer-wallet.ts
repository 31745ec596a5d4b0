import { z } from "zod";

/**
 * The transfer wallet contract: the four calls the platform makes to a vendor that keeps members'
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

/** The calls by path below `/operator/generic/v2`. */
export const transferWalletCalls = {
  "/wallet/balance": TransferBalanceCall,
  "/wallet/deposit": TransferCall,
  "/wallet/withdraw": TransferCall,
  "/wallet/transfer": TransferStatusCall,
} as const;
