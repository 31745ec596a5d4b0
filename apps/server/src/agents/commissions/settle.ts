import { createHash } from "node:crypto";
import type { Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import { addDays } from "../../platform/day-names.ts";
import { isByHour, type ContractKind, type Terms } from "../contracts/terms.ts";
import {
  listInForce,
  listTerms,
  lockContracts,
  saveDebt,
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
} from "./due.ts";
import { listEarlier } from "./earlier.ts";
import { readFigures } from "./figures-of.ts";
import { findFolded, type Asked } from "./inputs-store.ts";
import { insertSteps } from "./step-store.ts";
import { listPayingDividends } from "./payment-store.ts";
import {
  insertCorrections,
  insertStatements,
  listChanged,
  saveRevised,
  type CorrectionRow,
  type Revised,
  type StatementRow,
  type StatementState,
} from "./store.ts";
import {
  listBefore,
  listLeft,
  listOwing,
  saveTaken,
  type Taken,
  type TakenRow,
} from "./takeover-store.ts";
import type { AgentPolicy } from "../policy/rules.ts";
import { policiesIn, type PolicyDeps } from "../policy/service.ts";
import { canonical } from "./canonical.ts";
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

/** Periods that ended earlier before a fact are not worked out again by themselves. */
export const correctedDaysMax = 45;

/** Days of the longest period. */
const longest = { daily: 1, hourly: 1, realtime: 1, dividend: 31 } as const;

/** What counts of a team for a contract, as it was when a period was settled first. */
interface Counting {
  readonly countsOwnBets: boolean;
  readonly activity: Asked["activity"];
}

export function countingOf(terms: Terms, policy: AgentPolicy): Counting {
  const { countsOwnBets } = policy;
  if (terms.kind !== "dividend") return { countsOwnBets, activity: undefined };
  const validMinor = terms.activeValidMinor ?? policy.activeValidMinMinor;
  const depositMinor = terms.activeDepositMinor ?? policy.activeDepositMinMinor;
  return { countsOwnBets, activity: { validMinor, depositMinor } };
}

interface StoredCounting {
  readonly countsOwnBets: boolean;
  readonly activity?: { readonly validMinor: string; readonly depositMinor: string };
}

/** As the statement's document keeps it. */
export function countingIn({ document }: Pick<StatementRow, "document">): Counting {
  const { counting } = JSON.parse(document) as { readonly counting: StoredCounting };
  const { countsOwnBets, activity } = counting;
  if (activity === undefined) return { countsOwnBets, activity: undefined };
  const { validMinor, depositMinor } = activity;
  return {
    countsOwnBets,
    activity: { validMinor: BigInt(validMinor), depositMinor: BigInt(depositMinor) },
  };
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

const termsKey = ({
  contractId,
  termsNumber,
}: {
  readonly contractId: string;
  readonly termsNumber: number;
}) => `${contractId} ${termsNumber}`;

/** Periods that later facts changed, with what they come to now. */
async function readFresh(tx: Tx, kind: ContractKind, rows: readonly StatementRow[], since: string) {
  const near = rows.filter(({ to }) => to >= since);
  const ids = near.map(({ statementId }) => statementId);
  // Of kinds by hours nothing else was read.
  const changed = isByHour(kind) ? new Set(ids) : await listChanged(tx, ids);
  const again = near.filter(({ statementId }) => changed.has(statementId));
  const inputs = await readFigures(
    tx,
    kind,
    again.map((row) => ({ ...row, ...countingIn(row) })),
  );
  return new Map(again.map(({ statementId }, at) => [statementId, inputs[at] as Inputs]));
}

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

const byContract = (rows: readonly StatementRow[]) => {
  const found = new Map<string, StatementRow[]>();
  for (const row of rows) found.set(row.contractId, [...(found.get(row.contractId) ?? []), row]);
  return found;
};

/** What a batch of contracts is settled from; all of it read under their rows. */
async function readBatch(
  deps: PolicyDeps,
  tx: Tx,
  contracts: readonly InForce[],
  period: SettledPeriod,
) {
  const fold = await findFolded(tx);
  if (fold.asOf === null) throw new Error("nothing is folded yet");
  // A fact that comes within these days is borne by the statement after it.
  const since = addDays(period.to, -correctedDaysMax - longest[period.kind]);
  const ids = contracts.map(({ contractId }) => contractId);
  const earlier = await listEarlier(tx, period.kind, ids, since);
  const terms = await listTerms(tx, earlier);
  const termsOf = (row: StatementRow): Terms => {
    const found = terms.get(termsKey(row));
    if (found === undefined) throw new Error(`statement ${row.statementId} has no terms`);
    return found;
  };
  const fresh = await readFresh(tx, period.kind, earlier, since);
  const policyOf = await policiesIn(deps, tx, contracts);
  // What began so long ago has its first period out of sight.
  const young = contracts.filter(({ firstDay }) => firstDay >= addDays(since, -31));
  return {
    lefts: await listLeft(
      tx,
      young.map(({ contractId }) => contractId),
    ),
    fold: { asOf: fold.asOf, number: fold.number },
    earlier: byContract(earlier),
    fresh,
    termsOf,
    policyOf,
  };
}

type Batch = Awaited<ReturnType<typeof readBatch>>;

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
  for (const [contractId, debtMinor] of debts) await saveDebt(tx, contractId, debtMinor);
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
 * Corrects contracts that are over: a statement of nothing but corrections, where there are any.
 * `contracts` are in force no more; the caller found that their figures changed.
 */
export async function correctIn(
  deps: SettleDeps,
  tx: Tx,
  period: SettledPeriod,
  contracts: readonly InForce[],
  at: Date,
): Promise<number> {
  if (contracts.length === 0) return 0;
  const batch = await readBatch(deps, tx, contracts, period);
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
  return written.rows.length;
}
