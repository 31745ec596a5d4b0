import { createHash } from "node:crypto";
import type { Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import type { DayRange } from "../../platform/day-names.ts";
import { isByHour, type ContractKind } from "@baize/contract/agent-terms";
import {
  listInForce,
  lockContracts,
  saveDebts,
  saveRead,
  type InForce,
  type SettledPeriod,
} from "./contract-store.ts";
import {
  carryInOf,
  carryTakenOf,
  dueOf,
  noInputs,
  nothingDue,
  payableOf,
  type Inputs,
  type Result,
} from "@baize/contract/agent-due";
import { readBatch, type Batch } from "./batch.ts";
import { countingOf, type Counting } from "./counting.ts";
import { readFigures } from "./figures-of.ts";
import { insertSteps } from "./step-store.ts";
import { listPayingDividends } from "./payment-store.ts";
import {
  insertCorrections,
  insertStatements,
  saveRevised,
  type CorrectionRow,
  type Revised,
  type StatementRow,
  type StatementState,
} from "./store.ts";
import { listBefore, listOwing, saveTaken, type Taken, type TakenRow } from "./takeover-store.ts";
import type { AgentPolicy } from "../policy/rules.ts";
import type { PolicyDeps } from "../policy/service.ts";
import { canonical } from "@baize/contract/agent-statement";
import { beforeOf, walk, type Walked } from "./walk.ts";
import { isOfCorrections } from "../periods.ts";

/**
 * Writes the statements of contracts for a period. Under the rows of the contracts, in one
 * transaction: earlier periods that later facts changed are worked out again with their own terms,
 * forward through those whose carry changes; the differences are corrections of the new statement,
 * and what it cannot bear stays as debt of the contract. What an ended contract between the same
 * two sides left owed goes to a later one in the same transaction.
 *
 * So of a contract, what was payable less the debt is always what the facts come to as they were
 * read last. Whoever comes second finds the statements and writes none.
 */
export interface SettleDeps extends PolicyDeps {
  readonly ids: Ids;
  /** Of these, who may not be paid now. */
  readonly heldIn: (tx: Tx, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
}

export const hashOf = (document: string): string =>
  createHash("sha256").update(document).digest("hex");

interface DocumentOf {
  readonly contract: Pick<
    InForce,
    | "contractId"
    | "termsNumber"
    | "agentId"
    | "currency"
    | "product"
    | "from"
    | "to"
    | "fromAt"
    | "untilAt"
    | "terms"
  >;
  readonly periodKey: string;
  readonly counting: Counting;
  readonly inputs: Inputs;
  readonly result: Result;
  readonly sums: object;
}

/** Terms, inputs and result; what is not in it is not hashed. */
export const documentOf = ({ contract, periodKey, counting, inputs, result, sums }: DocumentOf) =>
  canonical({
    contractId: contract.contractId,
    termsNumber: contract.termsNumber,
    agentId: contract.agentId,
    currency: contract.currency,
    product: contract.product,
    period: periodKey,
    from: contract.from,
    to: contract.to,
    fromAt: contract.fromAt?.toISOString(),
    untilAt: contract.untilAt?.toISOString(),
    terms: contract.terms,
    counting,
    inputs,
    result,
    sums,
  });

interface Judged {
  readonly policy: AgentPolicy;
  readonly isHeld: boolean;
  readonly paysDividends: boolean;
  readonly at: Date;
}

function stateOf(
  { payerId, terms }: InForce,
  payableMinor: bigint,
  isReached: boolean,
  { policy, isHeld }: Judged,
): StatementState {
  if (payableMinor === 0n) return isReached ? "zero" : "not_reached";
  if (isHeld) return "on_hold";
  const { housePays: byHouse } = policy;
  return needsApproval({ payerId, byHouse, kind: terms.kind, payableMinor }, policy)
    ? "awaiting_approval"
    : "due";
}

/** What uplines pay is their own affair. */
export const needsApproval = (
  {
    payerId,
    byHouse,
    kind,
    payableMinor,
  }: Pick<StatementRow, "payerId" | "byHouse" | "kind" | "payableMinor">,
  policy: AgentPolicy,
): boolean =>
  (payerId === null || byHouse) &&
  ((kind === "dividend" && policy.approveDividends) || payableMinor > policy.approveAboveMinor);

interface Settling {
  readonly period: SettledPeriod;
  readonly contract: InForce;
  readonly counting: Counting;
  readonly inputs: Inputs;
  readonly result: Result;
  readonly lines: Walked["lines"];
  readonly taken: readonly Taken[];
  readonly isFirst: boolean;
  readonly fold: { readonly asOf: Date; readonly number: bigint };
}

/** The statement, as it is written. */
function statementOf(deps: SettleDeps, of: Settling, judged: Judged) {
  const { period, contract, counting, inputs, result, lines, fold, taken, isFirst } = of;
  const { terms, merchantCode, currency, agentId, payerId } = contract;
  const takenMinor = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const debtInMinor = contract.debtMinor + takenMinor;
  const correctionsMinor = lines.reduce(
    (sum, { wasMinor, nowMinor }) => sum + nowMinor - wasMinor,
    0n,
  );
  const { dueMinor } = result;
  const { payableMinor, debtOutMinor } = payableOf(dueMinor, correctionsMinor, debtInMinor);
  const owed = { debtInMinor, debtOutMinor, ...(takenMinor === 0n ? {} : { taken }) };
  const sums = { dueMinor, correctionsMinor, payableMinor, lines, ...owed };
  // One of nothing but corrections has reached no tier, and none was asked for.
  const isReached = result.tier !== undefined || isOfCorrections(period.key);
  const state = stateOf(contract, payableMinor, isReached, judged);
  const document = documentOf({ contract, periodKey: period.key, counting, inputs, result, sums });
  return {
    statementId: deps.ids.uuidv7(),
    contractId: contract.contractId,
    termsNumber: contract.termsNumber,
    merchantCode,
    currency,
    kind: terms.kind,
    product: contract.product,
    agentId,
    payerId,
    byHouse: judged.policy.housePays,
    periodKey: period.key,
    from: contract.from,
    to: contract.to,
    fromAt: contract.fromAt,
    untilAt: contract.untilAt,
    // Until its day is over it is rewritten at each step.
    isRunning: terms.kind === "realtime" && !isOfCorrections(period.key),
    document,
    hash: hashOf(document),
    validMinor: inputs.validMinor,
    ggrMinor: result.ggrMinor,
    netMinor: result.netMinor,
    baseMinor: result.baseMinor,
    active: inputs.active,
    tier: result.tier ?? null,
    dueMinor,
    correctionsMinor,
    debtInMinor,
    debtOutMinor,
    takenMinor,
    takesOver: isFirst,
    payableMinor,
    nowNetMinor: result.netMinor,
    nowBaseMinor: result.baseMinor,
    nowDueMinor: dueMinor,
    nowInputs: inputs,
    nowFold: fold.number,
    readAsOf: fold.asOf,
    state,
    isAutomatic:
      payerId === null ||
      judged.policy.housePays ||
      terms.kind !== "dividend" ||
      judged.paysDividends,
    createdAt: judged.at,
    dueAt: state === "due" ? judged.at : null,
  };
}

async function judgesOf(
  deps: SettleDeps,
  tx: Tx,
  contracts: readonly InForce[],
  batch: Batch,
  at: Date,
) {
  const payers = contracts.flatMap(({ payerId }) => (payerId === null ? [] : [payerId]));
  const held = await deps.heldIn(
    tx,
    contracts.map(({ agentId }) => agentId),
  );
  const paying = await listPayingDividends(tx, payers);
  return ({ currency, agentId, payerId }: InForce): Judged => ({
    policy: batch.policyOf(currency),
    isHeld: held.has(agentId),
    paysDividends: payerId !== null && paying.has(payerId),
    at,
  });
}

interface Written {
  readonly rows: ReturnType<typeof statementOf>[];
  readonly corrections: CorrectionRow[];
  readonly revised: Revised[];
  readonly taken: TakenRow[];
  /** By contract. */
  readonly debts: Map<string, bigint>;
  /** Contracts by hours, whose hours up to this fold are in the statements. */
  readonly read: { readonly ids: readonly string[]; readonly fold: bigint };
}

function nothingWritten(kind: ContractKind, of: readonly InForce[], fold: bigint): Written {
  const ids = isByHour(kind) ? of.map(({ contractId }) => contractId) : [];
  const read = { ids, fold };
  return { rows: [], corrections: [], revised: [], taken: [], debts: new Map(), read };
}

async function write(tx: Tx, written: Written): Promise<void> {
  const { rows, corrections, revised, taken, debts, read } = written;
  await insertStatements(tx, rows);
  await saveRead(tx, read.ids, read.fold);
  await insertCorrections(tx, corrections);
  await saveRevised(tx, revised);
  await saveTaken(tx, taken);
  await saveDebts(tx, debts);
}

/** Sums of whole teams and months take longer than what members wait for. */
export const allowLong = (tx: Tx): Promise<unknown> =>
  tx.execute("set local statement_timeout = '120s'");

/** One statement of each; the caller holds these contracts, and those that left debts to them. */
async function settleThese(
  deps: SettleDeps,
  tx: Tx,
  period: SettledPeriod,
  contracts: readonly InForce[],
  { owingIds, at }: { readonly owingIds: readonly string[]; readonly at: Date },
): Promise<void> {
  const batch = await readBatch(deps, tx, contracts, period);
  const countings = contracts.map(({ terms, currency }) =>
    countingOf(terms, batch.policyOf(currency)),
  );
  const inputs = await readFigures(
    tx,
    period.kind,
    contracts.map((contract, index) => ({ ...contract, ...(countings[index] as Counting) })),
  );
  const judge = await judgesOf(deps, tx, contracts, batch, at);
  const owing = await listOwing(
    tx,
    contracts.map(({ contractId }) => contractId),
    owingIds,
  );
  const written = nothingWritten(period.kind, contracts, batch.fold.number);
  for (const [index, contract] of contracts.entries()) {
    const { contractId, terms, from, firstDay } = contract;
    const left = batch.lefts.get(contractId);
    const earlier = batch.earlier.get(contractId) ?? [];
    const { settled, revised, lines } = walk(earlier, batch.fresh, { ...batch, left });
    const last = settled.at(-1);
    const isFirst = from === firstDay;
    const carryIn = isFirst
      ? carryTakenOf(terms, left, from)
      : carryInOf(terms, last === undefined ? undefined : beforeOf(last), from);
    const [read, counting] = [inputs[index] as Inputs, countings[index] as Counting];
    const result = dueOf(terms, read, carryIn);
    const taken = owing.filter((one) => one.contractId === contractId);
    const { fold } = batch;
    const of = { period, contract, counting, inputs: read, result, lines, taken, isFirst, fold };
    const row = statementOf(deps, of, judge(contract));
    const { statementId } = row;
    written.rows.push(row);
    written.corrections.push(...lines.map((line) => ({ ...line, statementId })));
    written.taken.push(...taken.map((one) => ({ ...one, statementId })));
    written.revised.push(...revised);
    written.debts.set(contractId, row.debtOutMinor);
  }
  await write(tx, written);
  await insertSteps(tx, at, written.rows);
}

/** Settles a period of these contracts; answers how many statements were written. */
export async function settleIn(
  deps: SettleDeps,
  tx: Tx,
  period: SettledPeriod,
  contractIds: readonly string[],
  at: Date,
): Promise<number> {
  await allowLong(tx);
  const pairs = await listBefore(tx, contractIds);
  const owingIds = pairs.flatMap(({ beforeId, isOwing }) => (isOwing ? [beforeId] : []));
  await lockContracts(tx, [...contractIds, ...owingIds]);
  const contracts = await listInForce(tx, period, contractIds);
  // One that ended within the period is settled before those that take over what it leaves.
  for (let open = contracts; open.length > 0;) {
    const ids = new Set(open.map(({ contractId }) => contractId));
    const heirs = new Set(
      pairs.flatMap(({ contractId, beforeId }) => (ids.has(beforeId) ? [contractId] : [])),
    );
    const next = open.filter(({ contractId }) => !heirs.has(contractId));
    if (next.length === 0) throw new Error(`contracts follow each other: ${[...ids].join(", ")}`);
    const owing = [...owingIds, ...contractIds].filter((id) => !ids.has(id));
    await settleThese(deps, tx, period, next, { owingIds: owing, at });
    open = open.filter(({ contractId }) => heirs.has(contractId));
  }
  return contracts.length;
}

/**
 * Corrects contracts by statements of nothing but corrections, where there are any: those that are
 * over, or those of which an operator has some days worked out again. The caller holds them.
 */
export async function correctIn(
  deps: SettleDeps,
  tx: Tx,
  period: SettledPeriod,
  contracts: readonly InForce[],
  { at, days }: { readonly at: Date; readonly days?: DayRange },
): Promise<readonly Corrected[]> {
  if (contracts.length === 0) return [];
  const batch = await readBatch(deps, tx, contracts, period, days);
  const judge = await judgesOf(deps, tx, contracts, batch, at);
  const written = nothingWritten(period.kind, contracts, batch.fold.number);
  for (const contract of contracts) {
    const { contractId, terms, currency } = contract;
    const earlier = batch.earlier.get(contractId) ?? [];
    const left = batch.lefts.get(contractId);
    const { revised, lines } = walk(earlier, batch.fresh, { ...batch, left });
    written.revised.push(...revised);
    if (lines.length === 0) continue;
    const counting = countingOf(terms, batch.policyOf(currency));
    const { fold } = batch;
    const nothing = { inputs: noInputs, result: nothingDue, taken: [], isFirst: false };
    const of = { period, contract, counting, lines, fold, ...nothing };
    const row = statementOf(deps, of, judge(contract));
    written.rows.push(row);
    written.corrections.push(...lines.map((line) => ({ ...line, statementId: row.statementId })));
    written.debts.set(contractId, row.debtOutMinor);
  }
  await write(tx, written);
  return written.rows.map((row) => ({
    ...row,
    lines: written.corrections.filter(({ statementId }) => statementId === row.statementId),
  }));
}

/** A statement of corrections, as it was written, with what it puts right. */
export type Corrected = ReturnType<typeof statementOf> & {
  readonly lines: readonly CorrectionRow[];
};
