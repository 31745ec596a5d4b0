import type { Alerts } from "../../platform/alerts/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Reconciliation } from "./service.ts";

export interface ReconciliationAlertDeps {
  readonly log: Log;
  readonly alerts: Pick<Alerts, "report">;
  readonly reconciliation: Pick<Reconciliation, "reconcileRecent" | "listOpenFindings">;
}

const openMax = 1000;

/**
 * Compares the last days with what payment providers report; what differs is an alert, and stays
 * one. Throws when a report could not be read, so that the job is tried again.
 */
export async function reportDifferences(deps: ReconciliationAlertDeps): Promise<number> {
  const { log, alerts, reconciliation } = deps;
  const { done, failed } = await reconciliation.reconcileRecent();
  const open = await reconciliation.listOpenFindings(openMax);
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
}
