import type {
  AgentContractDetails,
  AgentContractLimits,
  CallParsed,
  ContractTerms,
} from "@baize/contract";
import { memberTypes } from "@baize/contract/member-types";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { policyIn } from "../policy/service.ts";
import type { AgentPolicy } from "../policy/rules.ts";
import { activeOf } from "./active.ts";
import { demandBelowOwn, demandPossible, ownTermsIn } from "./line.ts";
import { faultOfTerms, isOverlap, nextEdge, tierAboveCap, type RateCap } from "./rules.ts";
import { demandContract, describeDetails, nowOf, type ContractDeps } from "./service.ts";
import {
  insertContract,
  insertTerms,
  lastNumber,
  listOpenHeld,
  lockContracts,
  type ContractRow,
} from "./store.ts";
import { lapsesAfter, stepOf, writeSteps, type Actor, type Step } from "./steps.ts";
import type { ContractKind, Terms } from "@baize/contract/agent-terms";
import { kindOf, productOf, rateText, termsOf, wireTermsOf } from "./wire-terms.ts";

/**
 * Offers of contracts and of other terms, and wishes for one. An offer is judged by what the upline
 * holds from tomorrow on; when it is accepted it is judged again.
 */

/** What a contract is of. */
export interface Subject {
  readonly agentId: bigint;
  readonly payerId: bigint | null;
  readonly kind: ContractKind;
  readonly product: string;
}

export const noteOf = (note: string | undefined): string | null =>
  note === undefined || note === "" ? null : note;

function capOf(policy: AgentPolicy, kind: ContractKind): RateCap {
  switch (kind) {
    case "dividend":
      return { ppm: policy.dividendMaxPpm };
    case "daily":
      return { ppm: policy.dailyMaxPpm };
    case "hourly":
      return { ppm: policy.hourlyMaxPpm };
    default:
      return { ppm: policy.realtimeWinMaxPpm, lossPpm: policy.realtimeLossMaxPpm };
  }
}

/** Refuses: rate_above_cap. */
export function demandBelowCap(policy: AgentPolicy, terms: Terms): void {
  const cap = capOf(policy, terms.kind);
  const tier = tierAboveCap(terms, cap);
  if (tier === undefined) return;
  const { ppm, lossPpm } = cap;
  const loss = lossPpm === undefined ? {} : { lossMax: rateText(lossPpm) };
  throw new Refusal("rate_above_cap", { tier, max: rateText(ppm), ...loss });
}

/** Refuses: contract_rule. */
function readOffered(
  wire: ContractTerms,
  { kind, product }: Pick<Subject, "kind" | "product">,
  currency: string,
): Terms {
  const terms = termsOf(wire, product, currency);
  if (terms.kind !== kind) throw new Refusal("contract_rule", { field: "kind", reason: "fixed" });
  const fault = faultOfTerms(terms, product);
  if (fault !== undefined) throw new Refusal("contract_rule", { ...fault });
  return terms;
}

/** Refuses: contract_open, contract_overlap. */
async function demandRoom(
  reader: Reader,
  { agentId, payerId, kind, product }: Subject,
): Promise<ContractRow | undefined> {
  const open = await listOpenHeld(reader, agentId, kind);
  const same = open.find((row) => row.product === product);
  const isWish = same?.state === "asked" && same.payerId === payerId;
  if (same !== undefined && !isWish) throw new Refusal("contract_open");
  // A wish of another product binds nobody.
  const binding = open.filter(({ state }) => state !== "asked");
  if (binding.some((row) => isOverlap(product, row.product))) {
    throw new Refusal("contract_overlap");
  }
  return same;
}

/** Refuses: contract_rule, rate_above_cap, rate_above_own. */
async function demandTerms(
  tx: Tx,
  deps: ContractDeps,
  wire: ContractTerms,
  row: Pick<ContractRow, "payerId" | "kind" | "product" | "merchantCode" | "currency">,
): Promise<Terms> {
  const { payerId, kind, product, merchantCode, currency } = row;
  const terms = readOffered(wire, row, currency);
  demandBelowCap(await policyIn(deps, tx, merchantCode, currency), terms);
  if (payerId !== null) {
    // Each minimum of their own is a search through everybody's days.
    const own = terms.kind === "dividend" && (terms.activeValidMinor ?? terms.activeDepositMinor);
    if (typeof own === "bigint") {
      throw new Refusal("contract_rule", { field: "activeValid", reason: "fixed" });
    }
    const from = nextEdge((await nowOf(deps, row)).at);
    demandBelowOwn(await ownTermsIn(tx, payerId, kind, product, from), terms);
  }
  return terms;
}

/**
 * Whoever has a break, or whose account is not open, is offered nothing; one that begins meanwhile
 * waits for this. Refuses: contract_not_possible.
 */
async function demandOfferable(
  tx: Tx,
  { offers }: Pick<ContractDeps, "offers">,
  memberId: bigint,
  mayOffer: boolean,
): Promise<void> {
  const leaves = await offers.demandOfferEachIn(tx, [memberId]);
  if (!mayOffer || !leaves.has(memberId)) throw new Refusal("contract_not_possible");
}

