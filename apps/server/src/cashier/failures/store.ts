import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of failed payments. */

/** Locks a member's row until the transaction ends, and creates it if there is none. */
export async function lockBlock(tx: Tx, memberId: bigint): Promise<void> {
  await tx.execute(
    `insert into cashier.payment_block (member_id, counted_from) values ($1, '-infinity')
     on conflict (member_id) do update set counted_from = payment_block.counted_from`,
    [memberId],
  );
}

export async function insertFailure(
  tx: Tx,
  memberId: bigint,
  depositId: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into cashier.payment_failure (member_id, deposit_id, at) values ($1, $2, $3)
     on conflict (member_id, deposit_id) do nothing`,
    [memberId, depositId, at],
  );
}

/** When payments failed since they are counted, newest first. */
export async function listFailures(
  reader: Reader,
  memberId: bigint,
  limit: number,
): Promise<Date[]> {
  const rows = await reader.query<{ at: Date }>(
    `select f.at from cashier.payment_failure f
     left join cashier.payment_block b on b.member_id = f.member_id
     where f.member_id = $1 and f.at > coalesce(b.counted_from, '-infinity')
     order by f.at desc limit $2`,
    [memberId, limit],
  );
  return rows.map(({ at }) => at);
}

export async function insertSuccess(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await tx.execute(
    `insert into cashier.payment_block (member_id, counted_from) values ($1, $2)
     on conflict (member_id) do update set counted_from = excluded.counted_from`,
    [memberId, at],
  );
}

export async function suspend(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await tx.execute(
    `update cashier.payment_block set suspended_at = $2
     where member_id = $1 and suspended_at is null`,
    [memberId, at],
  );
}

/** False when nothing was suspended. */
export async function lift(tx: Tx, memberId: bigint, at: Date): Promise<boolean> {
  const changed = await tx.execute(
    `update cashier.payment_block set suspended_at = null, counted_from = $2
     where member_id = $1 and suspended_at is not null`,
    [memberId, at],
  );
  return changed === 1;
}

export async function findSuspension(reader: Reader, memberId: bigint): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from cashier.payment_block where member_id = $1 and suspended_at is not null`,
    [memberId],
  );
  return rows.length > 0;
}

export interface Suspended {
  readonly memberId: bigint;
  readonly suspendedAt: Date;
  readonly failures: number;
}

/** Suspended members, longest first. */
export function listSuspended(reader: Reader, limit: number): Promise<Suspended[]> {
  return reader.query<Suspended>(
    `select b.member_id as "memberId", b.suspended_at as "suspendedAt",
       (select count(*)::int from cashier.payment_failure f
         where f.member_id = b.member_id and f.at > b.counted_from) as failures
     from cashier.payment_block b where b.suspended_at is not null
     order by b.suspended_at, b.member_id limit $1`,
    [limit],
  );
}
