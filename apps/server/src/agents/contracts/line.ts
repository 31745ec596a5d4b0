import { memberTypes } from "@baize/contract/member-types";
import type { Brand } from "../../brand/index.ts";
import type { Identity, LineMember } from "../../identity/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import {
  isBase,
  isHandedOn,
  isInForce,
  nextState,
  termsSince,
  tierAboveOwn,
  type DatedTerms,
} from "./rules.ts";
import {
  listOpenGiven,
  listOpenHeld,
  listTerms,
  type ContractRow,
  type TermsRow,
} from "./store.ts";
import { platform, stepOf, type Actor, type Step } from "./steps.ts";
import type { ContractKind, Terms } from "@baize/contract/agent-terms";

/** What the line allows: who may have a contract, what an upline hands on, and what hangs on it. */
export interface LineDeps {
  readonly brand: Pick<Brand, "isFlagOn">;
  readonly identity: Pick<Identity, "line">;
}

const flags: Readonly<Record<ContractKind, readonly string[]>> = {
  dividend: ["AGENTPOLICY3", "SIGNCONDIV3"],
  daily: ["AGENTPOLICY3", "DAILYSALCONT3"],
  hourly: ["AGENTPOLICY3", "HOURSAL3"],
  realtime: ["AGENTPOLICY3", "RTSALARY3"],
};

/** Whether a brand has contracts of a kind. */
export async function isKindOn(
  { brand }: Pick<LineDeps, "brand">,
  merchantCode: string,
  kind: ContractKind,
): Promise<boolean> {
  const on = await Promise.all(flags[kind].map((flag) => brand.isFlagOn(merchantCode, flag)));
  return on.every(Boolean);
}

const isAgentOfLine = ({ memberType }: LineMember): boolean =>
  memberType === memberTypes.generalAgent || memberType === memberTypes.agent;

/** General agents are paid by the house, other agents by the agent right above. */
function mayHave(agent: LineMember, payer: LineMember | undefined, hasPayer: boolean): boolean {
  if (agent.status !== "open" || agent.isTrial || !isAgentOfLine(agent)) return false;
  const isGeneral = agent.memberType === memberTypes.generalAgent;
  if (!hasPayer) return isGeneral;
  return (
    payer !== undefined &&
    !isGeneral &&
    agent.uplineId === payer.memberId &&
    payer.status === "open" &&
    isAgentOfLine(payer) &&
    payer.merchantCode === agent.merchantCode &&
    payer.currency === agent.currency &&
    payer.isTest === agent.isTest
  );
}

type Sides = Pick<ContractRow, "agentId" | "payerId" | "kind">;

/** The agent, where there may be such a contract now. Refuses: contract_not_possible. */
export async function demandPossible(
  deps: LineDeps,
  reader: Reader,
  { agentId, payerId, kind }: Sides,
): Promise<LineMember> {
  const ids = payerId === null ? [agentId] : [agentId, payerId];
  const members = await deps.identity.line.findIn(reader, ids);
  const agent = members.find(({ memberId }) => memberId === agentId);
  const payer = members.find(({ memberId }) => memberId === payerId);
  const isPossible =
    agent !== undefined &&
    mayHave(agent, payer, payerId !== null) &&
    (await isKindOn(deps, agent.merchantCode, kind));
  if (!isPossible) throw new Refusal("contract_not_possible");
  return agent;
}

/** The versions of terms that were accepted. */
export const acceptedOf = (rows: readonly TermsRow[], contractId: string): DatedTerms[] =>
  rows.flatMap(({ contractId: id, number, terms, fromDay }) =>
    id === contractId && fromDay !== null ? [{ number, terms, from: fromDay }] : [],
  );

/** What an agent holds for a kind and product from a day on, and so may hand on. */
export async function ownTermsIn(
  reader: Reader,
  agentId: bigint,
  kind: ContractKind,
  product: string,
  day: string,
): Promise<DatedTerms[]> {
  const held = await listOpenHeld(reader, agentId, kind);
  const base = held.find((row) => isBase(row) && isHandedOn(row.product, product));
  if (base === undefined) return [];
  const { contractId } = base;
  return termsSince(acceptedOf(await listTerms(reader, [contractId]), contractId), day);
}

/** Refuses: rate_above_own. */
export function demandBelowOwn(own: readonly DatedTerms[], terms: Terms): void {
  if (own.length === 0) throw new Refusal("rate_above_own", { tier: 0 });
  for (const { terms: ownTerms } of own) {
    const tier = tierAboveOwn(ownTerms, terms);
    if (tier !== undefined) throw new Refusal("rate_above_own", { tier });
  }
}

/** Contracts the agent of one gave that new terms of it would leave above them from a day on. */
export async function listHigherBelow(
  reader: Reader,
  { agentId, kind, product }: ContractRow,
  terms: Terms,
  day: string,
): Promise<ContractRow[]> {
  const given = (await listOpenGiven(reader, [agentId], kind)).filter(
    (row) =>
      isInForce(row) &&
      isHandedOn(product, row.product) &&
      (row.untilDay === null || row.untilDay > day),
  );
  if (given.length === 0) return [];
  const rows = await listTerms(
    reader,
    given.map(({ contractId }) => contractId),
  );
  return given.filter(({ contractId }) =>
    termsSince(acceptedOf(rows, contractId), day).some(
      (one) => tierAboveOwn(terms, one.terms) !== undefined,
    ),
  );
}

export interface Stop {
  readonly row: ContractRow;
  readonly untilDay: string;
  readonly reason: "agreed" | "operator" | "upline_lowered" | "upline_ended" | "closed" | "moved";
  readonly actor: Actor;
  readonly note?: string | null;
}

const stopStep = (now: Date, { row, untilDay, reason, actor, note }: Stop): Step =>
  stepOf(now, row, reason === "agreed" ? "agree" : "stop", actor, {
    untilDay,
    endReason: reason,
    note: note ?? null,
  });

/** Whether a contract goes on beyond a day, so that there is something to end. */
const goesBeyond = (row: ContractRow, day: string) =>
  isInForce(row) && (row.state !== "ending" || row.untilDay === null || row.untilDay > day);

/**
 * The steps that end contracts on their days, with everything below that hangs on them: what those
 * agents handed on ends with it, and what they offered is withdrawn.
 */
export async function stopSteps(tx: Tx, now: Date, stops: readonly Stop[]): Promise<Step[]> {
  const done = new Map<string, Step>();
  let layer = stops;
  while (layer.length > 0) {
    for (const stop of layer) done.set(stop.row.contractId, stopStep(now, stop));
    const [first] = layer;
    if (first === undefined) break;
    const agentIds = [...new Set(layer.map(({ row }) => row.agentId))];
    const given = await listOpenGiven(tx, agentIds, first.row.kind);
    const next: Stop[] = [];
    for (const row of given) {
      const above = layer.find(
        (stop) => stop.row.agentId === row.payerId && isHandedOn(stop.row.product, row.product),
      );
      if (above === undefined || done.has(row.contractId)) continue;
      const reason = above.reason === "upline_lowered" ? above.reason : "upline_ended";
      if (goesBeyond(row, above.untilDay)) {
        next.push({ row, untilDay: above.untilDay, reason, actor: platform });
      } else if (row.state === "offered" && nextState(row, "withdraw", "platform") !== undefined) {
        done.set(row.contractId, stepOf(now, row, "withdraw", platform));
      }
    }
    layer = next;
  }
  return [...done.values()];
}
