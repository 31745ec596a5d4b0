import type { AgentContractDetails, CallParsed } from "@baize/contract";
import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { policyIn } from "../policy/service.ts";
import {
  acceptedOf,
  demandBelowOwn,
  demandPossible,
  listHigherBelow,
  ownTermsIn,
  stopSteps,
} from "./line.ts";
import { demandBelowCap, noteOf, sideActor, takeContract } from "./offers.ts";
import { nextEdge, startOf } from "./rules.ts";
import { describeDetails, nowOf, type ContractDeps } from "./service.ts";
import { acceptTerms, listTerms, type ContractRow } from "./store.ts";
import { platform, stepOf, writeSteps, type Actor } from "./steps.ts";

/** Answers to what waits, and what takes it back. Who answers holds the lock of the contracts. */

export type Answer = CallParsed<"answerAgentContract">["body"]["answer"];

/**
 * Accepts what was offered. What it would leave above it ends on the day it begins, with whatever
 * hangs on that, where that was confirmed.
 *
 * Refuses, in this order: contract_state, contract_not_possible, rate_above_cap, rate_above_own,
 * downline_higher_rate.
 */
async function acceptIn(
  tx: Tx,
  deps: ContractDeps,
  actor: Actor,
  row: ContractRow,
  isConfirmed: boolean,
): Promise<ContractRow> {
  const { contractId, payerId, kind, product, merchantCode, currency, offeredNumber } = row;
  const now = deps.clock.now();
  const { at, nextMidnight } = await nowOf(deps, row);
  const rows = await listTerms(tx, [contractId]);
  const offered = rows.find(({ number }) => number === offeredNumber);
  const start = startOf(acceptedOf(rows, contractId), row.fromDay, at, nextMidnight);
  const step = stepOf(now, row, "accept", actor, {
    termsNumber: offeredNumber,
    fromDay: row.fromDay ?? start,
  });
  if (offered === undefined) throw new Error(`contract ${contractId} offers nothing`);
  await demandPossible(deps, tx, row);
  demandBelowCap(await policyIn(deps, tx, merchantCode, currency), offered.terms);
  if (payerId !== null) {
    demandBelowOwn(await ownTermsIn(tx, payerId, kind, product, start), offered.terms);
  }
  const higher = await listHigherBelow(tx, row, offered.terms, start);
  if (higher.length > 0 && !isConfirmed) {
    throw new Refusal("downline_higher_rate", { count: higher.length });
  }
  await acceptTerms(tx, contractId, offered.number, start, now);
  const stops = higher.map((one) => ({
    row: one,
    untilDay: start,
    reason: "upline_lowered" as const,
    actor: platform,
  }));
  await writeSteps(tx, deps, [step, ...(await stopSteps(tx, now, stops))]);
  return step.after;
}

/** Agrees to an end: it ends with the next midnight or full hour, and what hangs on it with it. */
async function agreeIn(
  tx: Tx,
  deps: ContractDeps,
  actor: Actor,
  row: ContractRow,
): Promise<ContractRow> {
  const untilDay = nextEdge((await nowOf(deps, row)).at);
  const stop = { row, untilDay, reason: "agreed" as const, actor };
  const steps = await stopSteps(tx, deps.clock.now(), [stop]);
  await writeSteps(tx, deps, steps);
  const own = steps.find(({ after }) => after.contractId === row.contractId);
  return own?.after ?? row;
}

/** Refuses: contract_state, and what `acceptIn` refuses. */
export async function answerIn(
  tx: Tx,
  deps: ContractDeps,
  actor: Actor,
  row: ContractRow,
  answer: Answer,
  isConfirmed: boolean,
): Promise<ContractRow> {
  if (answer === "accept") return acceptIn(tx, deps, actor, row, isConfirmed);
  if (answer === "agree") return agreeIn(tx, deps, actor, row);
  const step = stepOf(deps.clock.now(), row, answer, actor);
  await writeSteps(tx, deps, [step]);
  return step.after;
}

/** One step of a side under the lock, and the contract as it is then. */
async function act(
  deps: ContractDeps,
  memberId: bigint,
  contractId: string,
  version: number,
  work: (tx: Tx, actor: Actor, row: ContractRow) => Promise<ContractRow>,
): Promise<AgentContractDetails> {
  const viewer = await deps.identity.getMember(memberId);
  return deps.db.transaction(async (tx) => {
    const row = await takeContract(tx, memberId, contractId, version);
    const after = await work(tx, sideActor(row, memberId), row);
    return describeDetails(deps, tx, viewer, after);
  });
}

/** Refuses: not_found, changed_meanwhile, then as `answerIn`. */
export const answerContract = (
  deps: ContractDeps,
  memberId: bigint,
  contractId: string,
  { version, answer, confirmed = false }: CallParsed<"answerAgentContract">["body"],
): Promise<AgentContractDetails> =>
  act(deps, memberId, contractId, version, (tx, actor, row) =>
    answerIn(tx, deps, actor, row, answer, confirmed),
  );

/** Refuses: not_found, changed_meanwhile, contract_state. */
export const withdrawContract = (
  deps: ContractDeps,
  memberId: bigint,
  contractId: string,
  { version }: CallParsed<"withdrawAgentContract">["body"],
): Promise<AgentContractDetails> =>
  act(deps, memberId, contractId, version, async (tx, actor, row) => {
    const step = stepOf(deps.clock.now(), row, "withdraw", actor);
    await writeSteps(tx, deps, [step]);
    return step.after;
  });

/** Asks the other side to end it. Refuses: not_found, changed_meanwhile, contract_state. */
export const endContract = (
  deps: ContractDeps,
  memberId: bigint,
  contractId: string,
  { version, note }: CallParsed<"endAgentContract">["body"],
): Promise<AgentContractDetails> =>
  act(deps, memberId, contractId, version, async (tx, actor, row) => {
    const step = stepOf(deps.clock.now(), row, "end", actor, { note: noteOf(note) });
    await writeSteps(tx, deps, [step]);
    return step.after;
  });
