import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of lists of members; a list never changes. */

export interface MemberListRow {
  readonly merchantCode: string;
  readonly listId: string;
  readonly name: string;
  readonly members: number;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly archivedAt: Date | null;
}

const columns = `merchant_code as "merchantCode", list_id as "listId", name, members,
  made_by as "madeBy", made_at as "madeAt", archived_at as "archivedAt"`;

export function listMemberLists(reader: Reader, merchantCode: string): Promise<MemberListRow[]> {
  return reader.query<MemberListRow>(
    `select ${columns} from rewards.member_list where merchant_code = $1
     order by archived_at is not null, made_at desc, list_id`,
    [merchantCode],
  );
}

export async function findMemberList(
  reader: Reader,
  listId: string,
): Promise<MemberListRow | undefined> {
  const rows = await reader.query<MemberListRow>(
    `select ${columns} from rewards.member_list where list_id = $1`,
    [listId],
  );
  return rows[0];
}

/** False where the brand has one of the name, or there is one of the id. */
export async function insertMemberList(tx: Tx, row: MemberListRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.member_list (merchant_code, list_id, name, members, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [row.merchantCode, row.listId, row.name, row.members, row.madeBy, row.madeAt],
  );
  return added === 1;
}

export async function insertListed(
  tx: Tx,
  listId: string,
  memberIds: readonly bigint[],
): Promise<void> {
  await tx.execute(
    `insert into rewards.member_list_member (list_id, member_id)
     select $1, member_id from unnest($2::bigint[]) as t (member_id)`,
    [listId, plainArray(memberIds, String)],
  );
}

/** Undefined where it was put away before. */
export async function archiveList(
  tx: Tx,
  listId: string,
  at: Date,
): Promise<MemberListRow | undefined> {
  const rows = await tx.query<MemberListRow>(
    `update rewards.member_list set archived_at = $2
     where list_id = $1 and archived_at is null returning ${columns}`,
    [listId, at],
  );
  return rows[0];
}

/** Of these members, those on each of these lists. */
export function listListed(
  reader: Reader,
  memberIds: readonly bigint[],
  listIds: readonly string[],
): Promise<{ readonly memberId: bigint; readonly listId: string }[]> {
  return reader.query(
    `select member_id as "memberId", list_id as "listId" from rewards.member_list_member
     where list_id = any ($1::uuid[]) and member_id = any ($2::bigint[])`,
    [plainArray(listIds, (one) => one), plainArray(memberIds, String)],
  );
}

/** Those of these lists that a brand has. */
export async function listOwnLists(
  reader: Reader,
  merchantCode: string,
  listIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ listId: string }>(
    `select list_id as "listId" from rewards.member_list
     where merchant_code = $1 and list_id = any ($2::uuid[]) and archived_at is null`,
    [merchantCode, plainArray(listIds, (one) => one)],
  );
  return new Set(rows.map(({ listId }) => listId));
}
