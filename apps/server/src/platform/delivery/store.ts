import type { Reader, Tx } from "../db.ts";
import type { Channel } from "./carrier.ts";

/** SQL of messages on their way. */

export interface NewDelivery {
  readonly id: string;
  readonly channel: Channel;
  /** Both null for a message that only looks like one. */
  readonly receiverSealed: Buffer | null;
  readonly contentSealed: Buffer | null;
  readonly status: "queued" | "silent";
  readonly nextAt: Date;
  readonly madeAt: Date;
  readonly endsAt: Date | null;
}

export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  await tx.execute(
    `insert into platform.delivery (id, channel, receiver_sealed, content_sealed, status, next_at,
       made_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      delivery.id,
      delivery.channel,
      delivery.receiverSealed,
      delivery.contentSealed,
      delivery.status,
      delivery.nextAt,
      delivery.madeAt,
      delivery.endsAt,
    ],
  );
}

/** A message that is ours to try until its next time has come. */
export interface Claimed {
  readonly id: string;
  readonly channel: Channel;
  readonly receiverSealed: Buffer;
  readonly contentSealed: Buffer;
  /** This try included. */
  readonly tries: number;
  readonly endsAt: Date | null;
}

const claimedColumns = `id, channel, receiver_sealed as "receiverSealed",
  content_sealed as "contentSealed", tries, ends_at as "endsAt"`;

/** Takes those of these messages that nobody has tried yet. */
export function claimNew(tx: Tx, ids: readonly string[], leaseUntil: Date): Promise<Claimed[]> {
  return tx.query<Claimed>(
    `update platform.delivery set tries = tries + 1, next_at = $2
     where status = 'queued' and id in (
       select id from platform.delivery
       where id = any ($1::uuid[]) and status = 'queued' and tries = 0
       for update skip locked)
     returning ${claimedColumns}`,
    [ids, leaseUntil],
  );
}

/** Takes messages whose time has come, the oldest first. */
export function claimDue(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Claimed[]> {
  return tx.query<Claimed>(
    `update platform.delivery set tries = tries + 1, next_at = $2
     where status = 'queued' and id in (
       select id from platform.delivery where status = 'queued' and next_at <= $1
       order by next_at limit $3 for update skip locked)
     returning ${claimedColumns}`,
    [now, leaseUntil, limit],
  );
}

export async function markSent(tx: Tx, id: string, providerId: string, at: Date): Promise<boolean> {
  const changed = await tx.execute(
    `update platform.delivery set status = 'sent', provider_id = $2, sent_at = $3, error = null,
       receiver_sealed = null, content_sealed = null
     where id = $1 and status = 'queued'`,
    [id, providerId, at],
  );
  return changed === 1;
}

export async function markFailed(tx: Tx, id: string, error: string): Promise<boolean> {
  const changed = await tx.execute(
    `update platform.delivery set status = 'failed', error = $2, receiver_sealed = null,
       content_sealed = null
     where id = $1 and status = 'queued'`,
    [id, error],
  );
  return changed === 1;
}

/** Leaves a message for another try, unless another process has taken it. */
export async function postpone(
  tx: Tx,
  id: string,
  tries: number,
  nextAt: Date,
  error: string,
): Promise<void> {
  await tx.execute(
    `update platform.delivery set next_at = $3, error = $4
     where id = $1 and status = 'queued' and tries = $2`,
    [id, tries, nextAt, error],
  );
}

export async function findStatus(reader: Reader, id: string): Promise<string | undefined> {
  const rows = await reader.query<{ status: string }>(
    "select status from platform.delivery where id = $1",
    [id],
  );
  return rows[0]?.status;
}

export async function deleteOldDeliveries(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from platform.delivery where made_at < $1 and status <> 'queued'", [
    before,
  ]);
}
