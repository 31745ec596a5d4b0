import type { LimitKind, LimitPeriod } from "@baize/contract";
import { kept, type Reader, type Tx } from "../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../platform/moments.ts";
import type { LimitRow, LimitState, PauseKind, PauseRow } from "./rules.ts";
import { dueAtOf } from "./rules.ts";

/** SQL of protection. */

export interface ProtectedMember {
  readonly realityMinutes: 15 | 30 | 60 | null;
  readonly offeredAt: Date | null;
}

const memberColumns = `reality_minutes as "realityMinutes", offered_at as "offeredAt"`;

export async function findMember(
  reader: Reader,
  memberId: bigint,
): Promise<ProtectedMember | undefined> {
  const rows = await reader.query<ProtectedMember>(
    `select ${memberColumns} from protection.member where member_id = $1`,
    [memberId],
  );
  return rows[0];
}

const lockMemberSql = kept("select 1 from protection.member where member_id = $1 for update");

/** Creates the member's row if there is none, and locks it until the transaction ends. */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  if ((await tx.query(lockMemberSql, [memberId])).length > 0) return;
  await tx.execute("insert into protection.member (member_id) values ($1) on conflict do nothing", [
    memberId,
  ]);
  await tx.query(lockMemberSql, [memberId]);
}

/** The same of many, in one order: two that lock many never wait for each other. */
export async function lockMembers(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  const params = [memberIds];
  await tx.execute(
    kept(`insert into protection.member (member_id)
     select id from unnest($1::bigint[]) as u (id) order by id on conflict do nothing`),
    params,
  );
  await tx.query(
    kept(`select 1 from protection.member where member_id = any ($1::bigint[])
     order by member_id for update`),
    params,
  );
}

export async function updateReality(tx: Tx, memberId: bigint, minutes: number): Promise<void> {
  await tx.execute("update protection.member set reality_minutes = $2 where member_id = $1", [
    memberId,
    minutes,
  ]);
}

export async function markOffered(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await tx.execute(
    "update protection.member set offered_at = $2 where member_id = $1 and offered_at is null",
    [memberId, at],
  );
}

export function listLimits(reader: Reader, memberId: bigint): Promise<LimitRow[]> {
  return reader.query<LimitRow>(
    `select kind, period, set_by as "setBy", amount, set_at as "setAt", asked_at as "askedAt",
       due_at as "dueAt", asked_amount as "askedAmount"
     from protection.play_limit where member_id = $1
     order by array_position(array['deposit', 'loss', 'wager', 'single', 'time'], kind),
       array_position(array['day', 'week', 'month'], period), set_by`,
    [memberId],
  );
}

export interface LimitKey {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly setBy: "member" | "operator";
}

/** Writes what a limit has become; the member's row is locked. */
export async function saveLimit(
  tx: Tx,
  memberId: bigint,
  { kind, period, setBy }: LimitKey,
  { amount, pending }: LimitState,
  at: Date,
): Promise<void> {
  if (amount === null) {
    await tx.execute(
      `delete from protection.play_limit
       where member_id = $1 and kind = $2 and period = $3 and set_by = $4`,
      [memberId, kind, period, setBy],
    );
    return;
  }
  const askedAt = pending?.askedAt ?? null;
  const dueAt = askedAt === null ? null : dueAtOf(askedAt);
  await tx.execute(
    `insert into protection.play_limit as l (member_id, kind, period, set_by, amount, set_at,
       asked_at, due_at, asked_amount)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (member_id, kind, period, set_by) do update set
       set_at = case when l.amount = excluded.amount then l.set_at else excluded.set_at end,
       amount = excluded.amount, asked_at = excluded.asked_at, due_at = excluded.due_at,
       asked_amount = excluded.asked_amount`,
    [memberId, kind, period, setBy, amount, at, askedAt, dueAt, pending?.amount ?? null],
  );
}

const listPausesSql = kept(
  `select member_id as "memberId", kind, started_at as "startedAt", ends_at as "endsAt"
     from protection.pause
     where member_id = any ($1::bigint[]) and (ends_at is null or ends_at > $2)`,
);

/** Pauses that run now. */
export function listPauses(
  reader: Reader,
  memberIds: readonly bigint[],
  now: Date,
): Promise<(PauseRow & { readonly memberId: bigint })[]> {
  return reader.query(listPausesSql, [memberIds, now]);
}

export async function insertPause(
  tx: Tx,
  pause: {
    readonly memberId: bigint;
    readonly id: string;
    readonly kind: PauseKind;
    readonly startedAt: Date;
    readonly endsAt: Date | null;
    readonly sourceMemberId: bigint;
  },
): Promise<void> {
  await tx.execute(
    `insert into protection.pause (member_id, id, kind, started_at, ends_at, source_member_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [pause.memberId, pause.id, pause.kind, pause.startedAt, pause.endsAt, pause.sourceMemberId],
  );
}

/** What came since a moment, and what orders hold, however long ago they were made. */
export async function sumDeposits(reader: Reader, memberId: bigint, since: Date): Promise<bigint> {
  const rows = await reader.query<{ used: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as used from protection.deposit_use
     where member_id = $1 and not is_released and (at >= $2 or not is_arrived)`,
    [memberId, since],
  );
  return rows[0]?.used ?? 0n;
}

