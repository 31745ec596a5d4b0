import { kept, type Reader, type Tx } from "../platform/db.ts";
import {
  operationCodes,
  operationOf,
  pointsCode,
  postedColumns,
  type OperationRef,
  type Posted,
  type PostedRow,
} from "./store.ts";

/** SQL of postings: what each commit moved, for the consumers that count it. */

/** Operations as they were posted, also those that only say what must not come, oldest first. */
export async function listPosted(reader: Reader, refs: readonly OperationRef[]): Promise<Posted[]> {
  const rows = await reader.query<PostedRow>(
    `select ${postedColumns} from unnest($1::bigint[], $2::uuid[]) as r (member_id, key)
     join ledger.operation o on o.member_id = r.member_id and o.key = r.key ${operationCodes}
     order by o.id`,
    [
      `{${refs.map(({ memberId }) => memberId).join(",")}}`,
      `{${refs.map(({ keyId }) => keyId).join(",")}}`,
    ],
  );
  return rows.map(operationOf);
}

const takePostingsSql = kept(
  `with taken as (
     delete from ledger.posting where id in (
       select id from ledger.posting order by id limit $1 for update skip locked)
     returning member_ids, keys)
   select ${postedColumns}
   from taken t cross join unnest(t.member_ids, t.keys) as r (member_id, key)
   join ledger.operation o on o.member_id = r.member_id and o.key = r.key
     and o.debit_code <> ${pointsCode} and o.credit_code <> ${pointsCode} ${operationCodes}
   order by o.id`,
);

/**
 * Takes the oldest postings out of the outbox, with their operations in order. Points are no money:
 * whoever counts money is told nothing of them.
 */
export async function takePostings(tx: Tx, limit: number): Promise<Posted[]> {
  const rows = await tx.query<PostedRow>(takePostingsSql, [limit]);
  return rows.map(operationOf);
}

/** The oldest posting nobody drained yet; its id tells when. */
export async function oldestPosting(reader: Reader): Promise<string | undefined> {
  const rows = await reader.query<{ id: string }>(
    "select id from ledger.posting order by id limit 1",
  );
  return rows[0]?.id;
}
