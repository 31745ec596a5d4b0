import type { VendorTransaction } from "@baize/contract";
import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";

export type CallKind = "bet" | "win" | "rollback";
export type CallStatus = "pending" | "done" | "declined" | "unclear" | "exhausted";

/** A wallet call with all it needs to be sent by any process at any time. */
export interface CallRow {
  readonly transactionUuid: string;
  readonly roundId: string;
  readonly kind: CallKind;
  readonly referenceUuid: string | null;
  readonly amountMinor: bigint;
  readonly attempts: number;
  readonly operatorId: string;
  readonly userRef: string;
  readonly walletToken: string;
  readonly roundRef: string;
  readonly gameCode: string;
  readonly vendorCode: string;
  readonly currency: string;
}

const columns = `
  w.transaction_uuid as "transactionUuid", w.round_id as "roundId", w.kind,
  w.reference_uuid as "referenceUuid", w.amount_minor as "amountMinor", w.attempts,
  p.operator_id as "operatorId", p.user_ref as "userRef", r.wallet_token as "walletToken",
  r.ref as "roundRef", r.game_code as "gameCode", r.vendor_code as "vendorCode", r.currency`;

export async function insertCall(
  tx: Tx,
  call: {
    readonly transactionUuid: string;
    readonly roundId: string;
    readonly kind: CallKind;
    readonly referenceUuid: string | null;
    readonly amountMinor: bigint;
    readonly nowMs: number;
    readonly nextAtMs: number;
  },
): Promise<void> {
  await tx.execute(
    `insert into studio.wallet_call
       (transaction_uuid, round_id, kind, reference_uuid, amount_minor, status, next_at, created_at)
     values ($1, $2, $3, $4, $5, 'pending', $6, $7)`,
    [
      call.transactionUuid,
      call.roundId,
      call.kind,
      call.referenceUuid,
      call.amountMinor,
      isoAt(call.nextAtMs),
      isoAt(call.nowMs),
    ],
  );
}

export async function findCall(reader: Reader, uuid: string): Promise<CallRow | undefined> {
  const [row] = await reader.query<CallRow>(
    `select ${columns} from studio.wallet_call w
     join studio.round r on r.id = w.round_id join studio.player p on p.id = r.player_id
     where w.transaction_uuid = $1 and w.status = 'pending'`,
    [uuid],
  );
  return row;
}

export async function findBetUuid(reader: Reader, roundId: string): Promise<string | undefined> {
  const [row] = await reader.query<{ uuid: string }>(
    `select transaction_uuid as uuid from studio.wallet_call where round_id = $1 and kind = 'bet'`,
    [roundId],
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

const statuses: Readonly<Record<CallStatus, VendorTransaction["status"] | undefined>> = {
  done: "TS_SUCCESS",
  declined: "TS_DECLINED",
  unclear: "TS_ROLLEDBACK",
  exhausted: "TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED",
  // Not decided yet: the next reconciliation lists it.
  pending: undefined,
};
const kinds = { bet: "TK_BET", win: "TK_WIN", rollback: "TK_ROLLBACK" } as const;

/** Transactions of an operator for reconciliation, by time or by round (contract, section 10). */
export async function listTransactions(
  reader: Reader,
  operatorId: string,
  filter: {
    readonly fromMs: number | undefined;
    readonly toMs: number | undefined;
    readonly roundRef: string | undefined;
    readonly limit: number;
  },
) {
  const rows = await reader.query<
    CallRow & { status: CallStatus; createdAtMs: number; isUndone: boolean }
  >(
    `select ${columns}, w.status, w.created_at as "createdAtMs",
       w.kind = 'bet' and r.status = 'refunded' as "isUndone"
     from studio.wallet_call w
     join studio.round r on r.id = w.round_id join studio.player p on p.id = r.player_id
     where p.operator_id = $1 and ($2::text is null or r.ref = $2)
       and ($3::timestamptz is null or w.created_at >= $3)
       and ($4::timestamptz is null or w.created_at < $4)
     order by w.created_at, w.transaction_uuid limit $5`,
    [
      operatorId,
      filter.roundRef ?? null,
      filter.fromMs === undefined ? null : isoAt(filter.fromMs),
      filter.toMs === undefined ? null : isoAt(filter.toMs),
      filter.limit,
    ],
  );
  return rows.flatMap((row) => {
    const status = row.isUndone ? "TS_ROLLEDBACK" : statuses[row.status];
    return status === undefined
      ? []
      : [
          {
            ...row,
            status,
            kind: kinds[row.kind],
            createdAt: isoAt(row.createdAtMs),
          },
        ];
  });
}
