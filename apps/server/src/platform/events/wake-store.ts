import type { Reader } from "../db.ts";

/** A call to wake up, with nothing in it, outside of any other transaction. */
export async function notifyWake(reader: Reader, channel: string): Promise<void> {
  await reader.query("select pg_notify($1, '')", [channel]);
}
