import type {
  AffiliateFigures,
  AffiliateStatement,
  AffiliateStatementDetails,
} from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { PlanInputs, PlanResult } from "../affiliate-plans/due.ts";
import { readPlanTerms, wirePlanTermsOf } from "../affiliate-plans/rules.ts";
import type { AffiliateStatementRow } from "./store.ts";

/** Months of affiliates as the calls tell them. Pure. */

export function figuresText(
  inputs: PlanInputs,
  result: PlanResult,
  currency: string,
): AffiliateFigures {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  return {
    members: inputs.members,
    stake: text(inputs.stakeMinor),
    payout: text(inputs.payoutMinor),
    valid: text(inputs.validMinor),
    deposits: text(inputs.depositMinor),
    ggr: text(result.ggrMinor),
    jackpots: text(inputs.jackpotMinor),
    bonus: text(inputs.bonusMinor),
    adminFee: text(result.adminFeeMinor),
    paymentFee: text(result.paymentFeeMinor),
    net: text(result.netMinor),
    carryIn: text(result.carryInMinor),
    base: text(result.baseMinor),
    tier: result.tier === undefined ? null : result.tier + 1,
    share: text(result.shareMinor),
    acquired: inputs.acquired,
    acquiredAmount: text(result.acquiredMinor),
    subAmount: text(result.subMinor),
    bigWinners: inputs.bigWinners,
    bigWinnersAmount: text(inputs.bigWinnersMinor),
    isCapped: result.isCapped,
    due: text(result.dueMinor),
  };
}

export function statementText(row: AffiliateStatementRow, plan: string): AffiliateStatement {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  return {
    statementId: row.statementId,
    month: row.month,
    currency: row.currency,
    plan,
    state: row.state,
    due: text(row.dueMinor),
    corrections: text(row.correctionsMinor),
    debtIn: text(row.debtInMinor),
    debtOut: text(row.debtOutMinor),
    rolledIn: text(row.rolledInMinor),
    payable: text(row.payableMinor),
    payFrom: row.payFrom,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

const counts: ReadonlySet<string> = new Set(["members", "bigWinners", "acquired", "tier"]);

/** Amounts are kept as text, counts as numbers. */
const readAmounts = (stored: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      typeof value === "string" && !counts.has(name) ? BigInt(value) : value,
    ]),
  );

/** What a statement was settled from, which its document keeps. */
export function documentOf({ document }: Pick<AffiliateStatementRow, "document">) {
  const stored = JSON.parse(document) as {
    readonly terms: unknown;
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly result: Readonly<Record<string, unknown>>;
  };
  return {
    terms: readPlanTerms(stored.terms),
    inputs: readAmounts(stored.inputs) as PlanInputs,
    // What is undefined was not written.
    result: readAmounts({ tier: undefined, ...stored.result }) as PlanResult,
  };
}

export function statementDetails(
  row: AffiliateStatementRow,
  plan: string,
  lines: readonly {
    readonly month: string;
    readonly wasMinor: bigint;
    readonly nowMinor: bigint;
  }[],
): AffiliateStatementDetails {
  const { terms, inputs, result } = documentOf(row);
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  return {
    ...statementText(row, plan),
    terms: wirePlanTermsOf(terms, row.currency),
    figures: figuresText(inputs, result, row.currency),
    correctionLines: lines.map(({ month, wasMinor, nowMinor }) => ({
      month,
      was: text(wasMinor),
      now: text(nowMinor),
    })),
    hash: row.hash,
    document: row.document,
  };
}