export interface Offer extends Subject {
  readonly terms: ContractTerms;
  readonly note?: string | undefined;
}

const newRow = (deps: ContractDeps, subject: Subject, place: Place, now: Date): ContractRow => ({
  ...subject,
  ...place,
  contractId: deps.ids.uuidv7(),
  state: "asked",
  version: 1,
  termsNumber: null,
  offeredNumber: null,
  stateSince: now,
  lapsesAt: lapsesAfter(now),
  endAskedBy: null,
  fromDay: null,
  untilDay: null,
  endReason: null,
  note: null,
  createdAt: now,
});

type Place = Pick<ContractRow, "merchantCode" | "currency">;

/**
 * Offers a contract, or answers a wish for one.
 *
 * Refuses, in this order: contract_not_possible, contract_open, contract_overlap, contract_rule,
 * rate_above_cap, rate_above_own.
 */
export async function offerIn(
  tx: Tx,
  deps: ContractDeps,
  actor: Actor,
  { terms: wire, note, ...subject }: Offer,
  { place, mayOffer }: { readonly place: Place; readonly mayOffer: boolean },
): Promise<ContractRow> {
  await lockContracts(tx, place);
  await demandPossible(deps, tx, subject);
  await demandOfferable(tx, deps, subject.agentId, mayOffer);
  const wish = await demandRoom(tx, subject);
  const terms = await demandTerms(tx, deps, wire, { ...subject, ...place });
  const now = deps.clock.now();
  let step: Step;
  if (wish === undefined) {
    const after: ContractRow = {
      ...newRow(deps, subject, place, now),
      state: "offered",
      offeredNumber: 1,
      note: noteOf(note),
    };
    await insertContract(tx, after);
    step = { before: undefined, after, event: "offered", actor };
  } else {
    step = stepOf(now, wish, "offer", actor, { offeredNumber: 1, note: noteOf(note) });
  }
  await insertTerms(tx, step.after.contractId, 1, terms, now);
  await writeSteps(tx, deps, [step]);
  return step.after;
}

/**
 * Offers other terms of a contract in force.
 *
 * Refuses, in this order: contract_state, contract_not_possible, contract_rule, rate_above_cap,
 * rate_above_own.
 */
export async function changeIn(
  tx: Tx,
  deps: ContractDeps,
  actor: Actor,
  row: ContractRow,
  { terms: wire, note }: Pick<Offer, "terms" | "note">,
  mayOffer: boolean,
): Promise<ContractRow> {
  const now = deps.clock.now();
  const number = (await lastNumber(tx, row.contractId)) + 1;
  const step = stepOf(now, row, "change", actor, { offeredNumber: number, note: noteOf(note) });
  await demandPossible(deps, tx, row);
  await demandOfferable(tx, deps, row.agentId, mayOffer);
  const terms = await demandTerms(tx, deps, wire, row);
  await insertTerms(tx, row.contractId, number, terms, now);
  await writeSteps(tx, deps, [step]);
  return step.after;
}

/** A direct downline by what the agent calls him. Refuses: not_found, contract_not_possible. */
async function demandDirect(
  deps: ContractDeps,
  reader: Reader,
  agentId: bigint,
  found: { readonly memberId: bigint } | undefined,
): Promise<bigint> {
  const agent = await deps.identity.getMember(agentId);
  const [row] =
    found === undefined
      ? []
      : await deps.identity.team.findIn(reader, agent, [found.memberId], deps.clock.now());
  if (row === undefined) throw new Refusal("not_found");
  if (row.uplineId !== agentId) throw new Refusal("contract_not_possible");
  return row.memberId;
}

/** Refuses: not_found, then as `offerIn`. */
export async function offerContract(
  deps: ContractDeps,
  memberId: bigint,
  { memberRef, product, terms, note }: CallParsed<"offerAgentContract">["body"],
): Promise<AgentContractDetails> {
  const payer = await deps.identity.getMember(memberId);
  const { merchantCode, currency } = payer;
  const found = await deps.identity.memberByPublicId(memberRef);
  const agentId = await deps.db.read((reader) => demandDirect(deps, reader, memberId, found));
  const mayOffer = (await deps.offers.mayOffer(agentId)) !== undefined;
  const kind = kindOf(terms.kind);
  const offer = { agentId, payerId: memberId, kind, product: productOf(product), terms, note };
  const actor: Actor = { role: "payer", memberId, operatorId: null };
  return deps.db.transaction(async (tx) => {
    const row = await offerIn(tx, deps, actor, offer, {
      place: { merchantCode, currency },
      mayOffer,
    });
    return describeDetails(deps, tx, payer, row);
  });
}

/**
 * A contract of a side, under the lock, as it was read. Refuses: not_found, changed_meanwhile.
 */
export async function takeContract(
  tx: Tx,
  memberId: bigint,
  contractId: string,
  version: number | undefined,
): Promise<ContractRow> {
  await lockContracts(tx, await demandContract(tx, memberId, contractId));
  const row = await demandContract(tx, memberId, contractId);
  if (version !== undefined && row.version !== version) throw new Refusal("changed_meanwhile");
  return row;
}

