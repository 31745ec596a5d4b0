import { plainArray } from "../platform/arrays.ts";
import type { Tx } from "../platform/db.ts";
import { cashCode } from "./store.ts";

/** SQL of guarded accounts. */

/** Waits for what is under way on the member's cash; what comes after it sees the guard. */
export async function updateGuard(tx: Tx, memberId: bigint, isGuarded: boolean): Promise<void> {
  await tx.execute(
    `update ledger.account set is_guarded = $2, allowance_minor = 0, allowance_until = null
     where member_id = $1 and code = ${cashCode}
       and (is_guarded <> $2 or allowance_until is not null)`,
    [memberId, isGuarded],
  );
}

/** Waits for what is being taken from the allowance; what comes after it finds none. */
export async function deleteAllowance(tx: Tx, memberId: bigint): Promise<void> {
  await tx.execute(
    `update ledger.account set allowance_minor = 0, allowance_until = null
     where member_id = $1 and code = ${cashCode} and allowance_until is not null`,
    [memberId],
  );
}

export async function insertAllowance(
  tx: Tx,
  memberId: bigint,
  amountMinor: bigint,
  untilId: string,
): Promise<void> {
  await tx.execute(
    `update ledger.account set allowance_minor = $2, allowance_until = $3
     where member_id = $1 and code = ${cashCode} and is_guarded`,
    [memberId, amountMinor, untilId],
  );
}

/** In the order every program takes them. */
export async function lockAccounts(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.query(
    `select 1 from ledger.account where member_id = any ($1::bigint[])
     order by member_id, code for update`,
    [plainArray(memberIds, (id) => id)],
  );
}
