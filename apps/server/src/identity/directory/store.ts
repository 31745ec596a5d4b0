import { memberTypes } from "@baize/contract/member-types";
import type { Reader } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { MemberStatus } from "../rules.ts";

/** SQL of members as operators look for them. */

export interface MemberSearch {
  readonly merchantCodes: readonly string[];
  readonly status: MemberStatus | undefined;
  /** Undefined where nobody is looked for in particular. */
  readonly memberIds: readonly bigint[] | undefined;
}

const wildcards = /[%_\\]/g;

/** Members whose folded user name begins so. */
export async function listByNamePrefix(
  reader: Reader,
  merchantCodes: readonly string[],
  prefix: string,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.username_claim
     where merchant_code = any ($1::text[]) and username_folded like $2
     order by username_folded limit $3`,
    [merchantCodes, `${prefix.replaceAll(wildcards, String.raw`\$&`)}%`, limit],
  );
  return rows.map((row) => row.memberId);
}

/** Trial accounts are left out: they are nobody's, and there are as many as visitors. */
const matching = `from identity.member
  where merchant_code = any ($1::text[]) and member_type <> ${memberTypes.trial}
    and ($2::text is null or status = $2) and ($3::bigint[] is null or member_id = any ($3))`;

const valuesOf = ({ merchantCodes, status, memberIds }: MemberSearch) => [
  merchantCodes,
  status ?? null,
  memberIds === undefined ? null : `{${memberIds.join(",")}}`,
];

/** Numbers grow with time, so the newest come first. */
export async function searchMemberIds(
  reader: Reader,
  search: MemberSearch,
  { limit, offset }: RowRange,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" ${matching} order by member_id desc limit $4 offset $5`,
    [...valuesOf(search), limit, offset],
  );
  return rows.map((row) => row.memberId);
}

/** Those with a lower number than one, newest first. */
export async function listMemberIdsBelow(
  reader: Reader,
  search: MemberSearch,
  below: bigint | undefined,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" ${matching} and ($4::bigint is null or member_id < $4)
     order by member_id desc limit $5`,
    [...valuesOf(search), below ?? null, limit],
  );
  return rows.map((row) => row.memberId);
}

export async function countMembers(
  reader: Reader,
  search: MemberSearch,
  countMax: number,
): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from (select 1 ${matching} limit $4) counted`,
    [...valuesOf(search), countMax],
  );
  return rows[0]?.total ?? 0;
}

/** Members who joined in a period; trial accounts and tests are left out. */
export async function countJoined(
  reader: Reader,
  { merchantCode, currency }: { readonly merchantCode: string; readonly currency: string },
  from: Date,
  to: Date,
): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from identity.member
     where merchant_code = $1 and currency = $2 and registered_at >= $3 and registered_at < $4
       and member_type <> ${memberTypes.trial} and not is_test and status <> 'unfinished'`,
    [merchantCode, currency, from, to],
  );
  return rows[0]?.total ?? 0;
}

/** Members of a brand, a page at a time; trial accounts and tests are left out. */
export function listRealAfter(
  reader: Reader,
  merchantCode: string,
  after: bigint,
  limit: number,
): Promise<{ readonly memberId: bigint; readonly registeredAt: Date }[]> {
  return reader.query(
    `select member_id as "memberId", registered_at as "registeredAt" from identity.member
     where merchant_code = $1 and member_type <> ${memberTypes.trial} and not is_test
       and status <> 'unfinished' and member_id > $2
     order by member_id limit $3`,
    [merchantCode, after, limit],
  );
}

/** Members who joined in a period, a page at a time; trial accounts and tests are left out. */
export async function listJoinedAfter(
  reader: Reader,
  place: { readonly merchantCode: string; readonly currency: string; from: Date; to: Date },
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.member
     where merchant_code = $1 and currency = $2 and registered_at >= $3 and registered_at < $4
       and member_type <> ${memberTypes.trial} and not is_test and status <> 'unfinished'
       and member_id > $5
     order by member_id limit $6`,
    [place.merchantCode, place.currency, place.from, place.to, after, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Test accounts of a brand, which reports leave out. */
export async function listTestAccounts(reader: Reader, merchantCode: string): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.member where merchant_code = $1 and is_test`,
    [merchantCode],
  );
  return rows.map(({ memberId }) => memberId);
}

export interface Origin {
  readonly registeredIp: string;
  readonly lastLoginIp: string | null;
  readonly invitedBy: bigint | null;
}

export async function findOrigin(reader: Reader, memberId: bigint): Promise<Origin | undefined> {
  const rows = await reader.query<Origin>(
    `select registered_ip as "registeredIp", last_login_ip as "lastLoginIp",
       invited_by as "invitedBy" from identity.member where member_id = $1`,
    [memberId],
  );
  return rows[0];
}
