import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import type { TransferRow } from "./rules.ts";

/**
 * A transfer between a member's cash and a wallet at a vendor was carried out: the amount left the
 * cash ("in", into the wallet) or came back. One that was refused has moved nothing in the end.
 */
export const walletTransferred = defineEvent(
  "vendors.wallet_transferred",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    vendorCode: z.string(),
    transferId: z.uuid(),
    direction: z.enum(["in", "out"]),
    currency: z.string(),
    amountMinor: amountText,
    at: z.iso.datetime(),
  }),
  { member: ({ memberId }) => memberId, merchant: ({ merchantCode }) => merchantCode },
);

export const walletTransferredOf = (row: TransferRow, at: Date) =>
  walletTransferred({
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    vendorCode: row.vendorCode,
    transferId: row.id,
    direction: row.direction,
    currency: row.currency,
    amountMinor: String(row.amountMinor),
    at: at.toISOString(),
  });
