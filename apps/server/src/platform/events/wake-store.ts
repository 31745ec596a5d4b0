import { kept, type Reader } from "../db.ts";

const notifySql = kept("select pg_notify($1, $2)");

/** A call to wake up, outside of any other transaction. */
export async function notifyWake(reader: Reader, channel: string, payload: string): Promise<void> {
  await reader.query(notifySql, [channel, payload]);
}
