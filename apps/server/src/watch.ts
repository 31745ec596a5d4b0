import { findAllIncoherences } from "./books.ts";
import { formatMinor, minor } from "@baize/money";
import type { Reconciliation } from "./cashier/index.ts";
import type { Incoherence } from "./ledger/index.ts";
import { createAlerts } from "./platform/alerts/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db.ts";
import { countParked, lagsOf } from "./platform/events/index.ts";
import type { Log } from "./platform/log.ts";
import type { Returns, VendorReconciliation, WinDesk } from "./vendors/index.ts";

/**
 * The nightly looks at the books: whether they agree with themselves, and with what payment
 * providers and game vendors report; every five minutes one at transfers that vendors leave
 * undecided. They correct nothing. What they find is an error in the log under a code that stays,
 * an alert, and for payments and rounds a finding for each of them.
 */
export interface WatchDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly cashier: {
    readonly reconciliation: Pick<Reconciliation, "reconcileRecent" | "listOpenFindings">;
  };
  readonly returns: Pick<Returns, "listStrange">;
  readonly vendors: {
    readonly reconciliation: Pick<VendorReconciliation, "reconcileRecent" | "listOpenFindings">;
    readonly winDesk: Pick<WinDesk, "list">;
    readonly transferDesk: {
      readonly listOverdue: (limit: number) => Promise<readonly OverdueTransfer[]>;
    };
  };
}

/** A transfer between a member and a vendor that should be over. */
export interface OverdueTransfer {
  readonly id: string;
  readonly memberId: bigint;
  readonly vendorCode: string;
  readonly reference: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
}

export interface Watch {
  /** How many findings there are. */
  coherence(): Promise<number>;
  /** Throws when a provider's report could not be read, so that the job is tried again. */
  reconciliation(): Promise<number>;
  /**
   * Throws when a vendor's report could not be read, so that the job is tried again; not where a
   * vendor offers none.
   */
  vendorReports(): Promise<number>;
  /** How many windows of games give back what they should not. */
  gameReturns(): Promise<number>;
  /** How many wins wait for an operator. */
  heldWins(): Promise<number>;
  /** How many readers of events are late or have parked some. */
  events(): Promise<number>;
  /** How many wallet transfers wait longer than their brand says. */
  walletTransfers(): Promise<number>;
}

function subjectOf({ check, memberId, finding }: Incoherence): string {
  return `${check}: member ${memberId}: ${finding}`;
}

/** A reader is at work at once; one that is so late is in trouble, or has too much to do. */
const lateSeconds = 60;
const openMax = 1000;
const overdueMax = 200;

// tidy: allow function-length, because it is one look after another.
export function createWatch({ db, clock, log, cashier, returns, vendors }: WatchDeps): Watch {
  const alerts = createAlerts({ db, clock, log });
  return {
    async coherence() {
      const found = await findAllIncoherences(db);
      const seen = found.map((one) => ({
        subject: subjectOf(one),
        detail: { check: one.check, memberId: String(one.memberId), finding: one.finding },
      }));
      await alerts.report("books_incoherent", seen);
      if (found.length === 0) log.info("the books agree");
      return found.length;
    },
    async reconciliation() {
      const { done, failed } = await cashier.reconciliation.reconcileRecent();
      const open = await cashier.reconciliation.listOpenFindings(openMax);
      const seen = open.map(({ paymentId, ...detail }) => ({
        subject: `${detail.provider} ${detail.day} ${paymentId}`,
        detail,
      }));
      await alerts.report("reconciliation_differs", seen);
      for (const { provider, day, providerRows, ourRows, findings } of done) {
        const counts = { provider, day, providerRows, ourRows, findings: findings.length };
        log.info(counts, "a day was compared with its payment provider");
      }
      if (failed > 0) throw new Error(`${failed} reports of payment providers cannot be read`);
      return open.length;
    },
    async vendorReports() {
      const { done, failed } = await vendors.reconciliation.reconcileRecent();
      const open = await vendors.reconciliation.listOpenFindings(openMax);
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
    },
    async gameReturns() {
      const strange = await returns.listStrange();
      const seen = strange.map((detail) => ({
        subject: `${detail.vendorCode} ${detail.gameCode} ${detail.currency} ${detail.window}`,
        detail,
      }));
      await alerts.report("game_return_off", seen);
      return strange.length;
    },
    async heldWins() {
      const { rows } = await vendors.winDesk.list(
        { state: "open", memberIds: null },
        { limit: openMax, offset: 0 },
      );
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
    },
    async events() {
      const parked = (await db.read(countParked)).filter(({ state }) => state === "parked");
      const late = (await db.read(lagsOf)).filter(({ seconds }) => seconds > lateSeconds);
      await alerts.report(
        "event_parked",
        parked.map(({ consumer, many }) => ({ subject: consumer, detail: { consumer, many } })),
      );
      await alerts.report(
        "events_late",
        late.map(({ consumer, seconds }) => ({
          subject: consumer,
          detail: { consumer, seconds: Math.round(seconds) },
        })),
      );
      return parked.length + late.length;
    },
    async walletTransfers() {
      const overdue = await vendors.transferDesk.listOverdue(overdueMax);
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
    },
  };
}
