import { z } from "zod";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";

/**
 * The operator's console: bets, wins and rollbacks of a vendor's games, or the transfers with one
 * that keeps members' money, beside what the vendor reports of them, day by day. Comparing corrects
 * nothing.
 */

/** In UTC, by the vendor's time of its transactions. */
const Day = z.iso.date();
const VendorCode = z.string().min(1).max(16);

/**
 * What is added up: of a vendor that calls our wallet bets, wins and what was given back (less wins
 * taken back); of one that keeps members' money what went there and what came back.
 */
export const vendorSumLines = ["bets", "wins", "rollbacks", "in", "out"] as const;
export type VendorSumLine = (typeof vendorSumLines)[number];

const bothSides = { theirs: AmountText, ours: AmountText };

export const VendorDaySum = z
  .object({
    /** Empty where the vendor names a member whom nobody knows. */
    merchantCode: z.string(),
    currency: CurrencyText,
    lines: z.array(z.object({ line: z.enum(vendorSumLines), ...bothSides })),
    /** Bets − wins − given back; or what went there − what came back. */
    net: z.object(bothSides),
    /** Our net less theirs. */
    difference: AmountText,
  })
  .meta({ id: "VendorDaySum" });
export type VendorDaySum = z.infer<typeof VendorDaySum>;

const reportFailures = ["unreachable", "refused", "unreadable", "behind", "not_offered"] as const;

export const ReconciledVendorDay = z
  .object({
    vendor: z.string(),
    day: Day,
    /** Null where the report could never be read. */
    comparedAt: Timestamp.nullable(),
    /** Why the report cannot be read, and since when. */
    failure: z.enum(reportFailures).nullable(),
    failedAt: Timestamp.nullable(),
    /**
     * Where the comparison with the vendor begins on this day or after it: what was before was
     * taken over. Null: the whole day was compared.
     */
    comparedFrom: Timestamp.nullable(),
    vendorRows: z.number().int(),
    ourRows: z.number().int(),
    openFindings: z.number().int(),
    /** By brand and currency. */
    sums: z.array(VendorDaySum),
  })
  .meta({ id: "ReconciledVendorDay" });
export type ReconciledVendorDay = z.infer<typeof ReconciledVendorDay>;

export const VendorSide = z
  .object({
    /** in, out: a transfer to the vendor's wallet, or back from it. */
    kind: z.enum(["bet", "win", "rollback", "in", "out"]),
    status: z.enum(["stands", "undone", "declined", "waits"]),
    amount: AmountText,
    currency: CurrencyText,
    /** What vendors call the member. */
    user: z.string(),
    /** Null of a transfer. */
    round: z.string().nullable(),
    gameCode: z.string().nullable(),
    at: Timestamp,
  })
  .meta({ id: "VendorSide" });
export type VendorSide = z.infer<typeof VendorSide>;

const vendorFindingKinds = ["missing", "extra", "changed", "after_close"] as const;

export const VendorReconciliationFinding = z
  .object({
    /**
     * The vendor's id of the transaction; of our operation where the vendor tells nothing. Of a
     * transfer both have the same.
     */
    subject: Uuid,
    /**
     * missing: the vendor's only; extra: ours only; changed: both, and they differ; after_close:
     * both, but after the round was closed, which is no difference.
     */
    kind: z.enum(vendorFindingKinds),
    /** In what they differ. */
    fields: z.array(z.enum(["status", "amount", "currency", "kind", "direction", "member"])),
    theirs: VendorSide.nullable(),
    ours: VendorSide.nullable(),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp,
    /** When a comparison did not see it any more. */
    goneAt: Timestamp.nullable(),
  })
  .meta({ id: "VendorReconciliationFinding" });
export type VendorReconciliationFinding = z.infer<typeof VendorReconciliationFinding>;

export const ReconciledVendorDayCase = ReconciledVendorDay.extend({
  /** Open ones first; at most 500. */
  findings: z.array(VendorReconciliationFinding),
}).meta({ id: "ReconciledVendorDayCase" });
export type ReconciledVendorDayCase = z.infer<typeof ReconciledVendorDayCase>;

const params = z.strictObject({ vendor: VendorCode, day: Day });

export const consoleVendorReconciliationRoutes = {
  reconciledVendorDays: {
    effect: "read",
    access: "operator",
    permission: "alerts.read",
    summary: "Days that were compared with game vendors, the newest first, with both sums.",
    query: PageQuery.extend({ state: z.enum(["differs"]).optional() }),
    response: pageOf(ReconciledVendorDay),
    refusals: ["permission_denied"],
  },
  reconciledVendorDay: {
    effect: "read",
    access: "operator",
    permission: "alerts.read",
    summary: "One vendor's day with what differs, both sides of it.",
    params,
    response: ReconciledVendorDayCase,
    refusals: ["permission_denied", "not_found"],
  },
  compareVendorDay: {
    effect: "work",
    access: "operator",
    permission: "alerts.acknowledge",
    summary: "Compares a vendor's day once more; it corrects nothing.",
    params,
    response: ReconciledVendorDayCase,
    refusals: ["permission_denied", "not_found", "vendor_unavailable"],
    perMinuteMax: 20,
  },
} as const satisfies Record<string, RouteSchema>;
