import type {
  AgentStatementPage,
  AgentTeamReport,
  CallParsed,
  StatementSort,
  TeamFigures,
} from "@baize/contract";
import { isAgentType } from "@baize/contract/member-types";
import { formatMinor, minor } from "@baize/money";
import type { Brand } from "../../brand/index.ts";
import { maskName } from "../../catalogue/index.ts";
import type { Identity, Member } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { addDays, daysIn, rangeBefore, type DayRange } from "../../platform/day-names.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { pageOf, rangeOf as rowsOf } from "../../platform/pages.ts";
import { dayOf } from "../../platform/zone-days.ts";
import { listTeamsNow, noTeam } from "./now-store.ts";
import { rangeOf } from "./periods.ts";
import {
  belowSince,
  branchSorts,
  countBranches,
  findFold,
  listBranches,
  listBranchesOf,
  listLeft,
  listNewMembers,
  listTeamDays,
  sumOwnAndTeam,
  type BranchRow,
  type OwnAndTeam,
  type Sums,
} from "./read-store.ts";

/** What agents read of their teams' figures. */
export interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "getMember" | "memberByPublicId" | "findMembersIn" | "team">;
}

// tidy: allow money-number, because these are counts of rounds and people.
const countOf = (count: bigint) => Number(count);

function figuresOf(sums: Sums, currency: string): TeamFigures {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const { stakeMinor, payoutMinor, bonusMinor, rebateMinor, salaryMinor, jackpotMinor } = sums;
  const ggr = stakeMinor - payoutMinor;
  return {
    bets: countOf(sums.bets),
    stake: text(stakeMinor),
    valid: text(sums.validMinor),
    payout: text(payoutMinor),
    ggr: text(ggr),
    deposits: text(sums.depositMinor),
    withdrawals: text(sums.withdrawalMinor),
    bonus: text(bonusMinor),
    rebate: text(rebateMinor),
    salary: text(salaryMinor),
    dividend: text(sums.dividendMinor),
    jackpots: text(jackpotMinor),
    net: text(ggr - bonusMinor - rebateMinor - salaryMinor - jackpotMinor),
    active: countOf(sums.active),
    newMembers: countOf(sums.newMembers),
    firstDepositors: countOf(sums.firstDeposits),
  };
}

const none: Sums = {
  bets: 0n,
  stakeMinor: 0n,
  validMinor: 0n,
  payoutMinor: 0n,
  depositMinor: 0n,
  firstDeposits: 0n,
  withdrawalMinor: 0n,
  bonusMinor: 0n,
  rebateMinor: 0n,
  salaryMinor: 0n,
  dividendMinor: 0n,
  jackpotMinor: 0n,
  newMembers: 0n,
  active: 0n,
};

/** Who joins a team stands below its agent: the agent's own beginning is none of it. */
const withoutAgent = ({ own, team }: OwnAndTeam): OwnAndTeam => ({
  own: { ...own, newMembers: 0n },
  team: { ...team, newMembers: team.newMembers - own.newMembers },
});

type Query = CallParsed<"agentTeamReport">["query"];

/** The days a query asks for, in the brand's zone. */
export async function daysAsked(
  { clock, brand }: Pick<ReportDeps, "clock" | "brand">,
  agent: Member,
  query: Omit<Query, "product">,
) {
  const { timeZone } = await brand.getMerchant(agent.merchantCode);
  const today = dayOf(clock.now(), timeZone);
  return { timeZone, today, range: rangeOf(query, today) };
}

/** What every report tells of its days. */
export async function toldOf(
  reader: Reader,
  { currency }: Member,
  { timeZone, today, range }: Awaited<ReturnType<typeof daysAsked>>,
) {
  const { asOf, since } = await findFold(reader);
  return {
    currency,
    timeZone,
    ...range,
    isRunning: range.from <= today && today <= range.to,
    asOf: asOf?.toISOString() ?? null,
    // Of the day on which the figures begin a part is missing.
    since: since === null ? null : addDays(dayOf(since, timeZone), 1),
  };
}

/**
 * The team's figures for a period, per day, with the totals of the period before. Refuses:
 * period_order, period_too_long.
 */
export async function readTeamReport(
  deps: ReportDeps,
  agentId: bigint,
  query: Query,
): Promise<AgentTeamReport> {
  const agent = await deps.identity.getMember(agentId);
  const asked = await daysAsked(deps, agent, query);
  const { range } = asked;
  const before = rangeBefore(range);
  const text = (sums: Sums) => figuresOf(sums, agent.currency);
  return deps.db.read(async (reader) => {
    const of = (days: DayRange) => sumOwnAndTeam(reader, agentId, days, query.product);
    const [now, then] = [withoutAgent(await of(range)), withoutAgent(await of(before))];
    const days = new Map(
      (await listTeamDays(reader, agentId, range, query.product)).map((row) => [row.day, row]),
    );
    // People belong to no type of game.
    const isWhole = query.product === undefined;
    const joined = isWhole ? await listNewMembers(reader, agentId, range) : new Map();
    const { balanceMinor } = (await listTeamsNow(reader, [agentId])).get(agentId) ?? noTeam;
    return {
      ...(await toldOf(reader, agent, asked)),
      teamBalance: formatMinor(minor(balanceMinor), agent.currency),
      totals: text(now.team),
      previousFrom: before.from,
      previousTo: before.to,
      previous: text(then.team),
      days: Array.from({ length: daysIn(range) }, (_, at) => {
        const day = addDays(range.from, at);
        return { day, ...text(days.get(day) ?? none), newMembers: joined.get(day) ?? 0 };
      }),
    };
  });
}

