import type { AgentLink, AgentLinkPage, AgentLinkStats, CallParsed } from "@baize/contract";
import { linkDays, openLinksMax } from "@baize/contract/link-rules";
import { isAffiliateType } from "@baize/contract/member-types";
import type { Brand } from "../../brand/index.ts";
import { findAffiliate } from "../affiliates/store.ts";
import type { Identity, Member } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { addDays } from "../../platform/day-names.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import { drawCode } from "../../platform/drawn-code.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { foldName } from "../../platform/text.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";

/**
 * An agent's register center: links by which players and agents register below the agent, and what
 * came of each. Nothing is told here of who registered.
 */
export interface LinkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly identity: Pick<Identity, "getMember" | "affiliates">;
}

type Row = NonNullable<Awaited<ReturnType<Identity["affiliates"]["links"]["findIn"]>>>;
type Counts = AgentLink["counts"];
type Day = AgentLinkStats["days"][number];

const none: Counts = { visits: 0, visitors: 0, registrations: 0 };

const add = (one: Counts, other: Counts): Counts => ({
  visits: one.visits + other.visits,
  visitors: one.visitors + other.visitors,
  registrations: one.registrations + other.registrations,
});

/** Each link with its days, today last. */
async function describe(
  { clock, brand, identity }: LinkDeps,
  reader: Reader,
  { merchantCode }: Member,
  rows: readonly Row[],
): Promise<AgentLinkStats[]> {
  const { timeZone } = await brand.getMerchant(merchantCode);
  const now = clock.now();
  const today = dayOf(now, timeZone);
  const names = Array.from({ length: linkDays }, (_, at) => addDays(today, at + 1 - linkDays));
  const first = names[0] ?? today;
  const counts = await identity.affiliates.links.countsIn(
    reader,
    merchantCode,
    rows.map(({ codeFolded }) => codeFolded),
    { day: first, at: startOfDay(first, timeZone) },
    timeZone,
  );
  return rows.map((row) => {
    const own = counts.filter(({ codeFolded }) => codeFolded === row.codeFolded);
    const byDay = new Map(own.map(({ codeFolded: _code, ...day }) => [day.day, day]));
    const days: Day[] = names.map((day) => byDay.get(day) ?? { day, ...none });
    return {
      code: row.code,
      registers: row.registers,
      note: row.note,
      validUntil: row.validUntil?.toISOString() ?? null,
      usesMax: row.usesMax,
      uses: row.uses,
      isOn: row.isOn,
      state: identity.affiliates.links.stateOf(row, now),
      createdAt: row.createdAt.toISOString(),
      counts: days.reduce(add, none),
      days,
    };
  });
}

const withoutDays = ({ days: _days, ...link }: AgentLinkStats): AgentLink => link;

async function describeOne(deps: LinkDeps, reader: Reader, agent: Member, row: Row | undefined) {
  const [described] = row === undefined ? [] : await describe(deps, reader, agent, [row]);
  if (described === undefined) throw new Refusal("not_found");
  return described;
}

export async function listLinks(
  deps: LinkDeps,
  agentId: bigint,
  query: CallParsed<"agentLinks">["query"],
): Promise<AgentLinkPage> {
  const agent = await deps.identity.getMember(agentId);
  const { links } = deps.identity.affiliates;
  return deps.db.read(async (reader) => {
    const which = { isOpenOnly: query.show === "open", now: deps.clock.now() };
    const { rows, total } = await links.listIn(reader, agentId, which, rangeOf(query));
    const described = await describe(deps, reader, agent, rows);
    return {
      ...pageOf(query, total, described.map(withoutDays)),
      mayRegisterAgents: !isAffiliateType(agent.memberType),
    };
  });
}

