import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { OwnerKind } from "./owner.ts";

export type CallKind = "bet" | "win" | "rollback";
export type CallStatus = "pending" | "done" | "declined" | "unclear" | "exhausted";

/** A wallet call with all it needs to be sent by any process at any time. */
export interface CallRow {
  readonly transactionUuid: string;
  readonly ownerId: string;
  readonly ownerKind: OwnerKind;
  /** The step whose stake it moves; null for what moves the owner's own money. */
  readonly stepId: string | null;
  readonly kind: CallKind;
  readonly referenceUuid: string | null;
  readonly amountMinor: bigint;
  /** Of a bet: millionths of it that go to a jackpot; null without one. */
  readonly jackpotPpm: number | null;
  /** Of a win: how much of it a jackpot pays; null when none. */
  readonly jackpotMinor: bigint | null;
  readonly attempts: number;
  readonly operatorId: string;
  readonly userRef: string;
  readonly walletToken: string;
  readonly roundRef: string;
  readonly gameCode: string;
  readonly vendorCode: string;
  readonly currency: string;
  /** The reward a free round is played of; null for a round that is paid for. */
  readonly rewardUuid: string | null;
}

const columns = `
  w.transaction_uuid as "transactionUuid", w.owner_id as "ownerId", o.kind as "ownerKind",
  w.step_id as "stepId", w.kind,
  w.reference_uuid as "referenceUuid", w.amount_minor as "amountMinor",
  w.jackpot_ppm as "jackpotPpm", w.jackpot_minor as "jackpotMinor", w.attempts,
  p.operator_id as "operatorId", p.user_ref as "userRef", o.wallet_token as "walletToken",
  o.ref as "roundRef", o.game_code as "gameCode", o.vendor_code as "vendorCode", o.currency,
  o.reward_uuid as "rewardUuid"`;

const from = `studio.wallet_call w
  join studio.owner o on o.id = w.owner_id join studio.player p on p.id = o.player_id`;

/**
 * Writes the next call of its owner. The caller holds a lock on the owner's record, so that two
 * calls never take the same place.
 */
export async function insertCall(
  tx: Tx,
  call: {
    readonly transactionUuid: string;
    readonly ownerId: string;
    readonly stepId?: string;
    readonly kind: CallKind;
    readonly referenceUuid: string | null;
    readonly amountMinor: bigint;
    readonly jackpotPpm?: number | null;
    readonly jackpotMinor?: bigint | null;
    readonly nowMs: number;
    readonly nextAtMs: number;
  },
): Promise<void> {
  await tx.execute(
    `insert into studio.wallet_call
       (transaction_uuid, owner_id, seq, kind, reference_uuid, amount_minor, status, next_at,
        created_at, step_id, jackpot_ppm, jackpot_minor)
     values ($1, $2,
       (select coalesce(max(seq), 0) + 1 from studio.wallet_call where owner_id = $2),
       $3, $4, $5, 'pending', $6, $7, $8, $9, $10)`,
    [
      call.transactionUuid,
      call.ownerId,
      call.kind,
      call.referenceUuid,
      call.amountMinor,
      isoAt(call.nextAtMs),
      isoAt(call.nowMs),
      call.stepId ?? null,
      call.jackpotPpm ?? null,
      call.jackpotMinor ?? null,
    ],
  );
}

export async function findCall(reader: Reader, uuid: string): Promise<CallRow | undefined> {
  const [row] = await reader.query<CallRow>(
    `select ${columns} from ${from}
     where w.transaction_uuid = $1 and w.status = 'pending'`,
    [uuid],
  );
  return row;
}

/** The call that took the stake the owner opened with. */
export async function findBetUuid(reader: Reader, ownerId: string): Promise<string | undefined> {
  const [row] = await reader.query<{ uuid: string }>(
    `select transaction_uuid as uuid from studio.wallet_call where owner_id = $1 and kind = 'bet'
       and step_id is null`,
    [ownerId],
  );
  return row?.uuid;
}

/**
 * Claims due wins and rollbacks, so that two processes never send the same one at the same time.
 */
