import type { Reader } from "../db.ts";

/** A call to wake up, outside of any other transaction. */
export async function notifyWake(reader: Reader, channel: string, payload: string): Promise<void> {
  await reader.query("select pg_notify($1, $2)", [channel, payload]);
}
