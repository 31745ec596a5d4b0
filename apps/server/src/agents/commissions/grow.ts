import type { Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Terms } from "@baize/contract/agent-terms";
import type { AgentPolicy } from "../policy/rules.ts";
import { policiesIn } from "../policy/service.ts";
import { listTerms, lockContracts, saveGrowingDebt } from "./contract-store.ts";
import { countingIn } from "./counting.ts";
import { dueOf, growingPayableOf, type Inputs } from "@baize/contract/agent-due";
import { commissionPaidOf } from "./events.ts";
import { readFigures } from "./figures-of.ts";
import { findFolded } from "./inputs-store.ts";
import { allowLong, documentOf, hashOf, needsApproval, type SettleDeps } from "./settle.ts";
import { lockGrowing, saveGrown, saveSteps, stepOf, type Growing } from "./step-store.ts";
import type { StatementRow, StatementState } from "./store.ts";

/**
 * The days of real-time salaries grow: every five minutes the statement is rewritten from the
 * figures so far. What was paid stays paid; what of it is no longer due is ahead of what comes, and
 * at the end of the day the contract's debt. So whatever happens in whatever order, what was paid
 * less what is ahead is what the day comes to, and a run that comes twice changes nothing.
 */
export interface GrowDeps extends SettleDeps {
  readonly events: Events;
}

interface Step {
  readonly at: Date;
  /** The day is over, and everything that happened in it is in the figures. */
  readonly isLast: boolean;
}

interface Known {
  readonly terms: Terms;
  readonly inputs: Inputs;
  readonly policy: AgentPolicy;
  readonly isHeld: boolean;
  readonly fold: { readonly asOf: Date; readonly number: bigint };
}

/** What was let pass covers what was payable then, not what comes after. */
const mustAsk = (row: StatementRow, payableMinor: bigint, policy: AgentPolicy): boolean =>
  needsApproval({ ...row, payableMinor }, policy) && payableMinor > row.approvedMinor;

/** Whoever owes already goes on owing since then. */
function stateOf(
  row: StatementRow,
  payableMinor: bigint,
  isReached: boolean,
  { policy, isHeld }: Known,
): StatementState {
  if (payableMinor === row.paidMinor) {
    if (payableMinor > 0n) return "paid";
    return isReached ? "zero" : "not_reached";
  }
  if (isHeld) return "on_hold";
  if (mustAsk(row, payableMinor, policy)) return "awaiting_approval";
  return row.state === "part_paid" || row.state === "overdue" ? row.state : "due";
}

const isOlder = (one: Date | null, other: Date | null): boolean =>
  one !== null && (other === null || one < other);

/** A contract may have ended within the day. */
const untilOf = ({ contractUntil, untilAt }: Growing): Date | null =>
  isOlder(contractUntil, untilAt) ? contractUntil : untilAt;

function grownOf(row: Growing, known: Known, { at, isLast }: Step): StatementRow {
  const { terms, inputs, policy, fold } = known;
  const result = dueOf(terms, inputs, 0n);
  const { dueMinor } = result;
  const { correctionsMinor, debtInMinor, paidMinor } = row;
  const targetMinor = dueMinor + correctionsMinor - debtInMinor;
  const { payableMinor, debtOutMinor } = growingPayableOf(targetMinor, paidMinor);
  const state = stateOf(row, payableMinor, result.tier !== undefined, known);
  const { lines = [] } = (JSON.parse(row.document) as { sums: { lines?: unknown[] } }).sums;
  const sums = { dueMinor, correctionsMinor, debtInMinor, payableMinor, debtOutMinor, lines };
  const contract = { ...row, untilAt: untilOf(row), terms };
  const counting = countingIn(row);
  const document = documentOf({
    contract,
    periodKey: row.periodKey,
    counting,
    inputs,
    result,
    sums,
  });
  const isNew = state === "due" && row.state !== "due";
  return {
    ...row,
    untilAt: contract.untilAt,
    isRunning: !isLast,
    document,
    hash: hashOf(document),
    validMinor: inputs.validMinor,
    tier: result.tier ?? null,
    dueMinor,
    payableMinor,
    debtOutMinor,
    nowDueMinor: dueMinor,
    nowInputs: inputs,
    nowFold: fold.number,
    readAsOf: fold.asOf,
    state,
    triedAt: null,
    approvedBy: mustAsk(row, payableMinor, policy) ? null : row.approvedBy,
    dueAt: isNew ? at : row.dueAt,
  };
}

/** Nothing that a step would tell. */
const isSame = (before: StatementRow, after: StatementRow): boolean =>
  before.nowInputs.validMinor === after.nowInputs.validMinor &&
  before.nowInputs.wonMinor === after.nowInputs.wonMinor &&
  before.payableMinor === after.payableMinor &&
  before.debtOutMinor === after.debtOutMinor;

async function readKnown(deps: GrowDeps, tx: Tx, rows: readonly Growing[]) {
  const { asOf, number } = await findFolded(tx);
  if (asOf === null) throw new Error("nothing is folded yet");
  const terms = await listTerms(tx, rows);
  const inputs = await readFigures(
    tx,
    "realtime",
    rows.map((row) => ({ ...row, ...countingIn(row), untilAt: untilOf(row) })),
  );
  const held = await deps.heldIn(
    tx,
    rows.map(({ agentId }) => agentId),
  );
  const policyOf = await policiesIn(deps, tx, rows);
  return (row: Growing, index: number): Known => {
    const [ofRow, read] = [terms.get(`${row.contractId} ${row.termsNumber}`), inputs[index]];
    if (ofRow === undefined || read === undefined) {
      throw new Error(`statement ${row.statementId} has no terms or figures`);
    }
    return {
      terms: ofRow,
      inputs: read,
      policy: policyOf(row.currency),
      isHeld: held.has(row.agentId),
      fold: { asOf, number },
    };
  };
}

/** One message for the day, once it is over and paid. */
async function tell(tx: Tx, { events }: GrowDeps, row: StatementRow, at: Date): Promise<void> {
  if (row.state !== "paid") return;
  await events.publish(tx, commissionPaidOf(row, row.paidMinor, at));
}

/** Brings the days of these contracts up to now. */
export async function growIn(
  deps: GrowDeps,
  tx: Tx,
  periodKey: string,
  contractIds: readonly string[],
  step: Step,
): Promise<void> {
  await allowLong(tx);
  await lockContracts(tx, contractIds);
  const all = await lockGrowing(tx, periodKey, contractIds);
  // What was cancelled is owed by nobody, whatever it comes to.
  for (const row of all.filter(({ state }) => state === "cancelled")) {
    await saveGrown(tx, { ...row, isRunning: !step.isLast });
  }
  const rows = all.filter(({ state }) => state !== "cancelled");
  if (rows.length === 0) return;
  const knownOf = await readKnown(deps, tx, rows);
  const steps = [];
  for (const [index, row] of rows.entries()) {
    const grown = grownOf(row, knownOf(row, index), step);
    await saveGrown(tx, grown);
    await saveGrowingDebt(tx, row.contractId, grown.debtOutMinor);
    if (!isSame(row, grown)) steps.push(stepOf(grown, step.at, row.payableMinor));
    if (step.isLast) await tell(tx, deps, grown, step.at);
  }
  await saveSteps(tx, steps);
}
