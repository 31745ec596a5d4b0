import type {
  AgentContract,
  AgentContractDetails,
  AgentContractPage,
  CallParsed,
} from "@baize/contract";
import type { Brand } from "../../brand/index.ts";
import { maskName } from "../../catalogue/index.ts";
import type { Identity, Member } from "../../identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";
import { addDays } from "../../platform/day-names.ts";
import { dayOf, startOfDay } from "../../platform/zone-days.ts";
import type { OfferGate } from "../../protection/index.ts";
import { activesIn } from "./active.ts";
import { acceptedOf, listHigherBelow } from "./line.ts";
import { actionsOf, letterFor, startOf } from "./rules.ts";
import {
  findContract,
  listContractChanges,
  listContracts,
  listTerms,
  standingsOf,
  type ChangeRow,
  type ContractRow,
  type TermsRow,
} from "./store.ts";
import { isByHour } from "@baize/contract/agent-terms";
import { kindOf, wireKindOf, wireProductOf, wireTermsOf } from "./wire-terms.ts";

/**
 * What the sides of contracts read of them. Whoever is neither side finds none. The payer reads the
 * name of a downline as in the office; a downline reads his upline's name masked.
 */
export interface ContractDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Pick<Events, "publishAll">;
  readonly brand: Pick<Brand, "getMerchant" | "isFlagOn" | "merchantCodes">;
  readonly identity: Pick<
    Identity,
    "getMember" | "memberByPublicId" | "findMembersIn" | "team" | "line"
  >;
  readonly offers: Pick<OfferGate, "mayOffer" | "demandOfferEachIn" | "withoutOffersIn">;
}

type ReadDeps = Pick<ContractDeps, "clock" | "brand" | "identity">;

/** Now, as contracts of a kind have it: the brand's day, or of kinds by hours the moment. */
export interface Now {
  readonly at: string;
  /** Where the brand's next day begins, as a moment. */
  readonly nextMidnight: string;
}

export async function nowOf(
  { brand, clock }: Pick<ContractDeps, "brand" | "clock">,
  { merchantCode, kind }: Pick<ContractRow, "merchantCode" | "kind">,
): Promise<Now> {
  const { timeZone } = await brand.getMerchant(merchantCode);
  const now = clock.now();
  const today = dayOf(now, timeZone);
  const nextMidnight = startOfDay(addDays(today, 1), timeZone).toISOString();
  return { at: isByHour(kind) ? now.toISOString() : today, nextMidnight };
}

type Told = Pick<
  AgentContract,
  "terms" | "termsFrom" | "offered" | "offeredFrom" | "downlineHigher"
>;

/** What a contract says now, and what waits for an answer. */
export async function tellTerms(
  reader: Reader,
  row: ContractRow,
  terms: readonly TermsRow[],
  now: Now,
): Promise<Told> {
  const accepted = acceptedOf(terms, row.contractId);
  const latest = accepted.find(({ number }) => number === row.termsNumber);
  const offered = terms.find(
    ({ contractId, number }) => contractId === row.contractId && number === row.offeredNumber,
  );
  const start = startOf(accepted, row.fromDay, now.at, now.nextMidnight);
  const higher =
    offered === undefined ? [] : await listHigherBelow(reader, row, offered.terms, start);
  return {
    terms: latest === undefined ? null : wireTermsOf(latest.terms, row.currency),
    termsFrom: latest?.from ?? null,
    offered: offered === undefined ? null : wireTermsOf(offered.terms, row.currency),
    offeredFrom: offered === undefined ? null : start,
    downlineHigher: higher.length,
  };
}

/** What both sides and operators read alike. */
export const tellStanding = (row: ContractRow) => ({
  contractId: row.contractId,
  kind: wireKindOf(row.kind),
  product: wireProductOf(row.product),
  currency: row.currency,
  state: row.state,
  since: row.stateSince.toISOString(),
  version: row.version,
  lapsesAt: row.lapsesAt?.toISOString() ?? null,
  endAskedBy: row.endAskedBy,
  from: row.fromDay,
  until: row.untilDay,
  endReason: row.endReason as AgentContract["endReason"],
  note: row.note,
});

/** The other sides by the member's right to their names. */
async function othersOf(
  { clock, identity }: ReadDeps,
  reader: Reader,
  viewer: Member,
  rows: readonly ContractRow[],
): Promise<(row: ContractRow) => AgentContract["other"]> {
  const given = rows.filter(({ payerId }) => payerId === viewer.memberId);
  const below = await identity.team.findIn(
    reader,
    viewer,
    [...new Set(given.map(({ agentId }) => agentId))],
    clock.now(),
  );
  const payerIds = rows.flatMap(({ payerId }) =>
    payerId === null || payerId === viewer.memberId ? [] : payerId,
  );
  const payers = await identity.findMembersIn(reader, [...new Set(payerIds)]);
  return ({ payerId, agentId }) => {
    if (payerId === viewer.memberId) {
      const found = below.find(({ memberId }) => memberId === agentId);
      if (found === undefined) return { memberRef: null, account: "***", isMasked: true };
      const { publicId, username, isNamed } = found;
      const account = isNamed ? username : maskName(username);
      return { memberRef: publicId, account, isMasked: !isNamed };
    }
    const payer = payers.find(({ memberId }) => memberId === payerId);
    return payer === undefined
      ? null
      : { memberRef: null, account: maskName(payer.username), isMasked: true };
  };
}

