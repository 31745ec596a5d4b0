import { z } from "zod";
import { parseCsvRecords } from "../../csv.ts";
import type { ProviderPayment } from "../provider.ts";

/**
 * SandPay's report of the payments that ended on a day: CSV, with the number of its rows in a
 * header, because a report that broke off half-way would look like payments that do not exist.
 */

const columns = [
  "id",
  "status",
  "amount",
  "amount_received",
  "currency",
  "deposit_id",
  "merchant",
] as const;

const whole = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);

const Row = z.object({
  id: z.string().min(1).max(128),
  status: z.enum(["open", "processing", "succeeded", "failed", "expired"]),
  amount: whole,
  amount_received: whole,
  currency: z.string().regex(/^[A-Z]{3,5}$/),
  deposit_id: z.string(),
  merchant: z.string(),
});

const absent = (text: string) => (text === "" ? undefined : text);

export function readReport(text: string, total: string | null): ProviderPayment[] {
  const rows = parseCsvRecords(text, columns);
  if (total !== String(rows.length)) {
    throw new Error(`the report says ${total ?? "nothing"} rows and has ${rows.length}`);
  }
  return rows.map((record) => {
    const row = Row.parse(record);
    return {
      paymentId: row.id,
      status: row.status,
      amountMinor: row.amount,
      receivedMinor: row.amount_received,
      currency: row.currency,
      depositId: absent(row.deposit_id),
      merchantCode: absent(row.merchant),
    };
  });
}
