import { z } from "zod";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";

/**
 * The operator's console: our deposits beside what payment providers report, day by day. Comparing
 * corrects nothing; who finds a difference decides what to do about it elsewhere.
 */

/** In UTC: the day on which the provider ended the payments. */
const Day = z.iso.date();
const Provider = z.string().min(1).max(32);

export const ReconciledDay = z
  .object({
    provider: z.string(),
    day: Day,
    comparedAt: Timestamp,
    /** How many payments the provider reports. */
    providerRows: z.number().int(),
    /** How many deposits were credited here. */
    ourRows: z.number().int(),
    openFindings: z.number().int(),
  })
  .meta({ id: "ReconciledDay" });
export type ReconciledDay = z.infer<typeof ReconciledDay>;

export const ReconciledSide = z
  .object({
    status: z.string(),
    amount: AmountText,
    currency: CurrencyText,
    paymentId: z.string().nullable(),
  })
  .meta({ id: "ReconciledSide" });
export type ReconciledSide = z.infer<typeof ReconciledSide>;

export const findingKinds = ["missing", "extra", "changed"] as const;

export const ReconciliationFinding = z
  .object({
    paymentId: z.string(),
    /** missing: the provider's only; extra: ours only; changed: both, and they differ. */
    kind: z.enum(findingKinds),
    /** In what they differ. */
    fields: z.array(z.enum(["status", "amount", "currency", "payment"])),
    depositId: Uuid.nullable(),
    theirs: ReconciledSide.nullable(),
    ours: ReconciledSide.nullable(),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp,
    /** When a comparison did not see it any more. */
    goneAt: Timestamp.nullable(),
  })
  .meta({ id: "ReconciliationFinding" });
export type ReconciliationFinding = z.infer<typeof ReconciliationFinding>;

export const ReconciledDayCase = ReconciledDay.extend({
  /** Open ones first; at most 500. */
  findings: z.array(ReconciliationFinding),
}).meta({ id: "ReconciledDayCase" });
export type ReconciledDayCase = z.infer<typeof ReconciledDayCase>;

const params = z.strictObject({ provider: Provider, day: Day });

export const consoleReconciliationRoutes = {
  reconciledDays: {
    effect: "read",
    access: "operator",
    permission: "alerts.read",
    summary: "Days that were compared with payment providers, the newest first.",
    query: PageQuery.extend({ state: z.enum(["differs"]).optional() }),
    response: pageOf(ReconciledDay),
    refusals: ["permission_denied"],
  },
  reconciledDay: {
    effect: "read",
    access: "operator",
    permission: "alerts.read",
    summary: "One provider's day with what differs, both sides of it.",
    params,
    response: ReconciledDayCase,
    refusals: ["permission_denied", "not_found"],
  },
  compareDay: {
    effect: "work",
    access: "operator",
    permission: "alerts.acknowledge",
    summary: "Compares a day once more; it corrects nothing.",
    params,
    response: ReconciledDayCase,
    refusals: ["permission_denied", "not_found", "payment_unavailable"],
    perMinuteMax: 20,
  },
} as const satisfies Record<string, RouteSchema>;
