import type { DownlineSort } from "@baize/contract";
import { memberTypes, type MemberType } from "@baize/contract/member-types";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { RowRange } from "../../platform/pages.ts";
import type { Member, MemberStatus } from "../rules.ts";

/** SQL about everybody below an agent. Test accounts are in teams of test accounts only. */

export interface TeamRow {
  readonly memberId: bigint;
  readonly publicId: string;
  readonly username: string;
  readonly memberType: MemberType;
  readonly status: MemberStatus;
  readonly uplineId: bigint;
  readonly depth: number;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
  /** Whether the agent is told the name: of those right below who may be offered something. */
  readonly isNamed: boolean;
}

export interface TeamFilter {
  /** Below whom: the agent or another of the team. */
  readonly belowId: bigint;
  readonly isDirect: boolean;
  readonly search: string | undefined;
  readonly depth: number | undefined;
  readonly types: readonly MemberType[] | undefined;
  /** Whether the account is open, and its name told where it is right below. */
  readonly isOpen: boolean | undefined;
  readonly idleSince: Date | undefined;
  /** Breaks are those of this moment. */
  readonly now: Date;
}

export interface TeamOrder extends RowRange {
  readonly sort: DownlineSort;
  readonly isDescending: boolean;
}

type Agent = Pick<Member, "memberId" | "merchantCode" | "currency" | "isTest">;

const numbers = (ids: Iterable<bigint>) => `{${[...ids].join(",")}}`;

const columns = `m.member_id as "memberId", m.public_id as "publicId", m.username,
  m.member_type as "memberType", m.status, l.upline_id as "uplineId", l.depth,
  m.registered_at as "registeredAt", m.last_login_at as "lastLoginAt"`;

/** Agents advertise: whoever is shut out or has a break at the moment $5 is not named to them. */
const isLeft = "(m.status = 'open' and m.member_id not in (select protection.paused_at($5)))";
const isNamed = `(l.upline_id = $1 and ${isLeft})`;
const named = `${columns}, ${isNamed} as "isNamed"`;

const filtered = `from identity.line l join identity.member m using (member_id)
  where m.merchant_code = $2 and m.currency = $3 and m.is_test = $4 and m.status <> 'unfinished'
    and (case when $7 then l.upline_id = $6 else l.path @> array[$6::bigint] end)
    and m.member_id <> $6
    and ($8::text is null or lower(m.username) = $8
      or (${isNamed} and starts_with(lower(m.username), $8)))
    and ($9::int is null or l.depth = $9)
    and ($10::int[] is null or m.member_type = any ($10))
    and ($11::boolean is null
      or $11 = (m.status = 'open' and (l.upline_id is distinct from $1 or ${isLeft})))
    and ($12::timestamptz is null or coalesce(m.last_login_at, m.registered_at) < $12)`;

const valuesOf = (agent: Agent, filter: TeamFilter) => [
  agent.memberId,
  agent.merchantCode,
  agent.currency,
  agent.isTest,
  filter.now,
  filter.belowId,
  filter.isDirect,
  filter.search ?? null,
  filter.depth ?? null,
  filter.types ?? null,
  filter.isOpen ?? null,
  filter.idleSince ?? null,
];

/** Whoever has no name here stands by what he is called, so that the order tells none. */
const sorts: Readonly<Record<DownlineSort, string>> = {
  account: `not ${isNamed} ?, case when ${isNamed} then lower(m.username) else m.public_id end ?`,
  level: "l.depth ?, m.registered_at ?",
  joinedAt: "m.registered_at ?",
  lastSignInAt: "m.last_login_at ? nulls last",
};

/** Counts the members a filter leaves; with a bound it stops at one more than that. */
export async function countTeam(
  reader: Reader,
  agent: Agent,
  filter: TeamFilter,
  most: number | null,
): Promise<number> {
  const rows = await reader.query<{ members: number }>(
    `select count(*)::int as members from (select ${filtered} limit $13) found`,
    [...valuesOf(agent, filter), most === null ? null : most + 1],
  );
  return rows[0]?.members ?? 0;
}

