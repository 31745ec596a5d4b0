import { z } from "zod";
import { PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { Permission } from "../permissions.ts";
import type { RouteSchema } from "../route.ts";
import { awardStates } from "./awards.ts";
import { bonusStates } from "./bonuses.ts";
import { consoleAdjustmentRoutes } from "./console-adjustments.ts";
import { consoleRoutes } from "./console.ts";
import { consoleDepositRoutes } from "./console-deposits.ts";
import { redemptionStates } from "./points.ts";
import { MemberParams, consoleMemberRoutes } from "./console-members.ts";
import { ReportQuery, consoleReportRoutes } from "./console-reports.ts";
import { RewardReportQuery } from "./console-reward-reports.ts";
import { ReferralFilter } from "./referral.ts";
import { consoleSystemRoutes } from "./console-system.ts";
import { consoleVerificationRoutes } from "./console-verification.ts";
import { consoleWalletRoutes } from "./console-wallets.ts";
import { consoleWithdrawalRoutes } from "./console-withdrawals.ts";

/**
 * The operator's console: lists as CSV files. One is asked for with the filters of its page,
 * written in the background, and kept for a week.
 *
 *   queued  → running           a worker writes it; one of an operator at a time
 *   running → ready             whole, with its rows and its SHA-256
 *   running → queued            its worker was stopped; it starts again
 *   running → failed            too large, could not be written, or workers died of it three times
 *   ready   → expired           its week is over; failed and expired ones may be asked for again
 */

export const exportStates = ["queued", "running", "ready", "failed", "expired"] as const;
export type ExportState = (typeof exportStates)[number];

export const exportProblems = ["too_large", "interrupted", "internal"] as const;
export type ExportProblem = (typeof exportProblems)[number];

/** What can be exported, and what its list needs: asked for at the order and at each download. */
export const exportPermissions = {
  members: "members.read",
  movements: "members.read",
  documents: "kyc.read",
  deposits: "deposits.read",
  bank_lines: "deposits.read",
  withdrawals: "withdrawals.read",
  wallet_transfers: "withdrawals.read",
  line_transfers: "withdrawals.read",
  bonuses: "rewards.read",
  awards: "rewards.read",
  redemptions: "rewards.read",
  referrals: "rewards.read",
  adjustments: "adjustments.read",
  days: "reports.read",
  vendors: "reports.read",
  reward_days: "rewards.read",
  promotion_days: "rewards.read",
  liability: "reports.read",
  audit: "audit.read",
  events: "system.read",
} as const satisfies Record<string, Permission>;
export type ExportKind = keyof typeof exportPermissions;
export const exportKinds = Object.keys(exportPermissions) as [ExportKind, ...ExportKind[]];

/** The file is not one page of a list but all of it. */
const page = { pageNum: true, pageSize: true } as const;

function ordered<Kind extends ExportKind, Filters extends z.ZodObject>(
  kind: Kind,
  filters: Filters,
) {
  return z.strictObject({ kind: z.literal(kind), filters });
}

export const CreateExport = z.discriminatedUnion("kind", [
  ordered("members", consoleMemberRoutes.consoleMembers.query.omit(page)),
  ordered("movements", MemberParams),
  ordered("documents", consoleVerificationRoutes.consoleDocuments.query.omit(page)),
  ordered("deposits", consoleDepositRoutes.consoleDeposits.query.omit(page)),
  ordered("bank_lines", consoleDepositRoutes.bankLines.query.omit(page)),
  ordered("withdrawals", consoleWithdrawalRoutes.consoleWithdrawals.query.omit(page)),
  ordered("wallet_transfers", consoleWalletRoutes.consoleTransfers.query.omit(page)),
  ordered("line_transfers", consoleWalletRoutes.consoleLineTransfers.query.omit(page)),
  // Of all members, of a brand's, or of one.
  ordered(
    "bonuses",
    z.strictObject({
      merchantCode: z.string().max(32).optional(),
      state: z.enum(bonusStates).optional(),
      memberId: MemberParams.shape.memberId.optional(),
    }),
  ),
  ordered(
    "awards",
    z.strictObject({
      merchantCode: z.string().max(32).optional(),
      state: z.enum(awardStates).optional(),
      memberId: MemberParams.shape.memberId.optional(),
    }),
  ),
  ordered(
    "redemptions",
    z.strictObject({
      merchantCode: z.string().max(32).optional(),
      state: z.enum(redemptionStates).optional(),
      memberId: MemberParams.shape.memberId.optional(),
    }),
  ),
  ordered("referrals", ReferralFilter),
  ordered("adjustments", consoleAdjustmentRoutes.consoleAdjustments.query.omit(page)),
  ordered("days", ReportQuery),
  ordered("vendors", ReportQuery),
  ordered("reward_days", RewardReportQuery),
  ordered("promotion_days", RewardReportQuery.extend({ promotionId: Uuid })),
  ordered("liability", consoleReportRoutes.liabilities.query),
  ordered("audit", consoleRoutes.auditTrail.query.omit(page)),
  ordered("events", consoleSystemRoutes.significantEvents.query.omit(page)),
]);
export type CreateExport = z.output<typeof CreateExport>;

export const Export = z
  .object({
    exportId: Uuid,
    kind: z.enum(exportKinds),
    /** As they were asked for. */
    filters: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Whom it is about, where it is one member. */
    username: z.string().nullable(),
    operator: z.string(),
    isOwn: z.boolean(),
    state: z.enum(exportStates),
    /** Written so far, the head not counted. */
    rows: z.number().int(),
    bytes: z.number().int(),
    /** Of the whole file, in hexadecimal digits. */
    sha256: z.string().nullable(),
    problem: z.enum(exportProblems).nullable(),
    requestedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    /** When its content is deleted. */
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: "Export" });
export type Export = z.infer<typeof Export>;

const own = { access: "operator", permission: "exports.create" } as const;
const params = z.strictObject({ exportId: Uuid });

export const consoleExportRoutes = {
  exports: {
    effect: "read",
    ...own,
    summary: "One's own exports, newest first; everybody's for who may read all.",
    query: PageQuery.extend({ whose: z.enum(["own", "all"]).default("own") }),
    response: pageOf(Export),
    refusals: ["permission_denied"],
  },
  createExport: {
    effect: "work",
    ...own,
    summary: "Asks for a list as a CSV file. What waits already with the same filters is answered.",
    body: CreateExport,
    response: Export,
    refusals: ["permission_denied", "not_found", "too_many_exports"],
    perMinuteMax: 30,
  },
  downloadExport: {
    effect: "work",
    ...own,
    summary: "The file of an export that is ready; each download is kept in the audit trail.",
    params,
    response: z.string(),
    file: "text/csv; charset=utf-8",
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 30,
  },
  retryExport: {
    effect: "work",
    ...own,
    summary: "Asks again for an export that failed or expired.",
    params,
    response: Export,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "too_many_exports"],
    perMinuteMax: 30,
  },
  deleteExport: {
    effect: "work",
    ...own,
    summary: "Deletes an export and its content, and stops one that is being written.",
    params,
    response: z.object({}),
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
