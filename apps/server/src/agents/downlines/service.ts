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
import { listOpenBetween } from "../contracts/store.ts";
import { wireKindOf } from "../contracts/wire-terms.ts";
import { listTeamsNow, noTeam } from "../figures/now-store.ts";
import { findOffer } from "./promotion-store.ts";
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
  readonly offers: Pick<OfferGate, "mayOffer" | "demandOfferEachIn">;
}

type Row = Awaited<ReturnType<Identity["team"]["listIn"]>>[number];
type Filter = Parameters<Identity["team"]["countIn"]>[2];

/** Cash and what is held of it, of each of these members. */
async function heldIn(
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
}

const nameOf = (seen: Seen, row: Row) => ({
  memberRef: row.publicId,
  account: row.isNamed ? row.username : maskName(row.username),
  level: row.depth - seen.depth,
});

/** Rows as the agent sees them. */
async function describe(
  deps: DownlineDeps,
  reader: Reader,
  seen: Seen,
  rows: readonly Row[],
): Promise<AgentDownline[]> {
  const { agent } = seen;
  const ids = rows.map(({ memberId }) => memberId);
  const teams = await listTeamsNow(reader, ids);
  const heldBy = await heldIn(deps, reader, ids);
  const remarks = await listRemarks(reader, agent.memberId, ids);
  const contracts = await listOpenBetween(reader, agent.memberId, ids);
  const text = (amount: bigint) => formatMinor(minor(amount), agent.currency);
  const teamOf = ({ memberId }: Row) => {
    const { agents, players, balanceMinor } = teams.get(memberId) ?? noTeam;
    return { balance: text(heldBy(memberId) + balanceMinor), agents, players };
  };
  const isOpen = ({ status, uplineId, isNamed }: Row) =>
    status === "open" && (uplineId !== agent.memberId || isNamed);
  return rows.map((row) => ({
    ...nameOf(seen, row),
    isMasked: !row.isNamed,
    type: row.memberType as AgentDownline["type"],
    joinedAt: row.registeredAt.toISOString(),
    lastSignInAt: row.lastLoginAt?.toISOString() ?? null,
    status: isOpen(row) ? "open" : "unavailable",
    balance: text(heldBy(row.memberId)),
    team: isAgentType(row.memberType) ? teamOf(row) : null,
    remark: remarks.get(row.memberId) ?? null,
    contracts: contracts
      .filter(({ agentId }) => agentId === row.memberId)
      .map(({ contractId, kind, state }) => ({ contractId, kind: wireKindOf(kind), state })),
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
    memberId === undefined
      ? []
      : await deps.identity.team.findIn(reader, agent, [memberId], deps.clock.now());
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

const agentTypes: readonly MemberType[] = Object.values(memberTypes).filter(isAgentType);

function filterOf(
  deps: DownlineDeps,
  { depth }: Seen,
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
    now: deps.clock.now(),
    depth: level === undefined ? undefined : depth + level,
    types: kind === undefined ? undefined : kinds[kind],
    isOpen: status === undefined ? undefined : status === "open",
    idleSince:
      idleDays === undefined ? undefined : new Date(deps.clock.now().getTime() - idleDays * dayMs),
  };
}

async function seenBy(deps: DownlineDeps, reader: Reader, agent: Member): Promise<Seen> {
  const depth = await deps.identity.team.depthIn(reader, agent.memberId);
  return { agent, depth };
}

/** Beyond so many, a whole team is as large as the last fold says. */
const countedMax = 1000;

const isNarrowed = ({ search, depth, types, isOpen, idleSince }: Filter) =>
  [search, depth, types, isOpen, idleSince].some((one) => one !== undefined);

/** How many a list has, and what they hold, where they are all of a team or right below. */
async function totalsOf(
  { identity }: DownlineDeps,
  reader: Reader,
  agent: Member,
  filter: Filter,
): Promise<{ readonly total: number; readonly balanceMinor: bigint | undefined }> {
  const { belowId, isDirect } = filter;
  const countUpTo = (most: number | null) => identity.team.countIn(reader, agent, filter, most);
  if (isNarrowed(filter)) {
    return { total: await countUpTo(null), balanceMinor: undefined };
  }
  const known = (await listTeamsNow(reader, [belowId])).get(belowId) ?? noTeam;
  const counted = await countUpTo(countedMax);
  const size = isDirect ? known.directs : known.agents + known.players;
  return {
    total: counted <= countedMax ? counted : Math.max(counted, size),
    balanceMinor: isDirect ? known.directsMinor : known.balanceMinor,
  };
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
    const { total, balanceMinor } = await totalsOf(deps, reader, agent, filter);
    const rows = await team.listIn(reader, agent, filter, {
      ...rangeOf(query),
      sort: query.sort,
      isDescending: query.order === "desc",
    });
    const { currency } = agent;
    const chain =
      parent === undefined ? [] : await team.chainIn(reader, agent, parent.memberId, filter.now);
    return {
      ...pageOf(query, total, await describe(deps, reader, seen, rows)),
      currency,
      totals: {
        balance: balanceMinor === undefined ? null : formatMinor(minor(balanceMinor), currency),
      },
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
    const offer = await findOffer(reader, row.memberId, deps.clock.now());
    const chain = await deps.identity.team.chainIn(reader, agent, row.memberId, deps.clock.now());
    return {
      ...described,
      currency: agent.currency,
      chain: chain.map((one) => nameOf(seen, one)),
      mayPromote: mayPromote(agent, row) && row.isNamed && offer === undefined,
      promotionUntil:
        offer?.state === "offered" && offer.agentId === agentId ? offer.endsAt.toISOString() : null,
    };
  });
}
