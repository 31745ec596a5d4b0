import type { Reader, Tx } from "../../platform/db.ts";
import type { DraftKey, Listed, NewRevision } from "./noun.ts";

/** SQL that is the same for every noun: its row in `rewards.<noun>`, its revisions beside it. */

/** Writes the next revision and answers its number; the noun's row is locked, or not there yet. */
export async function insertRevision(
  tx: Tx,
  { noun, merchantCode, id }: DraftKey,
  { terms, makerId, maker, madeAt }: NewRevision,
): Promise<number> {
  const [added] = await tx.query<{ revision: number }>(
    `insert into rewards.${noun}_revision
       (merchant_code, ${noun}_id, revision, terms, maker_id, maker, made_at)
     select $1, $2, coalesce(max(revision), 0) + 1, $3::jsonb, $4, $5, $6
     from rewards.${noun}_revision where merchant_code = $1 and ${noun}_id = $2
     returning revision`,
    [merchantCode, id, JSON.stringify(terms), makerId, maker, madeAt],
  );
  if (added === undefined) throw new Error("a revision was not written");
  return added.revision;
}

/** Deletes one of which nothing was approved; its revisions stay. */
export async function deleteDraft(tx: Tx, { noun, merchantCode, id }: DraftKey): Promise<void> {
  await tx.execute(
    `delete from rewards.${noun}
     where merchant_code = $1 and ${noun}_id = $2 and revision is null`,
    [merchantCode, id],
  );
}

/** A change that waits is under review beside what is in force. */
export const filterSql = `($1::text is null or merchant_code = $1)
  and ($2::text is null or state = $2 or (
    $2 = 'in_review' and draft_state = $2 and state <> 'ended'))`;

export const filterParams = ({ merchantCode, state }: Listed) => [
  merchantCode ?? null,
  state ?? null,
];

export async function countDrafted(
  reader: Reader,
  noun: DraftKey["noun"],
  filter: Listed,
): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.${noun} where ${filterSql}`,
    filterParams(filter),
  );
  return row?.total ?? 0;
}
