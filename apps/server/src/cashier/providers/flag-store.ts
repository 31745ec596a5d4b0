import type { Tx } from "../../platform/db.ts";

/** SQL of what providers told that somebody must look at. */

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
