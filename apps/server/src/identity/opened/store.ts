import { memberTypes, type MemberType } from "@baize/contract/member-types";
import type { Reader, Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";

/** SQL of the accounts that agents open for others. */

/** Makes openings by one agent wait for each other until the transaction ends. */
export async function lockOpener(tx: Tx, agentId: bigint): Promise<void> {
  await tx.execute("select pg_advisory_xact_lock(hashtextextended('opened-account', $1))", [
    agentId,
  ]);
}

export interface NewOpened {
  readonly memberId: bigint;
  readonly agentId: bigint;
  readonly requestId: string;
  readonly openedAt: Date;
}

export async function insertOpened(tx: Tx, opened: NewOpened): Promise<void> {
  await tx.execute(
    `insert into identity.opened_account (member_id, agent_id, request_id, opened_at)
     values ($1, $2, $3, $4)`,
    [opened.memberId, opened.agentId, opened.requestId, opened.openedAt],
  );
}

export interface OpenedRow {
  readonly memberId: bigint;
  readonly memberRef: string;
  readonly username: string;
  readonly memberType: MemberType;
  readonly openedAt: Date;
  readonly passwordUntil: Date | null;
  readonly hasSignedIn: boolean;
}

const columns = `m.member_id as "memberId", m.public_id as "memberRef", m.username,
  m.member_type as "memberType", o.opened_at as "openedAt", c.ends_at as "passwordUntil",
  m.last_login_at is not null as "hasSignedIn"`;
const from = `from identity.opened_account o join identity.member m using (member_id)
  join identity.credential c using (member_id)`;
const waiting = "o.agent_id = $1 and o.finished_at is null and m.status = 'unfinished'";

/** What a request of this agent opened, if it did. */
export async function findByRequest(
  reader: Reader,
  agentId: bigint,
  requestId: string,
): Promise<OpenedRow | undefined> {
  const [row] = await reader.query<OpenedRow>(
    `select ${columns} ${from} where o.agent_id = $1 and o.request_id = $2`,
    [agentId, requestId],
  );
  return row;
}

export async function getOpened(reader: Reader, memberId: bigint): Promise<OpenedRow> {
  const [row] = await reader.query<OpenedRow>(`select ${columns} ${from} where o.member_id = $1`, [
    memberId,
  ]);
  if (row === undefined) throw new Error("an opened account has no row");
  return row;
}

/** Of all an agent opened: those that nobody finished yet, the newest first. */
export async function listWaiting(
  reader: Reader,
  agentId: bigint,
  { limit, offset }: RowRange,
): Promise<{ readonly rows: OpenedRow[]; readonly total: number }> {
  const rows = await reader.query<OpenedRow>(
    `select ${columns} ${from} where ${waiting}
     order by o.opened_at desc, o.member_id desc limit $2 offset $3`,
    [agentId, limit, offset],
  );
  const [counted] = await reader.query<{ total: number }>(
    `select count(*)::int as total ${from} where ${waiting}`,
    [agentId],
  );
  return { rows, total: counted?.total ?? 0 };
}

export interface OpenedCounts {
  readonly lately: number;
  readonly waiting: number;
}

export async function countOpened(
  reader: Reader,
  agentId: bigint,
  since: Date,
): Promise<OpenedCounts> {
  const [row] = await reader.query<OpenedCounts>(
    `select count(*) filter (where opened_at > $2)::int as lately,
       count(*) filter (where m.status = 'unfinished')::int as waiting
     from identity.opened_account join identity.member m using (member_id)
     where agent_id = $1`,
    [agentId, since],
  );
  return row ?? { lately: 0, waiting: 0 };
}

/**
 * One that an agent opened and nobody has signed in to, locked, so that a first sign-in waits;
 * undefined where there is none any more.
 */
export async function lockUnused(
  tx: Tx,
  agentId: bigint,
  memberId: bigint,
): Promise<{ readonly isUnused: boolean } | undefined> {
  const [row] = await tx.query<{ isUnused: boolean }>(
    `select m.last_login_at is null and m.status = 'unfinished' and o.finished_at is null
       as "isUnused"
     from identity.member m join identity.opened_account o using (member_id)
     where m.member_id = $2 and o.agent_id = $1 for update of m`,
    [agentId, memberId],
  );
  return row;
}

/** Opens an unfinished account from now on; false where it is not unfinished any more. */
export async function finishOpened(
  tx: Tx,
  memberId: bigint,
  now: Date,
  ip: string,
): Promise<boolean> {
  const opened = await tx.execute(
    `update identity.member set status = 'open', registered_at = $2, registered_ip = $3
     where member_id = $1 and status = 'unfinished'`,
    [memberId, now, ip],
  );
  await tx.execute(
    `update identity.opened_account set finished_at = $2
     where member_id = $1 and finished_at is null`,
    [memberId, now],
  );
  return opened === 1;
}

/** Whether the agent who opened an account is open as well; held until the transaction ends. */
export async function isOpenerOpen(tx: Tx, memberId: bigint): Promise<boolean> {
  const rows = await tx.query(
    `select from identity.opened_account o join identity.member a on a.member_id = o.agent_id
     where o.member_id = $1 and a.status = 'open' for share of a`,
    [memberId],
  );
  return rows.length > 0;
}

/** The agent who opened an account, if one did. */
export async function findOpener(reader: Reader, memberId: bigint): Promise<string | undefined> {
  const [row] = await reader.query<{ username: string }>(
    `select a.username from identity.opened_account o
     join identity.member a on a.member_id = o.agent_id where o.member_id = $1`,
    [memberId],
  );
  return row?.username;
}

export const openedTypes = { player: memberTypes.player, agent: memberTypes.agent } as const;
