import { memberTypes } from "@baize/contract/member-types";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import { type Member } from "../rules.ts";
import type { Standing } from "./rules.ts";

/** Every SQL statement about the line: who stands below whom, and who invited whom. */

const invitersSql = kept(
  `select member_id as "memberId", invited_by as "otherId" from identity.member
   where member_id = any ($1::bigint[]) and invited_by is not null`,
);

const uplinesSql = kept(
  `select member_id as "memberId", upline_id as "otherId" from identity.line
   where member_id = any ($1::bigint[]) and upline_id is not null`,
);

async function othersOf(reader: Reader, sql: string, memberIds: readonly bigint[]) {
  const rows = await reader.query<{ memberId: bigint; otherId: bigint }>(sql, [
    `{${memberIds.join(",")}}`,
  ]);
  return new Map(rows.map(({ memberId, otherId }) => [memberId, otherId]));
}

/** Who invited each of these members, if anybody did: not always who stands above them. */
export const listInviters = (reader: Reader, memberIds: readonly bigint[]) =>
  othersOf(reader, invitersSql, memberIds);

/** Where a member of the brand stands. */
export async function findStanding(
  reader: Reader,
  merchantCode: string,
  memberId: bigint,
): Promise<Standing | undefined> {
  const rows = await reader.query<Standing>(
    `select l.member_id as "memberId", m.member_type as "memberType", l.upline_id as "uplineId"
     from identity.line l join identity.member m using (member_id)
     where l.member_id = $1 and m.merchant_code = $2`,
    [memberId, merchantCode],
  );
  return rows[0];
}

/**
 * Puts a member below an upline, or first of a line, and answers how deep that is. A move of the
 * upline waits for it, or it for the move.
 */
export async function insertPlace(
  tx: Tx,
  memberId: bigint,
  uplineId: bigint | null,
): Promise<number> {
  const rows = await tx.query<{ depth: number }>(
    uplineId === null
      ? `insert into identity.line (member_id, upline_id, depth, path)
         values ($1, $2, 1, array[$1::bigint]) returning depth`
      : `insert into identity.line (member_id, upline_id, depth, path)
         select $1, member_id, depth + 1, path || $1::bigint
         from identity.line where member_id = $2 for key share
         returning depth`,
    [memberId, uplineId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`member ${uplineId} stands in no line`);
  return row.depth;
}

/** How far below the first of the line somebody stands; 1 for the first. */
export async function findDepth(reader: Reader, memberId: bigint): Promise<number> {
  const rows = await reader.query<{ depth: number }>(
    "select depth from identity.line where member_id = $1",
    [memberId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`member ${memberId} stands in no line`);
  return row.depth;
}

/** Whether a member stands below an agent, however deep: one look-up by key. */
export async function isBelow(reader: Reader, agentId: bigint, memberId: bigint): Promise<boolean> {
  const rows = await reader.query(
    kept(`select 1 from identity.line
     where member_id = $2 and $1 = any (path) and member_id <> $1`),
    [agentId, memberId],
  );
  return rows.length > 0;
}

/** The upline of each of these members that has one. */
export const listUplines = (reader: Reader, memberIds: readonly bigint[]) =>
  othersOf(reader, uplinesSql, memberIds);

export interface DownlineRow {
  readonly publicId: string;
  readonly username: string;
  readonly registeredAt: Date;
}

const downlines = `from identity.line l join identity.member m using (member_id)
  where l.upline_id = $1 and merchant_code = $2 and currency = $3 and is_test = $4
    and status = 'open' and member_type <> ${memberTypes.trial}
    and starts_with(lower(username), $5)`;

/** Of all of them, whatever page is looked at. */
export async function listDownlineIds(
  reader: Reader,
  upline: Member,
  prefix: string,
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select member_id as "memberId" ${downlines}`,
    valuesOf(upline, prefix),
  );
  return rows.map(({ memberId }) => memberId);
}

const valuesOf = (upline: Member, prefix: string) => [
  upline.memberId,
  upline.merchantCode,
  upline.currency,
  upline.isTest,
  prefix,
];

export interface DownlinePage {
  readonly limit: number;
  readonly offset: number;
  /** Who is left out. */
  readonly without: ReadonlySet<bigint>;
}

/** Open accounts of the same brand and currency that a member stands above, by name. */
export function listDownlines(
  reader: Reader,
  upline: Member,
  prefix: string,
  page: DownlinePage,
): Promise<DownlineRow[]> {
  return reader.query<DownlineRow>(
    `select public_id as "publicId", username, registered_at as "registeredAt" ${downlines}
     and member_id <> all ($8::bigint[])
     order by lower(username), member_id limit $6 offset $7`,
    [...valuesOf(upline, prefix), page.limit, page.offset, `{${[...page.without].join(",")}}`],
  );
}

/**
 * Everybody of a branch, its agent included, locked: who registers below any of them waits. A
 * member who came just before is found by looking again.
 */
export async function lockBranch(tx: Tx, headId: bigint): Promise<readonly bigint[]> {
  for (let known = 0; ;) {
    const rows = await tx.query<{ memberId: bigint }>(
      `select member_id as "memberId" from identity.line
       where path @> array[$1::bigint] order by member_id for update`,
      [headId],
    );
    if (rows.length === known) return rows.map(({ memberId }) => memberId);
    known = rows.length;
  }
}

/** How many agents stand one below the other in a branch, its own agent included. */
export async function branchHeight(reader: Reader, headId: bigint): Promise<number> {
  const [row] = await reader.query<{ height: number }>(
    `select (max(l.depth) - min(l.depth) + 1)::int as height
     from identity.line l join identity.member m using (member_id)
     where l.path @> array[$1::bigint]
       and m.member_type not in (${memberTypes.player}, ${memberTypes.trial})`,
    [headId],
  );
  return row?.height ?? 0;
}

export interface BranchSize {
  readonly agents: number;
  readonly players: number;
}

/** Who stands below the agent of a branch. */
export async function branchSize(reader: Reader, headId: bigint): Promise<BranchSize> {
  const [row] = await reader.query<BranchSize>(
    `select count(*) filter (where m.member_type <> ${memberTypes.player})::int as agents,
       count(*) filter (where m.member_type = ${memberTypes.player})::int as players
     from identity.line l join identity.member m using (member_id)
     where l.path @> array[$1::bigint] and l.member_id <> $1`,
    [headId],
  );
  return row ?? { agents: 0, players: 0 };
}

/** Puts a branch below another agent from a day on; the paths before are kept. */
export async function moveBranch(
  tx: Tx,
  headId: bigint,
  uplineId: bigint,
  since: string,
): Promise<number> {
  const [row] = await tx.query<{ moved: number }>(
    "select identity.move_branch($1, $2, $3::date) as moved",
    [headId, uplineId, since],
  );
  return row?.moved ?? 0;
}
