import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of what providers told us, and of what somebody must look at. */

/** False when this notification was dealt with before. */
export async function claimNotification(
  tx: Tx,
  row: {
    readonly provider: string;
    readonly notificationId: string;
    readonly paymentId: string;
    readonly event: string;
    readonly outcome: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const added = await tx.execute(
    `insert into cashier.notification (provider, notification_id, payment_id, event, outcome,
       received_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [row.provider, row.notificationId, row.paymentId, row.event, row.outcome, row.at],
  );
  return added === 1;
}

export async function hasNotification(
  reader: Reader,
  provider: string,
  id: string,
): Promise<boolean> {
  const rows = await reader.query(
    "select 1 from cashier.notification where provider = $1 and notification_id = $2",
    [provider, id],
  );
  return rows.length > 0;
}

export async function insertFlag(
  tx: Tx,
  flag: {
    readonly provider: string;
    readonly paymentId: string;
    readonly reason: string;
    readonly depositId: string | null;
    readonly detail: object;
    readonly at: Date;
  },
): Promise<void> {
  await tx.execute(
    `insert into cashier.payment_flag (provider, payment_id, reason, deposit_id, detail,
       noticed_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      flag.provider,
      flag.paymentId,
      flag.reason,
      flag.depositId,
      JSON.stringify(flag.detail),
      flag.at,
    ],
  );
}