export async function claimDueCalls(
  tx: Tx,
  nowMs: number,
  leaseUntilMs: number,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ uuid: string }>(
    `update studio.wallet_call set next_at = $2 where transaction_uuid in (
       select transaction_uuid from studio.wallet_call
       where status = 'pending' and kind <> 'bet' and next_at <= $1
       order by next_at limit $3 for update skip locked)
     returning transaction_uuid as uuid`,
    [isoAt(nowMs), isoAt(leaseUntilMs), limit],
  );
  return rows.map((row) => row.uuid);
}

export async function endCall(
  tx: Tx,
  uuid: string,
  status: Exclude<CallStatus, "pending">,
  answeredStatus: string,
  nowMs: number,
): Promise<boolean> {
  const count = await tx.execute(
    `update studio.wallet_call
     set status = $2, answered_status = $3, answered_at = $4, attempts = attempts + 1
     where transaction_uuid = $1 and status = 'pending'`,
    [uuid, status, answeredStatus, isoAt(nowMs)],
  );
  return count === 1;
}

export async function postponeCall(
  reader: Reader,
  uuid: string,
  reason: string,
  nextAtMs: number,
): Promise<void> {
  await reader.query(
    `update studio.wallet_call set attempts = attempts + 1, answered_status = $2, next_at = $3
     where transaction_uuid = $1 and status = 'pending'`,
    [uuid, reason, isoAt(nextAtMs)],
  );
}

/** Leaves a call to the worker at once: nobody else is there to send it. */
export async function makeCallDue(tx: Tx, uuid: string, nowMs: number): Promise<void> {
  await tx.execute(
    `update studio.wallet_call set next_at = $2 where transaction_uuid = $1
       and status = 'pending'`,
    [uuid, isoAt(nowMs)],
  );
}

/** The place of a transaction in the order of the list. */
export interface ListPlace {
  readonly createdAtMs: number;
  readonly transactionUuid: string;
}

export interface ListFilter {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly roundRef: string | undefined;
  readonly vendorCode: string | undefined;
  readonly after: ListPlace | undefined;
}

export interface ListedCall extends CallRow, ListPlace {
  readonly status: Exclude<CallStatus, "pending">;
  /** Of the bet a rollback undoes. */
  readonly undoneMinor: bigint | null;
  readonly isUndone: boolean;
}

/**
 * Calls of an operator for reconciliation, by time or by round (contract, section 10), in the order
 * they were made. What is not decided yet is left out; a later list has it.
 */
export function listDecided(
  reader: Reader,
  operatorId: string,
  filter: ListFilter,
  limit: number,
): Promise<ListedCall[]> {
  const { fromMs, toMs, roundRef, vendorCode, after } = filter;
  const params: unknown[] = [operatorId, limit];
  const conditions = ["p.operator_id = $1", "w.status <> 'pending'"];
  const add = (condition: string, ...values: readonly unknown[]) => {
    const names = values.map((value) => `$${params.push(value)}`);
    conditions.push(`${condition} (${names.join(", ")})`);
  };
  if (fromMs !== undefined) add("w.created_at >=", isoAt(fromMs));
  if (toMs !== undefined) add("w.created_at <", isoAt(toMs));
  if (roundRef !== undefined) add("o.ref =", roundRef);
  if (vendorCode !== undefined) add("o.vendor_code =", vendorCode);
  if (after !== undefined) {
    add("(w.created_at, w.transaction_uuid) >", isoAt(after.createdAtMs), after.transactionUuid);
  }
  return reader.query<ListedCall>(
    `select ${columns}, w.status, w.created_at as "createdAtMs", b.amount_minor as "undoneMinor",
       w.kind = 'bet' and exists (
         select 1 from studio.wallet_call u where u.owner_id = w.owner_id and u.kind = 'rollback'
           and u.status = 'done' and u.reference_uuid = w.transaction_uuid) as "isUndone"
     from ${from}
     left join studio.wallet_call b on b.transaction_uuid = w.reference_uuid
     where ${conditions.join(" and ")}
     order by w.created_at, w.transaction_uuid limit $2`,
    params,
  );
}