/** When the oldest that came in a period was ordered. */
export async function findOldestUse(
  reader: Reader,
  memberId: bigint,
  since: Date,
): Promise<Date | undefined> {
  const rows = await reader.query<{ at: Date | null }>(
    `select min(at) as at from protection.deposit_use
     where member_id = $1 and at >= $2 and not is_released and is_arrived`,
    [memberId, since],
  );
  return rows[0]?.at ?? undefined;
}

/** What of it was ordered and has not come yet. */
export async function sumReserved(reader: Reader, memberId: bigint): Promise<bigint> {
  const rows = await reader.query<{ reserved: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as reserved from protection.deposit_use
     where member_id = $1 and not is_released and not is_arrived`,
    [memberId],
  );
  return rows[0]?.reserved ?? 0n;
}

/** What one order holds. */
export async function findReserved(
  reader: Reader,
  memberId: bigint,
  depositId: string,
): Promise<bigint> {
  const rows = await reader.query<{ amount: bigint }>(
    `select amount from protection.deposit_use
     where member_id = $1 and deposit_id = $2 and not is_released and not is_arrived`,
    [memberId, depositId],
  );
  return rows[0]?.amount ?? 0n;
}

interface DepositUse {
  readonly memberId: bigint;
  readonly depositId: string;
  readonly amount: bigint;
  readonly at: Date;
}

export async function insertDepositUse(tx: Tx, use: DepositUse): Promise<void> {
  await tx.execute(
    `insert into protection.deposit_use (member_id, deposit_id, amount, at)
     values ($1, $2, $3, $4)`,
    [use.memberId, use.depositId, use.amount, use.at],
  );
}

/** What came counts from when it came; again, it changes nothing. */
export async function countDepositUse(tx: Tx, use: DepositUse): Promise<void> {
  await tx.execute(
    `insert into protection.deposit_use (member_id, deposit_id, amount, at, is_arrived)
     values ($1, $2, $3, $4, true)
     on conflict (member_id, deposit_id) do update set amount = excluded.amount,
       at = case when deposit_use.is_arrived then deposit_use.at else excluded.at end,
       is_released = false, is_arrived = true`,
    [use.memberId, use.depositId, use.amount, use.at],
  );
}

/** A deposit that came to nothing counts no more. */
export async function releaseDepositUse(
  tx: Tx,
  memberId: bigint,
  depositId: string,
): Promise<void> {
  await tx.execute(
    `update protection.deposit_use set is_released = true
     where member_id = $1 and deposit_id = $2 and not is_released`,
    [memberId, depositId],
  );
}

export async function findAcknowledged(
  reader: Reader,
  memberId: bigint,
  sessionId: string,
): Promise<Date | null> {
  const rows = await reader.query<{ at: Date }>(
    `select acknowledged_at as at from protection.reality_check
     where member_id = $1 and session_id = $2`,
    [memberId, sessionId],
  );
  return rows[0]?.at ?? null;
}

export async function saveAcknowledged(
  tx: Tx,
  memberId: bigint,
  sessionId: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into protection.reality_check (member_id, session_id, acknowledged_at)
     values ($1, $2, $3)
     on conflict (member_id, session_id) do update set acknowledged_at = excluded.acknowledged_at`,
    [memberId, sessionId, at],
  );
}

export function deleteOldChecks(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from protection.reality_check where acknowledged_at < $1", [before]);
}

export type LimitChangeKind = "limit_set" | "limit_confirmed";

/** A change as it was written, newest first. */
export interface ChangeRow {
  readonly id: string;
  readonly at: Date;
  readonly what: LimitChangeKind | "paused";
  /** Amounts are minor units, or minutes of kind time. */
  readonly detail: {
    readonly kind: LimitKind | PauseKind;
    readonly period?: LimitPeriod;
    readonly setBy?: "member" | "operator";
    readonly before?: { readonly amount: string | null };
    readonly after?: { readonly amount: string | null; readonly asked?: string | null };
    readonly endsAt?: string | null;
  };
}

/** Ids sort by time. */
export function listChanges(reader: Reader, memberId: bigint, limit: number): Promise<ChangeRow[]> {
  return reader.query<ChangeRow>(
    `select id, at, what, detail from protection.change where member_id = $1
     order by id desc limit $2`,
    [memberId, limit],
  );
}

/** The same by time, for a list of everything that happened. */
export function listChangesBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<ChangeRow>(
    `select id, at, what, detail from protection.change
     where member_id = $1 and ${momentSql({ at: "at", id: "id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}

export async function insertChange(
  tx: Tx,
  change: {
    readonly memberId: bigint;
    readonly id: string;
    readonly at: Date;
    readonly what: ChangeRow["what"];
    readonly detail: ChangeRow["detail"];
  },
): Promise<void> {
  await tx.execute(
    `insert into protection.change (member_id, id, at, what, detail) values ($1, $2, $3, $4, $5)`,
    [change.memberId, change.id, change.at, change.what, JSON.stringify(change.detail)],
  );
}

/** Members with a limit of time, page by page. */
export function listTimeLimited(
  reader: Reader,
  afterId: bigint,
  limit: number,
): Promise<{ readonly memberId: bigint }[]> {
  return reader.query(
    `select distinct member_id as "memberId" from protection.play_limit
     where kind = 'time' and member_id > $1 order by member_id limit $2`,
    [afterId, limit],
  );
}
