import { z } from "zod";
import { amountText, defineEvent } from "../../platform/events/index.ts";
import { contractKinds } from "@baize/contract/agent-terms";
import type { StatementRow } from "./store.ts";

const member = ({ memberId }: { readonly memberId: string }) => memberId;
const merchant = ({ merchantCode }: { readonly merchantCode: string }) => merchantCode;

const told = {
  memberId: z.string(),
  merchantCode: z.string(),
  statementId: z.uuid(),
  kind: z.enum(contractKinds),
  period: z.string(),
  /** Both ends included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Of an hour: when it began. */
  fromAt: z.iso.datetime().optional(),
  currency: z.string(),
  amountMinor: amountText,
  at: z.iso.datetime(),
} as const;

/** A commission reached an agent, whole or in part. */
export const commissionPaid = defineEvent(
  "agents.commission_paid",
  1,
  z.object({
    ...told,
    /** Null is the house. */
    payerId: z.string().nullable(),
  }),
  { member, merchant },
);

/** A commission to a downline was not paid in time; the member is who owes it. */
export const commissionOverdue = defineEvent(
  "agents.commission_overdue",
  1,
  z.object({ ...told, agentId: z.string() }),
  { member, merchant },
);

const toldOf = (row: StatementRow, amountMinor: bigint, at: Date) => ({
  merchantCode: row.merchantCode,
  statementId: row.statementId,
  kind: row.kind,
  period: row.periodKey,
  from: row.from,
  to: row.to,
  ...(row.kind === "hourly" && row.fromAt !== null && { fromAt: row.fromAt.toISOString() }),
  currency: row.currency,
  amountMinor: String(amountMinor),
  at: at.toISOString(),
});

export const commissionPaidOf = (row: StatementRow, amountMinor: bigint, at: Date) =>
  commissionPaid({
    ...toldOf(row, amountMinor, at),
    memberId: String(row.agentId),
    payerId: row.payerId === null ? null : String(row.payerId),
  });

export const commissionOverdueOf = (row: StatementRow, payerId: bigint, at: Date) =>
  commissionOverdue({
    ...toldOf(row, row.payableMinor - row.paidMinor, at),
    memberId: String(payerId),
    agentId: String(row.agentId),
  });
