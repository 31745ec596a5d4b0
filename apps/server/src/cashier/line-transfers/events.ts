import { lineDirections } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import { lineMarks, type LineTransferRow } from "./rules.ts";

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

/** One side of a transfer along the line: what left the sender's cash, or reached the other's. */
export const lineTransferred = defineEvent(
  "cashier.line_transferred",
  1,
  z.object({
    memberId: z.string(),
    merchantCode: z.string(),
    transferId: z.uuid(),
    side: z.enum(["sent", "received"]),
    /** The member on the other side. */
    otherId: z.string(),
    direction: z.enum(lineDirections),
    currency: z.string(),
    amountMinor: amountText,
    at: z.iso.datetime(),
  }),
  { member, merchant },
);

export const lineTransferredOf = (row: LineTransferRow) =>
  lineTransferred({
    memberId: String(row.memberId),
    merchantCode: row.merchantCode,
    transferId: row.id,
    side: row.side,
    otherId: String(row.otherId),
    direction: row.direction,
    currency: row.currency,
    amountMinor: String(row.amountMinor),
    at: row.createdAt.toISOString(),
  });

/** A transfer along the line, with what of it is worth a second look: for risk. */
export const lineTransferMade = defineEvent(
  "line_transfer.made",
  1,
  z.object({
    transferId: z.string(),
    reference: z.string(),
    merchantCode: z.string(),
    memberId: z.string(),
    receiverId: z.string(),
    direction: z.enum(lineDirections),
    currency: z.string(),
    amount: z.string(),
    /** Why somebody should look at it. */
    marks: z.array(z.enum(lineMarks)),
    at: z.string(),
  }),
  { member, merchant },
);

export function lineTransferMadeOf(row: LineTransferRow) {
  return lineTransferMade({
    transferId: row.id,
    reference: row.reference,
    merchantCode: row.merchantCode,
    memberId: String(row.memberId),
    receiverId: String(row.otherId),
    direction: row.direction,
    currency: row.currency,
    amount: formatMinor(minor(row.amountMinor), row.currency),
    marks: [...row.marks],
    at: row.createdAt.toISOString(),
  });
}
