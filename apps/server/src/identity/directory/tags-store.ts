import { memberTypes } from "@baize/contract/member-types";
import { plainArray, textArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of words that operators put on members. */

export interface TagRow {
  readonly tag: string;
  readonly by: string;
  readonly at: Date;
}

export function listTags(reader: Reader, memberId: bigint): Promise<TagRow[]> {
  return reader.query<TagRow>(
    `select tag, tagged_by as by, tagged_at as at from identity.member_tag
     where member_id = $1 order by tag`,
    [memberId],
  );
}

/** False where the member has it. */
export async function insertTag(
  tx: Tx,
  { memberId, merchantCode }: { readonly memberId: bigint; readonly merchantCode: string },
  { tag, by, at }: TagRow,
): Promise<boolean> {
  const added = await tx.execute(
    `insert into identity.member_tag (member_id, tag, merchant_code, tagged_by, tagged_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [memberId, tag, merchantCode, by, at],
  );
  return added === 1;
}

/** False where the member does not have it. */
export async function deleteTag(tx: Tx, memberId: bigint, tag: string): Promise<boolean> {
  const gone = await tx.execute(
    "delete from identity.member_tag where member_id = $1 and tag = $2",
    [memberId, tag],
  );
  return gone === 1;
}

export function countTags(
  reader: Reader,
  merchantCode: string,
): Promise<{ readonly tag: string; readonly members: number }[]> {
  return reader.query(
    `select tag, count(*)::int as members from identity.member_tag where merchant_code = $1
     group by tag order by tag`,
    [merchantCode],
  );
}

export function listTagsIn(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<{ readonly memberId: bigint; readonly tag: string }[]> {
  return reader.query(
    `select member_id as "memberId", tag from identity.member_tag
     where member_id = any ($1::bigint[])`,
    [plainArray(memberIds, String)],
  );
}

/** Where members signed in last; where they registered, of those who never did since. */
export function listAddressesIn(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<{ readonly memberId: bigint; readonly ip: string }[]> {
  return reader.query(
    `select member_id as "memberId", coalesce(last_login_ip, registered_ip) as ip
     from identity.member where member_id = any ($1::bigint[])`,
    [plainArray(memberIds, String)],
  );
}

/** Of these members, those below one of these agents, with the agent's folded name. */
export function listBelowNamed(
  reader: Reader,
  merchantCode: string,
  memberIds: readonly bigint[],
  agents: readonly string[],
): Promise<{ readonly memberId: bigint; readonly agent: string }[]> {
  return reader.query(
    `select l.member_id as "memberId", c.username_folded as agent
     from identity.username_claim c
     join identity.line l on c.member_id = any (l.path) and l.member_id <> c.member_id
     where c.merchant_code = $1 and c.username_folded = any ($2::text[])
       and l.member_id = any ($3::bigint[])`,
    [merchantCode, textArray(agents, (one) => one), plainArray(memberIds, String)],
  );
}

/**
 * Members of a brand by their folded names or, where they are asked for, by their public ids, which
 * come first: what reads like one is meant as one. Trial accounts are nobody's.
 */
export function listNamedMembers(
  reader: Reader,
  merchantCode: string,
  names: readonly string[],
  hasIds: boolean,
): Promise<{ readonly memberId: bigint; readonly name: string }[]> {
  return reader.query(
    `select distinct on (name) member_id as "memberId", name
     from (
       select c.member_id, c.username_folded as name, 2 as place
       from identity.username_claim c
       where c.merchant_code = $1 and c.username_folded = any ($2::text[])
       union all
       select c.member_id, c.public_id, 1 from identity.public_id_claim c
       where $3 and c.public_id = any ($2::text[])) named
     join identity.member m using (member_id)
     where m.merchant_code = $1 and m.member_type <> ${memberTypes.trial}
     order by name, place`,
    [merchantCode, textArray(names, (one) => one), hasIds],
  );
}