export function listTeam(
  reader: Reader,
  agent: Agent,
  filter: TeamFilter,
  { sort, isDescending, limit, offset }: TeamOrder,
): Promise<TeamRow[]> {
  const way = isDescending ? "desc" : "asc";
  return reader.query<TeamRow>(
    `select ${named} ${filtered}
     order by ${sorts[sort].replaceAll("?", way)}, m.member_id limit $13 offset $14`,
    [...valuesOf(agent, filter), limit, offset],
  );
}

/** These members, where they stand below the agent. */
export function findTeam(
  reader: Reader,
  agent: Agent,
  memberIds: readonly bigint[],
  now: Date,
): Promise<TeamRow[]> {
  return reader.query<TeamRow>(
    `select ${named} from identity.line l join identity.member m using (member_id)
     where l.member_id = any ($6::bigint[]) and l.member_id <> $1 and $1 = any (l.path)
       and m.merchant_code = $2 and m.currency = $3 and m.is_test = $4
       and m.status <> 'unfinished'`,
    [agent.memberId, agent.merchantCode, agent.currency, agent.isTest, now, numbers(memberIds)],
  );
}

/** From the first below the agent down to a member of the team, in that order. */
export function listChain(
  reader: Reader,
  agent: Agent,
  memberId: bigint,
  now: Date,
): Promise<TeamRow[]> {
  return reader.query<TeamRow>(
    `select ${named} from identity.line of_one
     join identity.line l on l.member_id = any (of_one.path)
     join identity.member m on m.member_id = l.member_id
     where of_one.member_id = $2 and $1 = any (of_one.path)
       and l.member_id <> $1 and $1 = any (l.path) and m.is_test = $3
       and m.merchant_code = $4
     order by l.depth`,
    [agent.memberId, memberId, agent.isTest, agent.merchantCode, now],
  );
}

const { player, trial } = memberTypes;

/** Makes an open player an agent; undefined where he is none any more, else how deep he stands. */
export async function promote(
  tx: Tx,
  uplineId: bigint,
  memberId: bigint,
): Promise<number | undefined> {
  const rows = await tx.query<{ depth: number }>(
    `update identity.member m set member_type = ${memberTypes.agent}
     from identity.line l
     where m.member_id = $2 and l.member_id = m.member_id and l.upline_id = $1
       and m.member_type = ${player} and m.status = 'open'
     returning l.depth`,
    [uplineId, memberId],
  );
  return rows[0]?.depth;
}

/** A member as the figures of teams count one. */
export interface TeamPlace {
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly isTest: boolean;
  readonly isAgent: boolean;
  readonly registeredAt: Date;
  readonly uplineId: bigint | null;
  /** Everybody above who counts the member: agents of the same currency and kind of account. */
  readonly agentIds: readonly bigint[];
}

/** These members, where they are agents or stand below one. */
export async function listTeamPlaces(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<TeamPlace[]> {
  const isAgent = (of: string) => `${of}.member_type not in (${player}, ${trial})`;
  const rows = await reader.query<
    Omit<TeamPlace, "agentIds"> & { readonly agentIds: readonly string[] }
  >(
    kept(`select m.member_id as "memberId", m.merchant_code as "merchantCode",
       m.is_test as "isTest", ${isAgent("m")} as "isAgent", m.registered_at as "registeredAt",
       l.upline_id as "uplineId", array(
         select a.member_id::text from identity.member a
         where a.member_id = any (l.path) and a.member_id <> m.member_id
           and a.currency = m.currency and a.is_test = m.is_test and ${isAgent("a")}
         order by a.member_id) as "agentIds"
     from identity.line l join identity.member m using (member_id)
     where l.member_id = any ($1::bigint[]) and (l.upline_id is not null or ${isAgent("m")})`),
    [numbers(memberIds)],
  );
  return rows.map((row) => ({ ...row, agentIds: row.agentIds.map(BigInt) }));
}
