import type {
  AgentMovement,
  AgentMovementPage,
  AgentRound,
  AgentRoundPage,
  CallParsed,
  RoundDetail,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import { maskName, type Catalogue } from "../../catalogue/index.ts";
import type { Identity, Member } from "../../identity/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { timeOfUuidv7 } from "../../platform/ids.ts";
import { startOfDay } from "../../platform/zone-days.ts";
import {
  kindOf,
  ledgerKindsOf,
  listSettledOfEach,
  rewardOf,
  showRound,
  showRoundDetail,
  signedMinor,
  type CountedRound,
  type RoundPlace,
} from "../../vendors/index.ts";
import { daysAsked, toldOf, type ReportDeps } from "../figures/service.ts";
import { belowSince } from "../figures/read-store.ts";
import { movementKindsOf, placeIn, placeText } from "./rules.ts";
import { listAgentsBelow, listDirects, listPlayed, type PlayedDays } from "./store.ts";

/**
 * What those right below an agent played and what moved their cash. Whoever came with a move is
 * read from that day on: before it, it was somebody else's team.
 */
export interface AgentRecordDeps extends ReportDeps {
  readonly ledger: Pick<Ledger, "statementOfEach">;
  readonly catalogue: Pick<Catalogue, "describeGame">;
}

type Place = Awaited<ReturnType<Identity["team"]["findIn"]>>[number];

const named = (place: Place) => ({
  memberRef: place.publicId,
  account: place.isNamed ? place.username : maskName(place.username),
});

/** A member below the agent by a reference. Refuses: not_found. */
async function demandBelow(
  deps: AgentRecordDeps,
  reader: Reader,
  agent: Member,
  memberRef: string,
): Promise<Place> {
  const known = await deps.identity.memberByPublicId(memberRef);
  const ids = known === undefined ? [] : [known.memberId];
  const [place] = await deps.identity.team.findIn(reader, agent, ids, deps.clock.now());
  if (place === undefined) throw new Refusal("not_found");
  return place;
}

/** How the members of rows are called, and how deep they stand. */
async function whoIn(
  deps: AgentRecordDeps,
  reader: Reader,
  agent: Member,
  memberIds: readonly bigint[],
) {
  const ids = [...new Set(memberIds)];
  const places = await deps.identity.team.findIn(reader, agent, ids, deps.clock.now());
  const depth = await deps.identity.team.depthIn(reader, agent.memberId);
  return new Map(
    places.map((place) => [
      place.memberId,
      { ...named(place), isMasked: !place.isNamed, level: place.depth - depth },
    ]),
  );
}

type RoundsAsked = Omit<CallParsed<"agentRounds">["query"], "cursor" | "pageSize">;

/** Whose days are read; nothing is read of the rounds yet. */
export async function askRounds(
  deps: AgentRecordDeps,
  reader: Reader,
  agent: Member,
  query: RoundsAsked,
) {
  const asked = await daysAsked(deps, agent, query);
  const { parent, member, product } = query;
  const upline = parent === undefined ? undefined : await demandBelow(deps, reader, agent, parent);
  const one = member === undefined ? undefined : await demandBelow(deps, reader, agent, member);
  const uplineId = upline?.memberId ?? agent.memberId;
  const below = { agentId: agent.memberId, uplineId, memberId: one?.memberId };
  const played = await listPlayed(reader, below, asked.range, product);
  return { asked, upline, uplineId, played };
}

/** Rounds of these days, the last begun first. */
export const listRoundsOf = (
  reader: Reader,
  played: readonly PlayedDays[],
  timeZone: string,
  { product, status }: Pick<RoundsAsked, "product" | "status">,
  page: { readonly after: RoundPlace | undefined; readonly limit: number },
): Promise<CountedRound[]> => {
  const times = played.map(({ memberId, from, to }) => ({
    memberId,
    from: startOfDay(from, timeZone),
    until: startOfDay(addDays(to, 1), timeZone),
  }));
  return listSettledOfEach(reader, times, { gameType: product, status }, page.after, page.limit);
};

/** Rows as the agent reads them. */
export async function showRounds(
  deps: AgentRecordDeps,
  reader: Reader,
  agent: Member,
  rows: readonly CountedRound[],
  language: string,
): Promise<AgentRound[]> {
  const who = await whoIn(
    deps,
    reader,
    agent,
    rows.map(({ memberId }) => memberId),
  );
  const { describeGame } = deps.catalogue;
  const shown = rows.map(async (row) => {
    const member = who.get(row.memberId);
    if (member === undefined) return [];
    const round = await showRound({ describeGame }, row, language);
    return [{ ...round, ...member, valid: formatMinor(minor(row.validMinor), row.currency) }];
  });
  return (await Promise.all(shown)).flat();
}

function sumsOf(played: readonly PlayedDays[], currency: string): AgentRoundPage["totals"] {
  const sum = (of: (row: PlayedDays) => bigint) => played.reduce((all, row) => all + of(row), 0n);
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const [stake, payout] = [sum((row) => row.stakeMinor), sum((row) => row.payoutMinor)];
  return {
    // tidy: allow money-number, because it counts rounds.
    rounds: Number(sum((row) => row.rounds)),
    stake: text(stake),
    valid: text(sum((row) => row.validMinor)),
    payout: text(payout),
    net: text(payout - stake),
  };
}

/** So many agents below can be chosen from beside the rounds. */
const agentsShownMax = 50;

/**
 * A page of the rounds of those right below. Refuses, in this order: invalid_input (the cursor),
 * period_order, period_too_long, not_found.
 */
export async function listTeamRounds(
  deps: AgentRecordDeps,
  agentId: bigint,
  { cursor, pageSize, ...query }: CallParsed<"agentRounds">["query"],
  language: string,
): Promise<AgentRoundPage> {
  const after = cursor === undefined ? undefined : placeIn(cursor);
  const agent = await deps.identity.getMember(agentId);
  return deps.db.read(async (reader) => {
    const { asked, upline, uplineId, played } = await askRounds(deps, reader, agent, query);
    const limit = pageSize + 1;
    const rows = await listRoundsOf(reader, played, asked.timeZone, query, { after, limit });
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      ...(await toldOf(reader, agent, asked)),
      content: await showRounds(deps, reader, agent, page, language),
      next: rows.length > page.length && last !== undefined ? placeText(last) : null,
      totals: sumsOf(played, agent.currency),
      ...(await waysIn(deps, reader, agent, { upline, uplineId })),
    };
  });
}

