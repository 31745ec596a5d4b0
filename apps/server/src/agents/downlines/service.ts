import type {
  AgentDownline,
  AgentDownlineDetails,
  AgentDownlinePage,
  CallParsed,
} from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { isAgentType, memberTypes, type MemberType } from "@baize/contract/member-types";
import { formatMinor, minor } from "@baize/money";
import type { Brand } from "../../brand/index.ts";
import { maskName } from "../../catalogue/index.ts";
import type { Identity, Member } from "../../identity/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { foldName } from "../../platform/text.ts";
import type { OfferGate } from "../../protection/index.ts";
import { listRemarks } from "./store.ts";

/**
 * What an agent reads of the team: who stands below, since when, and what they hold.
 *
 * The names of direct downlines are told, but of those who may not be offered anything: agents
 * advertise. All other names are masked, are found only by the whole name, and no order tells them.
 */
export interface DownlineDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "getMember" | "memberByPublicId" | "forgetMember" | "team">;
  readonly ledger: Pick<Ledger, "balancesOf">;
  readonly offers: Pick<OfferGate, "withoutOffersIn" | "mayOffer" | "demandOfferEachIn">;
}

type Row = Awaited<ReturnType<Identity["team"]["listIn"]>>[number];
type Filter = Parameters<Identity["team"]["idsIn"]>[2];

/** Everybody right below the agent whose name is not told. */
async function unnamedIn(deps: DownlineDeps, reader: Reader, agent: Member) {
  const all = { belowId: agent.memberId, isDirect: true, unnamed: new Set<bigint>() };
  const open = {
    search: undefined,
    depth: undefined,
    types: undefined,
    isOpen: undefined,
    idleSince: undefined,
  };
  const directs = await deps.identity.team.idsIn(reader, agent, { ...all, ...open });
  return deps.offers.withoutOffersIn(reader, directs);
}

