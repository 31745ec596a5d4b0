import Papa from "papaparse";
import type { Payment } from "./rules.ts";

/** The report of the payments that ended on a day, as CSV. Pure. */

const columns = [
  "id",
  "status",
  "amount",
  "amount_received",
  "currency",
  "method",
  "deposit_id",
  "merchant",
  "created_at",
  "updated_at",
] as const;

const ended: ReadonlySet<Payment["status"]> = new Set(["succeeded", "failed", "expired"]);

function fieldsOf(payment: Payment): Readonly<Record<(typeof columns)[number], string>> {
  return {
    id: payment.id,
    status: payment.status,
    amount: String(payment.amount),
    amount_received: String(payment.amountReceived),
    currency: payment.currency,
    method: payment.method,
    deposit_id: payment.metadata["deposit_id"] ?? "",
    merchant: payment.metadata["merchant"] ?? "",
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
  };
}

export interface Report {
  readonly rows: number;
  readonly csv: string;
}

/** `day` is written as 2026-01-31, in UTC. */
export function reportOf(payments: Iterable<Payment>, day: string): Report {
  const rows = [...payments]
    .filter(({ status, updatedAt }) => ended.has(status) && updatedAt.slice(0, 10) === day)
    .map(fieldsOf)
    .map((fields) => columns.map((name) => fields[name]));
  const csv = `${Papa.unparse([[...columns], ...rows], { newline: "\r\n" })}\r\n`;
  return { rows: rows.length, csv };
}