/** Contracts as one of their sides reads them. */
async function describeContracts(
  deps: ReadDeps,
  reader: Reader,
  viewer: Member,
  rows: readonly ContractRow[],
): Promise<AgentContract[]> {
  const terms = await listTerms(
    reader,
    rows.map(({ contractId }) => contractId),
  );
  const otherOf = await othersOf(deps, reader, viewer, rows);
  const activeOf = await activesIn(deps, reader, rows);
  const told: AgentContract[] = [];
  for (const row of rows) {
    const role = row.payerId === viewer.memberId ? "payer" : "agent";
    told.push({
      ...tellStanding(row),
      side: role === "payer" ? "given" : "held",
      other: otherOf(row),
      letter: letterFor(row, role),
      actions: actionsOf(row, role),
      ...(await tellTerms(reader, row, terms, await nowOf(deps, row))),
      activeMinimum: activeOf(row),
      // What the agent gives below is not the payer's to know.
      ...(role === "payer" && { downlineHigher: 0 }),
    });
  }
  return told;
}

type By = AgentContractDetails["history"][number]["by"];

function byOf({ agentId, payerId }: ContractRow, { memberId, operatorId }: ChangeRow): By {
  if (operatorId !== null) return "operator";
  if (memberId === null) return "platform";
  return memberId === agentId ? "agent" : memberId === payerId ? "payer" : "platform";
}

/** The versions of terms and what happened, the newest first. */
export async function tellHistory(
  reader: Reader,
  row: ContractRow,
): Promise<Pick<AgentContractDetails, "versions" | "history">> {
  const terms = await listTerms(reader, [row.contractId]);
  const changes = await listContractChanges(reader, row.contractId);
  return {
    versions: terms.toReversed().map((one) => ({
      number: one.number,
      terms: wireTermsOf(one.terms, row.currency),
      offeredAt: one.offeredAt.toISOString(),
      acceptedAt: one.acceptedAt?.toISOString() ?? null,
      from: one.fromDay,
    })),
    history: changes.map((change) => ({
      version: change.version,
      at: change.at.toISOString(),
      event: change.event,
      state: change.state,
      by: byOf(row, change),
      note: change.note,
    })),
  };
}

export async function describeDetails(
  deps: ReadDeps,
  reader: Reader,
  viewer: Member,
  row: ContractRow,
): Promise<AgentContractDetails> {
  const [one] = await describeContracts(deps, reader, viewer, [row]);
  if (one === undefined) throw new Error(`contract ${row.contractId} was not described`);
  return { ...one, ...(await tellHistory(reader, row)) };
}

const isSide = ({ agentId, payerId }: ContractRow, memberId: bigint) =>
  agentId === memberId || payerId === memberId;

/** A contract of the member. Refuses: not_found. */
export async function demandContract(
  reader: Reader,
  memberId: bigint,
  contractId: string,
): Promise<ContractRow> {
  const row = await findContract(reader, contractId);
  if (row === undefined || !isSide(row, memberId)) throw new Refusal("not_found");
  return row;
}

/** Refuses: not_found, where `memberRef` is nobody of the team. */
async function otherIdOf(
  deps: ContractDeps,
  reader: Reader,
  viewer: Member,
  found: { readonly memberId: bigint } | undefined,
): Promise<bigint> {
  const [row] =
    found === undefined
      ? []
      : await deps.identity.team.findIn(reader, viewer, [found.memberId], deps.clock.now());
  if (row === undefined) throw new Refusal("not_found");
  return row.memberId;
}

/** A page of a member's contracts. Refuses: not_found. */
export async function listOwnContracts(
  deps: ContractDeps,
  memberId: bigint,
  query: CallParsed<"agentContracts">["query"],
): Promise<AgentContractPage> {
  const { memberRef, kind } = query;
  const viewer = await deps.identity.getMember(memberId);
  const named =
    memberRef === undefined ? undefined : await deps.identity.memberByPublicId(memberRef);
  return deps.db.read(async (reader) => {
    const filter = {
      memberId,
      side: query.side,
      kind: kind === undefined ? undefined : kindOf(kind),
      isOpenOnly: query.show === "open",
      otherIds:
        memberRef === undefined ? undefined : [await otherIdOf(deps, reader, viewer, named)],
    };
    const { rows, total } = await listContracts(reader, filter, rangeOf(query));
    const { waiting, kinds, owing } = await standingsOf(reader, memberId);
    return {
      ...pageOf(query, total, await describeContracts(deps, reader, viewer, rows)),
      waiting,
      kinds: kinds.map(wireKindOf),
      owing: Object.fromEntries(owing.map(({ kind, count }) => [wireKindOf(kind), count])),
    };
  });
}

/** Refuses: not_found. */
export async function readContract(
  deps: ContractDeps,
  memberId: bigint,
  contractId: string,
): Promise<AgentContractDetails> {
  const viewer = await deps.identity.getMember(memberId);
  return deps.db.read(async (reader) =>
    describeDetails(deps, reader, viewer, await demandContract(reader, memberId, contractId)),
  );
}
