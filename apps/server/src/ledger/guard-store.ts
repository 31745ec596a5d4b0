import type { Tx } from "../platform/db.ts";
import { cashCode } from "./store.ts";

/** SQL of guarded accounts. */

/** Waits for what is under way on the member's cash; what comes after it sees the guard. */
export async function updateGuard(tx: Tx, memberId: bigint, isGuarded: boolean): Promise<void> {
  await tx.execute(
    `update ledger.account set is_guarded = $2
     where member_id = $1 and code = ${cashCode} and is_guarded <> $2`,
    [memberId, isGuarded],
  );
}
