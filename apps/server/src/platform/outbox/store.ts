import type { Reader, Tx } from "../db.ts";

/** SQL of the outbox and the relay's place in line. */

export interface StoredEvent {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
}

export async function insertEvent(tx: Tx, event: StoredEvent): Promise<void> {
  await tx.execute("insert into platform.outbox (id, kind, payload) values ($1, $2, $3)", [
    event.id,
    event.kind,
    JSON.stringify(event.payload),
  ]);
}

/** Removes and returns the oldest events. Undone when the transaction is. */
export function takeEvents(tx: Tx, limit: number): Promise<StoredEvent[]> {
  return tx.query<StoredEvent>(
    `with taken as (
       delete from platform.outbox where id in (
         select id from platform.outbox order by id limit $1 for update skip locked)
       returning id, kind, payload)
     select id, kind, payload from taken order by id`,
    [limit],
  );
}

/** Becomes the relay until commit; undefined when another process is. */
export async function lockRelay(tx: Tx): Promise<bigint | undefined> {
  const rows = await tx.query<{ packet_number: bigint }>(
    "select packet_number from platform.relay where id = 1 for update skip locked",
  );
  return rows[0]?.packet_number;
}

export async function saveRelay(tx: Tx, packetNumber: bigint): Promise<void> {
  await tx.execute("update platform.relay set packet_number = $1 where id = 1", [packetNumber]);
}

/**
 * Sends notifications at commit. Only the relay does this: NOTIFY makes commits queue behind each
 * other.
 */
export async function notify(tx: Tx, channel: string, payloads: readonly string[]): Promise<void> {
  await tx.query("select pg_notify($1, payload) from unnest($2::text[]) as u (payload)", [
    channel,
    payloads,
  ]);
}

/** A call to wake up, with nothing in it, outside of any other transaction. */
export async function notifyWake(reader: Reader, channel: string): Promise<void> {
  await reader.query("select pg_notify($1, '')", [channel]);
}

/** When the oldest waiting event was written down; undefined when none waits. */
export async function oldestEventAt(reader: Reader): Promise<Date | undefined> {
  const rows = await reader.query<{ at: Date }>(
    "select created_at as at from platform.outbox order by id limit 1",
  );
  return rows[0]?.at;
}