/** Cash and what is held of it, of each of these members. */
export async function heldIn(
  { ledger }: Pick<DownlineDeps, "ledger">,
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<(memberId: bigint) => bigint> {
  const balances = await ledger.balancesOf(reader, [...new Set(memberIds)]);
  return (memberId) => {
    const found = balances.get(memberId);
    return found === undefined ? 0n : found.cashMinor + found.lockedMinor;
  };
}

interface Seen {
  readonly agent: Member;
  readonly depth: number;
  readonly unnamed: ReadonlySet<bigint>;
}

const isNamed = ({ agent, unnamed }: Seen, row: Row) =>
  row.uplineId === agent.memberId && !unnamed.has(row.memberId);

const nameOf = (seen: Seen, row: Row) => ({
  memberRef: row.publicId,
  account: isNamed(seen, row) ? row.username : maskName(row.username),
  level: row.depth - seen.depth,
});

/** Rows as the agent sees them. */
async function describe(
  deps: DownlineDeps,
  reader: Reader,
  seen: Seen,
  rows: readonly Row[],
): Promise<AgentDownline[]> {
  const { agent, unnamed } = seen;
  const ids = rows.map(({ memberId }) => memberId);
  const agents = rows.filter(({ memberType }) => isAgentType(memberType));
  const below = await deps.identity.team.belowIn(
    reader,
    agent,
    agents.map(({ memberId }) => memberId),
  );
  const belowOf = new Map<bigint, typeof below>();
  for (const one of below) {
    const team = belowOf.get(one.agentId);
    if (team === undefined) belowOf.set(one.agentId, [one]);
    else team.push(one);
  }
  const heldBy = await heldIn(deps, reader, [...ids, ...below.map(({ memberId }) => memberId)]);
  const remarks = await listRemarks(reader, agent.memberId, ids);
  const text = (amount: bigint) => formatMinor(minor(amount), agent.currency);
  const teamOf = ({ memberId }: Row) => {
    const team = belowOf.get(memberId) ?? [];
    const sum = team.reduce((held, one) => held + heldBy(one.memberId), heldBy(memberId));
    const count = team.filter(({ isAgent }) => isAgent).length;
    return { balance: text(sum), agents: count, players: team.length - count };
  };
  return rows.map((row) => ({
    ...nameOf(seen, row),
    isMasked: !isNamed(seen, row),
    type: row.memberType as AgentDownline["type"],
    joinedAt: row.registeredAt.toISOString(),
    lastSignInAt: row.lastLoginAt?.toISOString() ?? null,
    status: row.status === "open" && !unnamed.has(row.memberId) ? "open" : "unavailable",
    balance: text(heldBy(row.memberId)),
    team: isAgentType(row.memberType) ? teamOf(row) : null,
    remark: remarks.get(row.memberId) ?? null,
  }));
}

/** One member of the team. Refuses: not_found. */
export async function demandInTeam(
  deps: DownlineDeps,
  reader: Reader,
  agent: Member,
  memberId: bigint | undefined,
): Promise<Row> {
  const [row] =
    memberId === undefined ? [] : await deps.identity.team.findIn(reader, agent, [memberId]);
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

const agentTypes: readonly MemberType[] = Object.values(memberTypes).filter(isAgentType);

function filterOf(
  deps: DownlineDeps,
  { depth, unnamed }: Seen,
  belowId: bigint,
  query: CallParsed<"agentDownlines">["query"],
): Filter {
  const { search = "", level, kind, status, idleDays } = query;
  const isSearch = search !== "";
  const kinds = { agent: agentTypes, player: [memberTypes.player] } as const;
  return {
    belowId,
    // Who searches, or asks for a level, means the whole team.
    isDirect: query.scope === "direct" && !isSearch && level === undefined,
    search: isSearch ? foldName(search) : undefined,
    unnamed,
    depth: level === undefined ? undefined : depth + level,
    types: kind === undefined ? undefined : kinds[kind],
    isOpen: status === undefined ? undefined : status === "open",
    idleSince:
      idleDays === undefined ? undefined : new Date(deps.clock.now().getTime() - idleDays * dayMs),
  };
}

async function seenBy(deps: DownlineDeps, reader: Reader, agent: Member): Promise<Seen> {
  const depth = await deps.identity.team.depthIn(reader, agent.memberId);
  return { agent, depth, unnamed: await unnamedIn(deps, reader, agent) };
}

/** A page of an agent's team. Refuses: not_found, where `parent` does not stand below the agent. */
export async function listDownlines(
  deps: DownlineDeps,
  agentId: bigint,
  query: CallParsed<"agentDownlines">["query"],
): Promise<AgentDownlinePage> {
  const { team } = deps.identity;
  const agent = await deps.identity.getMember(agentId);
  const named =
    query.parent === undefined ? undefined : await deps.identity.memberByPublicId(query.parent);
  return deps.db.read(async (reader) => {
    const parent =
      query.parent === undefined
        ? undefined
        : await demandInTeam(deps, reader, agent, named?.memberId);
    const seen = await seenBy(deps, reader, agent);
    const filter = filterOf(deps, seen, parent?.memberId ?? agentId, query);
    const ids = await team.idsIn(reader, agent, filter);
    const rows = await team.listIn(reader, agent, filter, {
      ...rangeOf(query),
      sort: query.sort,
      isDescending: query.order === "desc",
    });
    const heldBy = await heldIn(deps, reader, ids);
    const sum = ids.reduce((held, memberId) => held + heldBy(memberId), 0n);
    const chain = parent === undefined ? [] : await team.chainIn(reader, agent, parent.memberId);
    return {
      ...pageOf(query, ids.length, await describe(deps, reader, seen, rows)),
      currency: agent.currency,
      totals: { balance: formatMinor(minor(sum), agent.currency) },
      chain: chain.map((row) => nameOf(seen, row)),
    };
  });
}

/** Whether an agent could make this member an agent too, where he may be offered anything. */
export const mayPromote = (agent: Member, row: Row): boolean =>
  row.uplineId === agent.memberId &&
  row.memberType === memberTypes.player &&
  row.status === "open" &&
  (agent.memberType === memberTypes.generalAgent || agent.memberType === memberTypes.agent);

/** One of an agent's team. Refuses: not_found. */
export async function readDownline(
  deps: DownlineDeps,
  agentId: bigint,
  memberRef: string,
): Promise<AgentDownlineDetails> {
  const agent = await deps.identity.getMember(agentId);
  const member = await deps.identity.memberByPublicId(memberRef);
  return deps.db.read(async (reader) => {
    const row = await demandInTeam(deps, reader, agent, member?.memberId);
    const seen = await seenBy(deps, reader, agent);
    const [described] = await describe(deps, reader, seen, [row]);
    if (described === undefined) throw new Error("a downline was not described");
    const chain = await deps.identity.team.chainIn(reader, agent, row.memberId);
    return {
      ...described,
      currency: agent.currency,
      chain: chain.map((one) => nameOf(seen, one)),
      mayPromote: mayPromote(agent, row) && !seen.unnamed.has(row.memberId),
    };
  });
}