export const sideActor = ({ payerId }: ContractRow, memberId: bigint): Actor => ({
  role: payerId === memberId ? "payer" : "agent",
  memberId,
  operatorId: null,
});

/** Refuses: not_found, changed_meanwhile, then as `changeIn`. */
export async function changeContract(
  deps: ContractDeps,
  memberId: bigint,
  contractId: string,
  { version, ...change }: CallParsed<"changeAgentContract">["body"],
): Promise<AgentContractDetails> {
  const viewer = await deps.identity.getMember(memberId);
  const known = await deps.db.read((reader) => demandContract(reader, memberId, contractId));
  const mayOffer = (await deps.offers.mayOffer(known.agentId)) !== undefined;
  return deps.db.transaction(async (tx) => {
    const row = await takeContract(tx, memberId, contractId, version);
    const actor = sideActor(row, memberId);
    const after = await changeIn(tx, deps, actor, row, change, mayOffer);
    return describeDetails(deps, tx, viewer, after);
  });
}

/**
 * Asks the upline, or the house, for a contract.
 *
 * Refuses, in this order: contract_not_possible, contract_open, contract_overlap.
 */
export async function askContract(
  deps: ContractDeps,
  memberId: bigint,
  body: CallParsed<"askAgentContract">["body"],
): Promise<AgentContractDetails> {
  const agent = await deps.identity.getMember(memberId);
  const { merchantCode, currency, memberType } = agent;
  const [kind, product] = [kindOf(body.kind), productOf(body.product)];
  return deps.db.transaction(async (tx) => {
    const place = { merchantCode, currency };
    await lockContracts(tx, place);
    const [standing] = await deps.identity.line.findIn(tx, [memberId]);
    const isGeneral = memberType === memberTypes.generalAgent;
    const payerId = isGeneral ? null : standing?.uplineId;
    if (payerId === undefined) throw new Refusal("contract_not_possible");
    const subject = { agentId: memberId, payerId, kind, product };
    await demandPossible(deps, tx, subject);
    if ((await demandRoom(tx, subject)) !== undefined) throw new Refusal("contract_open");
    const after: ContractRow = {
      ...newRow(deps, subject, place, deps.clock.now()),
      note: noteOf(body.note),
    };
    await insertContract(tx, after);
    const actor: Actor = { role: "agent", memberId, operatorId: null };
    await writeSteps(tx, deps, [{ before: undefined, after, event: "asked", actor }]);
    return describeDetails(deps, tx, agent, after);
  });
}

const obstacles = ["contract_not_possible", "contract_open", "contract_overlap"] as const;

/** What stands in the way of an offer, whatever its terms. */
async function obstacleOf(
  deps: ContractDeps,
  reader: Reader,
  subject: Subject,
): Promise<AgentContractLimits["obstacle"]> {
  try {
    await demandPossible(deps, reader, subject);
    await demandRoom(reader, subject);
    return null;
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined;
    const known = obstacles.find((one) => one === code);
    if (known === undefined) throw error;
    return known;
  }
}

/** What bounds an offer of a kind and product. */
export async function limitsIn(
  deps: ContractDeps,
  reader: Reader,
  subject: Subject,
  { merchantCode, currency }: Place,
): Promise<AgentContractLimits> {
  const { payerId, kind, product } = subject;
  const policy = await policyIn(deps, reader, merchantCode, currency);
  const { activeDayMinMinor } = await deps.brand.getMerchant(merchantCode);
  const from = nextEdge((await nowOf(deps, { merchantCode, kind })).at);
  const own = payerId === null ? null : await ownTermsIn(reader, payerId, kind, product, from);
  const obstacle = await obstacleOf(deps, reader, subject);
  const cap = capOf(policy, kind);
  return {
    currency,
    rateMax: rateText(cap.ppm),
    lossRateMax: cap.lossPpm === undefined ? null : rateText(cap.lossPpm),
    activeMinimum: activeOf(policy, activeDayMinMinor, kind),
    own: own?.map((one) => ({ from: one.from, terms: wireTermsOf(one.terms, currency) })) ?? null,
    from,
    obstacle: obstacle ?? (own?.length === 0 ? "rate_above_own" : null),
  };
}

/** Refuses: not_found. */
export async function readLimits(
  deps: ContractDeps,
  memberId: bigint,
  query: CallParsed<"agentContractLimits">["query"],
): Promise<AgentContractLimits> {
  const payer = await deps.identity.getMember(memberId);
  const found = await deps.identity.memberByPublicId(query.memberRef);
  return deps.db.read(async (reader) => {
    const [row] =
      found === undefined
        ? []
        : await deps.identity.team.findIn(reader, payer, [found.memberId], deps.clock.now());
    if (row === undefined) throw new Refusal("not_found");
    const [kind, product] = [kindOf(query.kind), productOf(query.product)];
    const subject = { agentId: row.memberId, payerId: memberId, kind, product };
    const limits = await limitsIn(deps, reader, subject, payer);
    // Whose account is not open, or who has a break, is no more told apart than in the office.
    return row.isNamed ? limits : { ...limits, obstacle: "contract_not_possible" };
  });
}