/**
 * One round of somebody below, with what was posted for it. Refuses: not_found, also where it was
 * settled before the member stood below the agent.
 */
export async function readTeamRound(
  deps: AgentRecordDeps,
  agentId: bigint,
  { memberRef, roundId }: { readonly memberRef: string; readonly roundId: string },
  language: string,
): Promise<RoundDetail> {
  const agent = await deps.identity.getMember(agentId);
  const { timeZone } = await deps.brand.getMerchant(agent.merchantCode);
  const { describeGame } = deps.catalogue;
  return deps.db.read(async (reader) => {
    const { memberId } = await demandBelow(deps, reader, agent, memberRef);
    const detail = await showRoundDetail({ describeGame }, reader, { memberId, roundId }, language);
    const since = await belowSince(reader, memberId, agentId);
    const isBefore =
      since !== null &&
      new Date(detail.settledAt ?? detail.startedAt) < startOfDay(since, timeZone);
    if (isBefore) throw new Refusal("not_found");
    return detail;
  });
}

const later = (one: string, other: string | null): string =>
  other !== null && other > one ? other : one;

type MovementsAsked = Omit<CallParsed<"agentMovements">["query"], "cursor" | "pageSize">;

/** Whose movements are read, and since when. Refuses: period_order, period_too_long, not_found. */
export async function askMovements(
  deps: AgentRecordDeps,
  reader: Reader,
  agent: Member,
  { kind, member, parent, ...query }: MovementsAsked,
) {
  const asked = await daysAsked(deps, agent, query);
  const { timeZone, range } = asked;
  const upline = parent === undefined ? undefined : await demandBelow(deps, reader, agent, parent);
  const uplineId = upline?.memberId ?? agent.memberId;
  const one = member === undefined ? undefined : await demandBelow(deps, reader, agent, member);
  if (one !== undefined && one.uplineId !== uplineId) throw new Refusal("not_found");
  const below = { agentId: agent.memberId, uplineId, memberId: one?.memberId };
  const directs = await listDirects(reader, below);
  const of = directs.map(({ memberId, since }) => ({
    memberId,
    from: startOfDay(later(range.from, since), timeZone),
  }));
  const kinds = movementKindsOf(kind).flatMap(ledgerKindsOf);
  return { asked, upline, uplineId, of, kinds, to: startOfDay(addDays(range.to, 1), timeZone) };
}

