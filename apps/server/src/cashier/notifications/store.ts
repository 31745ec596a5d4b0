import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of the notifications that were dealt with. */

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
