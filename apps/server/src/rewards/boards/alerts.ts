import type { Alerts } from "../../platform/alerts/index.ts";

/** What of a board could not be paid or given back. It is tried again with each run. */
export interface Stuck {
  readonly what: "prize" | "refund";
  readonly merchantCode: string;
  readonly boardId: string;
  readonly memberId: bigint;
}

/** Tells operators of it, each as an alert of its own that is over once it is paid. */
export async function reportStuck(
  alerts: Pick<Alerts, "report">,
  stuck: readonly Stuck[],
): Promise<void> {
  const seen = stuck.map(({ what, merchantCode, boardId, memberId }) => ({
    subject: `${merchantCode} ${boardId} ${memberId} ${what}`,
    detail: { what, merchantCode, boardId, memberId: String(memberId) },
  }));
  await alerts.report("board_payment_failed", seen);
}
