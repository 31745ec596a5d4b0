import type { Reader } from "../../platform/db.ts";

/** SQL of single entries of rounds, for modules that count beside the record. */

export interface KnownEntry {
  readonly memberId: bigint;
  readonly keyId: string;
  readonly kind: "bet" | "win" | "rollback";
  readonly amountMinor: bigint;
  readonly isUndone: boolean;
}

/** What is on record under these keys of members; unknown ones are left out. */
export function listEntriesOfKeys(
  reader: Reader,
  refs: readonly { readonly memberId: bigint; readonly keyId: string }[],
): Promise<KnownEntry[]> {
  return reader.query<KnownEntry>(
    `select e.member_id as "memberId", replace(e.key_id::text, '-', '') as "keyId", e.kind,
       e.amount_minor as "amountMinor", exists (
         select from vendors.round_entry v where v.member_id = e.member_id
           and v.round_id = e.round_id and v.kind = 'rollback' and v.target_key_id = e.key_id)
         as "isUndone"
     from unnest($1::bigint[], $2::uuid[]) as u (member_id, key_id)
     cross join lateral vendors.operation_of(u.member_id, u.key_id) o
     cross join lateral (
       -- On its own, or the planner reads all rounds there are.
       select * from vendors.round_entry r where r.member_id = u.member_id
         and r.round_id = o.round_id and r.key_id = u.key_id offset 0) e`,
    [refs.map(({ memberId }) => memberId), refs.map(({ keyId }) => keyId)],
  );
}