/** Refuses: not_found. */
export async function readLinkStats(
  deps: LinkDeps,
  agentId: bigint,
  code: string,
): Promise<AgentLinkStats> {
  const agent = await deps.identity.getMember(agentId);
  const key = { merchantCode: agent.merchantCode, codeFolded: foldName(code) };
  return deps.db.read(async (reader) => {
    const row = await deps.identity.affiliates.links.findIn(reader, key);
    return describeOne(deps, reader, agent, row?.memberId === agentId ? row : undefined);
  });
}

const noteOf = (note: string) => (note === "" ? null : note);
const timeOf = (text: string | null) => (text === null ? null : new Date(text));

/** Whose links an operator turned off for good turns none on. Refuses: affiliate_not_approved. */
async function demandNotBlocked(tx: Tx, agentId: bigint): Promise<void> {
  const affiliate = await findAffiliate(tx, agentId);
  if (affiliate?.status === "blocked") throw new Refusal("affiliate_not_approved");
}

/** Refuses: too_many_links. */
async function demandRoom({ clock, identity }: LinkDeps, tx: Tx, agentId: bigint): Promise<void> {
  const { links } = identity.affiliates;
  const open = await links.countOpenIn(tx, agentId, clock.now());
  if (open > openLinksMax) throw new Refusal("too_many_links", { max: openLinksMax });
}

/**
 * Makes a link.
 *
 * Refuses, in this order: link_not_for_agents, affiliate_not_approved, link_code_taken,
 * too_many_links.
 */
export async function createLink(
  deps: LinkDeps,
  agentId: bigint,
  body: CallParsed<"createAgentLink">["body"],
): Promise<AgentLink> {
  const agent = await deps.identity.getMember(agentId);
  const { merchantCode, memberType } = agent;
  if (body.registers === "agent" && isAffiliateType(memberType)) {
    throw new Refusal("link_not_for_agents");
  }
  const { links } = deps.identity.affiliates;
  const code = body.code ?? drawCode(deps);
  return deps.db.transaction(async (tx) => {
    await demandNotBlocked(tx, agentId);
    await links.lockMakerIn(tx, agentId);
    const isMade = await links.makeIn(tx, code, {
      merchantCode,
      memberId: agentId,
      registers: body.registers,
      note: noteOf(body.note ?? ""),
      validUntil: timeOf(body.validUntil ?? null),
      usesMax: body.usesMax ?? null,
      isOn: true,
      createdAt: deps.clock.now(),
    });
    if (!isMade) throw new Refusal("link_code_taken");
    await demandRoom(deps, tx, agentId);
    const row = await links.findIn(tx, { merchantCode, codeFolded: foldName(code) });
    return withoutDays(await describeOne(deps, tx, agent, row));
  });
}

/**
 * Changes what limits a link, or its note; what is not given stays.
 *
 * Refuses, in this order: affiliate_not_approved, not_found, too_many_links.
 */
export async function changeLink(
  deps: LinkDeps,
  agentId: bigint,
  code: string,
  body: CallParsed<"changeAgentLink">["body"],
): Promise<AgentLink> {
  const agent = await deps.identity.getMember(agentId);
  const { links } = deps.identity.affiliates;
  const key = { merchantCode: agent.merchantCode, codeFolded: foldName(code) };
  return deps.db.transaction(async (tx) => {
    await demandNotBlocked(tx, agentId);
    await links.lockMakerIn(tx, agentId);
    const row = await links.lockOwnIn(tx, agentId, key);
    if (row === undefined) throw new Refusal("not_found");
    await links.changeIn(tx, key, {
      note: body.note === undefined ? row.note : noteOf(body.note),
      validUntil: body.validUntil === undefined ? row.validUntil : timeOf(body.validUntil),
      usesMax: body.usesMax === undefined ? row.usesMax : body.usesMax,
      isOn: body.isOn ?? row.isOn,
    });
    await demandRoom(deps, tx, agentId);
    const changed = await links.findIn(tx, key);
    return withoutDays(await describeOne(deps, tx, agent, changed));
  });
}