type StatementQuery = CallParsed<"agentStatements">["query"];

/** A page by name: who is on it is known by the line, and the figures of each by number. */
async function branchesByName(
  deps: ReportDeps,
  reader: Reader,
  agent: Member,
  uplineId: bigint,
  query: StatementQuery & { readonly range: DayRange },
): Promise<BranchRow[]> {
  const open = { search: undefined, depth: undefined, types: undefined, isOpen: undefined };
  const filter = { ...open, idleSince: undefined, now: deps.clock.now() };
  const rows = await deps.identity.team.listIn(
    reader,
    agent,
    { ...filter, belowId: uplineId, isDirect: true },
    { ...rowsOf(query), sort: "account", isDescending: query.order === "desc" },
  );
  const ids = rows.map(({ memberId }) => memberId);
  const found = await listBranchesOf(reader, uplineId, query, ids);
  const byId = new Map(found.map((row) => [row.memberId, row]));
  const here = ids.flatMap((id) => byId.get(id) ?? []);
  if (query.pageNum > 1) return here;
  // Whoever was moved away stands in the line elsewhere.
  return [...here, ...(await listLeft(reader, uplineId, query))];
}

const isFigure = (sort: StatementSort): sort is keyof typeof branchSorts => sort in branchSorts;

async function branchesOf(
  deps: ReportDeps,
  reader: Reader,
  agent: Member,
  uplineId: bigint,
  query: StatementQuery & { readonly range: DayRange },
): Promise<BranchRow[]> {
  const { sort, order } = query;
  if (!isFigure(sort)) return branchesByName(deps, reader, agent, uplineId, query);
  const page = { ...rowsOf(query), sort, isDescending: order === "desc" };
  return listBranches(reader, uplineId, query, page);
}

/**
 * The days of a range on which a member stood below an agent: what came with a move is somebody
 * else's on the days before it. Refuses: not_found.
 */
async function sinceMoved<Range extends { readonly from: string; readonly to: string }>(
  reader: Reader,
  memberId: bigint | undefined,
  agentId: bigint,
  range: Range,
): Promise<Range> {
  const since = memberId === undefined ? null : await belowSince(reader, memberId, agentId);
  if (since === null || since <= range.from) return range;
  if (since > range.to) throw new Refusal("not_found");
  return { ...range, from: since };
}

/**
 * One page of a report: each direct downline with everybody below. Refuses, in this order:
 * period_order, period_too_long, not_found (`parent` is not below the agent).
 */
export async function listStatements(
  deps: ReportDeps,
  agentId: bigint,
  query: StatementQuery,
): Promise<AgentStatementPage> {
  const { team } = deps.identity;
  const agent = await deps.identity.getMember(agentId);
  const asked = await daysAsked(deps, agent, query);
  const { parent } = query;
  const named = parent === undefined ? undefined : await deps.identity.memberByPublicId(parent);
  const now = deps.clock.now();
  return deps.db.read(async (reader) => {
    const ids = named === undefined ? [] : [named.memberId];
    const [below] = await team.findIn(reader, agent, ids, now);
    if (parent !== undefined && below === undefined) throw new Refusal("not_found");
    const uplineId = below?.memberId ?? agentId;
    const range = await sinceMoved(reader, below?.memberId, agentId, asked.range);
    const { own, team: whole } = withoutAgent(
      await sumOwnAndTeam(reader, uplineId, range, query.product),
    );
    // A player is a team of one.
    const isAgent = below === undefined || isAgentType(below.memberType);
    const rows = await branchesOf(deps, reader, agent, uplineId, { ...query, range });
    const places = await team.findIn(
      reader,
      agent,
      rows.map(({ memberId }) => memberId),
      now,
    );
    const left = await deps.identity.findMembersIn(
      reader,
      rows.map(({ memberId }) => memberId),
    );
    const leftOf = new Map(left.map((member) => [member.memberId, member]));
    const placeOf = new Map(places.map((place) => [place.memberId, place]));
    const chain = below === undefined ? [] : await team.chainIn(reader, agent, uplineId, now);
    const depth = await team.depthIn(reader, agentId);
    const text = (sums: Sums) => figuresOf(sums, agent.currency);
    const nameOf = ({ isNamed, username }: (typeof places)[number]) =>
      isNamed ? username : maskName(username);
    return {
      ...(await toldOf(reader, agent, asked)),
      ...pageOf(
        query,
        await countBranches(reader, uplineId, range.from),
        rows.flatMap((row) => {
          const place = placeOf.get(row.memberId);
          const member = place ?? leftOf.get(row.memberId);
          if (member === undefined) return [];
          const name = {
            memberRef: member.publicId,
            account: place === undefined ? maskName(member.username) : nameOf(place),
            isMasked: place?.isNamed !== true,
            hasLeft: place === undefined,
          };
          return [{ ...name, isAgent: row.isAgent, figures: text(row) }];
        }),
      ),
      own: text(own),
      totals: text(isAgent ? whole : own),
      chain: chain.map((place) => ({
        memberRef: place.publicId,
        account: nameOf(place),
        level: place.depth - depth,
      })),
    };
  });
}
