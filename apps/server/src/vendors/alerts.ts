import { formatMinor, minor } from "@baize/money";
import type { Alerts } from "../platform/alerts/index.ts";
import type { Log } from "../platform/log.ts";
import type { VendorReconciliation } from "./reconciliation/service.ts";
import type { Returns } from "./returns/service.ts";
import type { TransferReview } from "./transfers/review.ts";
import type { WinReview } from "./wins/review.ts";

/** What the worker looks for among vendors; each answers how much it found. */

type Reports = Pick<Alerts, "report">;

const openMax = 1000;
const overdueMax = 200;

/**
 * Compares the last days with what vendors report. Throws when a report could not be read, so that
 * the job is tried again; not where a vendor offers none.
 */
export async function reportVendorDifferences({
  log,
  alerts,
  reconciliation,
}: {
  readonly log: Log;
  readonly alerts: Reports;
  readonly reconciliation: Pick<VendorReconciliation, "reconcileRecent" | "listOpenFindings">;
}): Promise<number> {
  const { done, failed } = await reconciliation.reconcileRecent();
  const open = await reconciliation.listOpenFindings(openMax);
  const seen = open.map(({ subject, ...detail }) => ({
    subject: `${detail.vendorCode} ${detail.day} ${subject}`,
    detail,
  }));
  await alerts.report("vendor_report_differs", seen);
  for (const { vendorCode, day, vendorRows, ourRows, openFindings } of done) {
    const counts = { vendorCode, day, vendorRows, ourRows, openFindings };
    log.info(counts, "a day was compared with its vendor");
  }
  const unread = failed.filter(({ isForNow }) => isForNow).length;
  if (unread > 0) throw new Error(`${unread} reports of vendors cannot be read`);
  return open.length;
}

/** Windows of games that give back what they should not. */
export async function reportStrangeReturns({
  alerts,
  returns,
}: {
  readonly alerts: Reports;
  readonly returns: Pick<Returns, "listStrange">;
}): Promise<number> {
  const strange = await returns.listStrange();
  const seen = strange.map((detail) => ({
    subject: `${detail.vendorCode} ${detail.gameCode} ${detail.currency} ${detail.window}`,
    detail,
  }));
  await alerts.report("game_return_off", seen);
  return strange.length;
}

/** Wins that wait for an operator. */
export async function reportHeldWins({
  alerts,
  winReview,
}: {
  readonly alerts: Reports;
  readonly winReview: Pick<WinReview, "list">;
}): Promise<number> {
  const open = { state: "open", memberIds: null } as const;
  const { rows } = await winReview.list(open, { limit: openMax, offset: 0 });
  const seen = rows.map((one) => ({
    subject: `${one.vendorCode} ${one.roundId} ${one.heldId}`,
    detail: {
      heldId: one.heldId,
      memberId: String(one.memberId),
      gameCode: one.gameCode,
      currency: one.currency,
      amount: formatMinor(minor(one.amountMinor), one.currency),
      reason: one.reason,
      heldAt: one.heldAt.toISOString(),
    },
  }));
  await alerts.report("win_held", seen);
  return rows.length;
}

export type OverdueTransfer = Awaited<ReturnType<TransferReview["listOverdue"]>>[number];

/** Transfers between a member and a vendor that wait longer than their brand says. */
export async function reportOverdueTransfers({
  alerts,
  transferReview,
}: {
  readonly alerts: Reports;
  readonly transferReview: {
    readonly listOverdue: (
      limit: number,
    ) => Promise<
      readonly Pick<
        OverdueTransfer,
        "id" | "memberId" | "vendorCode" | "reference" | "currency" | "amountMinor" | "createdAt"
      >[]
    >;
  };
}): Promise<number> {
  const overdue = await transferReview.listOverdue(overdueMax);
  const seen = overdue.map((row) => ({
    subject: `${row.vendorCode} ${row.reference}`,
    detail: {
      memberId: String(row.memberId),
      transferId: row.id,
      vendorCode: row.vendorCode,
      amount: `${formatMinor(minor(row.amountMinor), row.currency)} ${row.currency}`,
      since: row.createdAt.toISOString(),
    },
  }));
  await alerts.report("wallet_transfers_wait", seen);
  return overdue.length;
}