type AskedMovements = Awaited<ReturnType<typeof askMovements>>;
type MovementLine = Awaited<ReturnType<Ledger["statementOfEach"]>>[number];

/** The newest before a line. */
export const listMovementLines = (
  { ledger }: AgentRecordDeps,
  reader: Reader,
  { of, kinds, to }: AskedMovements,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<MovementLine[]> =>
  ledger.statementOfEach(reader, of, {
    kinds,
    to,
    limit,
    ...(before === undefined ? {} : { before }),
  });

/** Rows as the agent reads them: what somebody deeper has then, nobody above is told. */
export async function showMovements(
  deps: AgentRecordDeps,
  reader: Reader,
  agent: Member,
  lines: readonly MovementLine[],
): Promise<AgentMovement[]> {
  const who = await whoIn(
    deps,
    reader,
    agent,
    lines.map(({ memberId }) => memberId),
  );
  return lines.flatMap((row) => {
    const found = who.get(row.memberId);
    if (found === undefined) return [];
    return [
      {
        ...found,
        transactionId: row.transferId,
        kind: kindOf(row.kind),
        currency: row.currency,
        amount: formatMinor(signedMinor(row), row.currency),
        balanceAfter: found.level === 1 ? formatMinor(row.balanceAfterMinor, row.currency) : null,
        reference: row.reference,
        reward: rewardOf(row.kind),
        at: timeOfUuidv7(row.transferId).toISOString(),
      },
    ];
  });
}

/** The way down to whom rows are below, and the agents right below of whom more can be read. */
async function waysIn(
  { identity, clock }: AgentRecordDeps,
  reader: Reader,
  agent: Member,
  { upline, uplineId }: { readonly upline: Place | undefined; readonly uplineId: bigint },
) {
  const { team } = identity;
  const now = clock.now();
  const chain = upline === undefined ? [] : await team.chainIn(reader, agent, upline.memberId, now);
  const agentIds = await listAgentsBelow(reader, uplineId, agentsShownMax);
  const agents = await team.findIn(reader, agent, agentIds, now);
  const depth = await team.depthIn(reader, agent.memberId);
  return {
    chain: chain.map((place) => ({ ...named(place), level: place.depth - depth })),
    agents: agents.map(named),
  };
}

/**
 * A page of what moved the cash of those right below an agent, or right below one of the team.
 * Refuses, in this order: invalid_input (the cursor), period_order, period_too_long, not_found.
 */
export async function listMovements(
  deps: AgentRecordDeps,
  agentId: bigint,
  { cursor, pageSize, ...query }: CallParsed<"agentMovements">["query"],
): Promise<AgentMovementPage> {
  const agent = await deps.identity.getMember(agentId);
  return deps.db.read(async (reader) => {
    const found = await askMovements(deps, reader, agent, query);
    const { timeZone, today, range } = found.asked;
    const limit = pageSize + 1;
    const rows = await listMovementLines(deps, reader, found, { before: cursor, limit });
    const page = rows.slice(0, pageSize);
    return {
      currency: agent.currency,
      timeZone,
      ...range,
      isRunning: range.from <= today && today <= range.to,
      content: await showMovements(deps, reader, agent, page),
      next: rows.length > page.length ? (page.at(-1)?.transferId ?? null) : null,
      ...(await waysIn(deps, reader, agent, found)),
    };
  });
}
