import type { LoginRow, LoginWay } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";

/** Every SQL statement about the record of sign-ins. */

export interface LoginRecord {
  readonly memberId: bigint;
  readonly loginId: string;
  readonly at: Date;
  readonly way: LoginWay;
  readonly outcome: LoginRow["outcome"];
  readonly ip: string;
  readonly userAgent: string;
}

export async function insertLogin(tx: Tx, login: LoginRecord): Promise<void> {
  await tx.execute(
    `insert into identity.login_record (member_id, login_id, at, way, outcome, ip, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [login.memberId, login.loginId, login.at, login.way, login.outcome, login.ip, login.userAgent],
  );
}

/** Sign-ins of a member, the latest first. */
export async function listLogins(
  reader: Reader,
  memberId: bigint,
  { limit, offset }: RowRange,
): Promise<LoginRow[]> {
  const rows = await reader.query<Omit<LoginRecord, "memberId" | "loginId">>(
    `select at, way, outcome, ip, user_agent as "userAgent" from identity.login_record
     where member_id = $1 order by login_id desc limit $2 offset $3`,
    [memberId, limit, offset],
  );
  return rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }));
}

/** The same by time, for a list of everything that happened. */
export function listLoginsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<Pick<LoginRecord, "at" | "way" | "outcome" | "ip"> & { readonly id: string }>(
    `select login_id as id, at, way, outcome, ip from identity.login_record
     where member_id = $1 and ${momentSql({ at: "at", id: "login_id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}

/** The browser of the first sign-in on record of each of these members. */
export function listFirstAgents(reader: Reader, memberIds: readonly bigint[]) {
  return reader.query<Pick<LoginRecord, "memberId" | "userAgent">>(
    `select distinct on (member_id) member_id as "memberId", user_agent as "userAgent"
     from identity.login_record
     where member_id = any ($1::bigint[]) and outcome in ('entered', 'checked')
     order by member_id, login_id`,
    [memberIds],
  );
}

export async function countLogins(reader: Reader, memberId: bigint): Promise<number> {
  const rows = await reader.query<{ count: bigint }>(
    "select count(*) as count from identity.login_record where member_id = $1",
    [memberId],
  );
  return Number(rows[0]?.count ?? 0n);
}

export async function deleteOldLogins(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from identity.login_record where at < $1", [before]);
}
