import type { Tx } from "../db.ts";

/** Tells listeners of a channel at commit. */
export async function notifyChannel(tx: Tx, channel: string, payload: string): Promise<void> {
  await tx.query("select pg_notify($1, $2)", [channel, payload]);
}
