import { minor, type Minor } from "@baize/money";
import type { Reader, Tx } from "../platform/db.ts";
import { cashCode } from "./store.ts";

/** SQL of guarded accounts, and of what their guards go by. */

/** Waits for what is under way on the member's cash; what comes after it sees the guard. */
export async function updateGuard(tx: Tx, memberId: bigint, isGuarded: boolean): Promise<void> {
  await tx.execute(
    `update ledger.account set is_guarded = $2
     where member_id = $1 and code = ${cashCode} and is_guarded <> $2`,
    [memberId, isGuarded],
  );
}

/** What was taken from and given to the member's cash, without what was undone since. */
export interface Moved {
  readonly outMinor: Minor;
  readonly inMinor: Minor;
}

export async function sumMoved(
  reader: Reader,
  memberId: bigint,
  fromId: string,
  kinds: readonly string[],
): Promise<Moved> {
  const rows = await reader.query<{ taken: bigint; given: bigint }>(
    `select coalesce(sum(t.amount_minor) filter (where t.debit_code = ${cashCode}), 0)::bigint
         as taken,
       coalesce(sum(t.amount_minor) filter (where t.credit_code = ${cashCode}), 0)::bigint as given
     from ledger.transfer t
     where t.member_id = $1 and t.id >= $2 and t.kind = any ($3::text[])
       and not exists (select from ledger.reversal r
         where r.member_id = t.member_id and r.key = t.operation_key)`,
    [memberId, fromId, kinds],
  );
  return { outMinor: minor(rows[0]?.taken ?? 0n), inMinor: minor(rows[0]?.given ?? 0n) };
}
