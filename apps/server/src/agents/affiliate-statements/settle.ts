import { canonical } from "@baize/contract/agent-statement";
import { addDays } from "../../platform/day-names.ts";
import type { Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import type { AffiliateRow } from "../affiliates/store.ts";
import { lockAffiliate, saveAffiliateDebt } from "../affiliates/store.ts";
import {
  planCarryOf,
  planDueOf,
  planPayableOf,
  type PlanInputs,
  type PlanResult,
} from "../affiliate-plans/due.ts";
import { listAffiliateTerms, termIn, type TermRow } from "../affiliate-plans/store.ts";

import { heldIn, type HeldDeps } from "../commissions/held.ts";
import { hashOf } from "../commissions/settle.ts";
import { policyIn, type PolicyDeps } from "../policy/service.ts";
import { monthBack, nextMonth, readMonth, type InputDeps } from "./inputs.ts";
import {
  insertAffiliateCorrections,
  insertAffiliateStatement,
  listBelowMinimum,
  listSince,
  moveAffiliateStatement,
  saveNow,
  type AffiliateCorrection,
  type AffiliateStatementRow,
} from "./store.ts";

/**
 * Settles a month of an affiliate: works it out, works out the months before again, and writes one
 * statement with the differences. It is written under the affiliate's row, once for a month.
 *
 * What corrections leave below zero is the affiliate's debt, which later months bear. What is below
 * the plan's least payment is handed on to the next month.
 */
export interface AffiliateSettleDeps extends InputDeps, PolicyDeps, HeldDeps {
  readonly ids: Pick<Ids, "uuidv7">;
  readonly identity: InputDeps["identity"] & HeldDeps["identity"];
}

/** Facts that come later than this are nobody's correction. */
export const correctedMonths = 12;

interface Settled {
  readonly term: TermRow;
  readonly inputs: PlanInputs;
  readonly result: PlanResult;
}

interface Walked {
  readonly lines: readonly AffiliateCorrection[];
  /** What the last of them carries. */
  readonly baseMinor: bigint | undefined;
}

interface Of {
  readonly affiliate: AffiliateRow;
  readonly terms: readonly TermRow[];
  readonly subIds: readonly bigint[];
}

async function work(
  tx: Tx,
  deps: AffiliateSettleDeps,
  { terms, subIds }: Of,
  month: string,
  baseBefore: bigint | undefined,
): Promise<Settled | undefined> {
  const term = termIn(terms, month);
  if (term === undefined) return undefined;
  const inputs = await readMonth(tx, deps, terms, { term, month, subIds });
  const result = planDueOf(term.terms, inputs, planCarryOf(term.terms, baseBefore));
  return { term, inputs, result };
}

/** Works out the months before again; each carries what the one before it comes to now. */
async function walk(
  tx: Tx,
  deps: AffiliateSettleDeps,
  of: Of,
  earlier: readonly AffiliateStatementRow[],
  oldest: string,
): Promise<Walked> {
  const lines: AffiliateCorrection[] = [];
  let baseMinor: bigint | undefined;
  for (const row of earlier) {
    if (row.month < oldest) {
      baseMinor = row.nowBaseMinor;
      continue;
    }
    const now = await work(tx, deps, of, row.month, baseMinor);
    if (now === undefined) throw new Error(`statement ${row.statementId} has no plan`);
    const { baseMinor: nowBaseMinor, dueMinor: nowDueMinor } = now.result;
    if (nowBaseMinor !== row.nowBaseMinor || nowDueMinor !== row.nowDueMinor) {
      await saveNow(tx, { statementId: row.statementId, nowBaseMinor, nowDueMinor });
      // What was cancelled is owed by nobody.
      if (row.state !== "cancelled" && nowDueMinor !== row.nowDueMinor) {
        const { statementId: ofStatementId, nowDueMinor: wasMinor } = row;
        lines.push({ ofStatementId, wasMinor, nowMinor: nowDueMinor });
      }
    }
    baseMinor = nowBaseMinor;
  }
  return { lines, baseMinor };
}

async function stateOf(
  tx: Tx,
  deps: AffiliateSettleDeps,
  affiliate: AffiliateRow,
  { term: { terms } }: Settled,
  payableMinor: bigint,
): Promise<AffiliateStatementRow["state"]> {
  if (payableMinor === 0n) return "zero";
  if (payableMinor < terms.payoutMinMinor) return "below_minimum";
  const held = await heldIn(deps, tx, [affiliate.memberId]);
  if (affiliate.status !== "approved" || held.has(affiliate.memberId)) return "on_hold";
  return (await needsLook(tx, deps, { ...affiliate, payableMinor })) ? "awaiting_approval" : "due";
}

/** Above the brand's amount an operator looks at it first. */
export async function needsLook(
  tx: Tx,
  deps: PolicyDeps,
  of: Pick<AffiliateStatementRow, "merchantCode" | "currency" | "payableMinor">,
): Promise<boolean> {
  const { approveAboveMinor } = await policyIn(deps, tx, of.merchantCode, of.currency);
  return of.payableMinor > approveAboveMinor;
}

const sumOf = (lines: readonly AffiliateCorrection[]) =>
  lines.reduce((sum, { wasMinor, nowMinor }) => sum + nowMinor - wasMinor, 0n);

/** Writes the statement of a month; false where there is one, or no plan held. */
export async function settleMonthIn(
  tx: Tx,
  deps: AffiliateSettleDeps,
  affiliateId: bigint,
  month: string,
  { subIds, at }: { readonly subIds: readonly bigint[]; readonly at: Date },
): Promise<boolean> {
  const affiliate = await lockAffiliate(tx, affiliateId);
  if (affiliate === undefined || affiliate.status === "blocked") return false;
  const terms = await listAffiliateTerms(tx, [affiliateId]);
  const oldest = monthBack(month, correctedMonths);
  const rows = await listSince(tx, affiliateId, monthBack(month, correctedMonths + 1));
  if (rows.some((row) => row.month >= month)) return false;
  const of = { affiliate, terms, subIds };
  const { lines, baseMinor } = await walk(tx, deps, of, rows, oldest);
  const settled = await work(tx, deps, of, month, baseMinor);
  if (settled === undefined) return false;
  const rolled = await listBelowMinimum(tx, affiliateId);
  const sums = {
    dueMinor: settled.result.dueMinor,
    correctionsMinor: sumOf(lines),
    debtInMinor: affiliate.debtMinor,
    rolledInMinor: rolled.reduce((sum, { payableMinor }) => sum + payableMinor, 0n),
  };
  const { payableMinor, debtOutMinor } = planPayableOf(sums);
  const { term, inputs, result } = settled;
  const document = canonical({
    affiliateId,
    currency: affiliate.currency,
    month,
    planId: term.planId,
    terms: term.terms,
    inputs,
    result,
    sums: { ...sums, payableMinor, debtOutMinor, lines },
  });
  const statementId = deps.ids.uuidv7();
  await insertAffiliateStatement(tx, {
    statementId,
    affiliateId,
    merchantCode: affiliate.merchantCode,
    currency: affiliate.currency,
    planId: term.planId,
    month,
    document,
    hash: hashOf(document),
    ...sums,
    debtOutMinor,
    payableMinor,
    nowBaseMinor: result.baseMinor,
    nowDueMinor: result.dueMinor,
    state: await stateOf(tx, deps, affiliate, settled, payableMinor),
    payFrom: addDays(`${nextMonth(month)}-01`, term.terms.holdDays),
    createdAt: at,
  });
  await insertAffiliateCorrections(tx, statementId, lines);
  for (const one of rolled) {
    await moveAffiliateStatement(tx, one, { state: "rolled", rolledInto: statementId });
  }
  await saveAffiliateDebt(tx, affiliateId, debtOutMinor);
  return true;
}
