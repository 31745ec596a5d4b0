import { memberTypes } from "@baize/contract/member-types";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { Member, MemberPlace, MemberStatus } from "../rules.ts";

/**
 * Every SQL statement about members and their names. Passwords: passwords/store.ts; sessions:
 * sessions/store.ts.
 */

const findMembersSql = kept(
  `select member_id as "memberId", merchant_code as "merchantCode", public_id as "publicId",
     username, nickname, member_type as "memberType", is_test as "isTest", currency, language,
     status, registered_at as "registeredAt", last_login_at as "lastLoginAt"
   from identity.member where member_id = any ($1::bigint[])`,
);

export async function findMembers(reader: Reader, memberIds: readonly bigint[]): Promise<Member[]> {
  const rows = await reader.query<Omit<Member, "isTrial">>(findMembersSql, [
    `{${memberIds.join(",")}}`,
  ]);
  return rows.map((row) => ({ ...row, isTrial: row.memberType === memberTypes.trial }));
}

const findShutSql = kept(
  `select member_id as "memberId" from identity.member
   where member_id = any ($1::bigint[]) and status <> 'open'`,
);

/** Those of these whose accounts are not open. */
export async function findShut(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await reader.query<{ memberId: bigint }>(findShutSql, [`{${memberIds.join(",")}}`]);
  return new Set(rows.map(({ memberId }) => memberId));
}

const findPlacesSql = kept(
  `select member_id as "memberId", merchant_code as "merchantCode", currency,
     is_test as "isTest", member_type = ${memberTypes.trial} as "isTrial"
   from identity.member where member_id = any ($1::bigint[])`,
);

/** Asked for all members of a turn of bets, so it reads no more than that takes. */
export function findPlaces(reader: Reader, memberIds: readonly bigint[]): Promise<MemberPlace[]> {
  return reader.query<MemberPlace>(findPlacesSql, [`{${[...new Set(memberIds)].join(",")}}`]);
}

export async function findMemberIdByUsername(
  reader: Reader,
  merchantCode: string,
  usernameFolded: string,
): Promise<bigint | undefined> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.username_claim
     where merchant_code = $1 and username_folded = $2`,
    [merchantCode, usernameFolded],
  );
  return rows[0]?.memberId;
}

export async function findMemberIdByPublicId(
  reader: Reader,
  publicId: string,
): Promise<bigint | undefined> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.public_id_claim where public_id = $1`,
    [publicId],
  );
  return rows[0]?.memberId;
}

/** Takes a name for a member; false when somebody has it. */
export async function claimUsername(
  tx: Tx,
  merchantCode: string,
  usernameFolded: string,
  memberId: bigint,
): Promise<boolean> {
  const claimed = await tx.execute(
    `insert into identity.username_claim (merchant_code, username_folded, member_id)
     values ($1, $2, $3) on conflict do nothing`,
    [merchantCode, usernameFolded, memberId],
  );
  return claimed === 1;
}

export interface NewMember extends Omit<Member, "isTrial" | "lastLoginAt"> {
  readonly registeredIp: string;
  readonly registeredUrl: string | null;
  /** The agent, affiliate or member who invited. */
  readonly invitedBy: bigint | null;
}

/** Writes a member; false when the number or the public id is in use. */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const claimed = await tx.execute(
    `insert into identity.public_id_claim (public_id, member_id) values ($1, $2)
     on conflict do nothing`,
    [member.publicId, member.memberId],
  );
  const inserted = await tx.execute(
    `insert into identity.member (member_id, merchant_code, public_id, username, nickname,
       member_type, is_test, currency, language, registered_at, registered_ip, registered_url,
       invited_by, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict do nothing`,
    [
      member.memberId,
      member.merchantCode,
      member.publicId,
      member.username,
      member.nickname,
      member.memberType,
      member.isTest,
      member.currency,
      member.language,
      member.registeredAt,
      member.registeredIp,
      member.registeredUrl,
      member.invitedBy,
      member.status,
    ],
  );
  return claimed === 1 && inserted === 1;
}

/**
 * Changes a status, and tells what it is then; undefined where that is what it was. Nobody opens an
 * account that its person has not finished.
 */
export async function updateStatus(
  tx: Tx,
  memberId: bigint,
  status: MemberStatus,
): Promise<MemberStatus | undefined> {
  const rows = await tx.query<{ status: MemberStatus }>(
    `update identity.member m set status = case
       when $2 = 'open' and exists (select 1 from identity.opened_account o
         where o.member_id = m.member_id and o.finished_at is null) then 'unfinished'
       else $2 end
     where member_id = $1 and status <> $2 and not (status = 'unfinished' and $2 = 'open')
     returning status`,
    [memberId, status],
  );
  return rows[0]?.status;
}

export async function updateLanguage(tx: Tx, memberId: bigint, language: string): Promise<void> {
  await tx.execute("update identity.member set language = $2 where member_id = $1", [
    memberId,
    language,
  ]);
}
