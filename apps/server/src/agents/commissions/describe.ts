import type { AgentCommission, AgentCommissionDetails, CommissionInputs } from "@baize/contract";
import type { Terms } from "@baize/contract/agent-terms";
import { amountText, rateText, wireKindOf, wireProductOf } from "../contracts/wire-terms.ts";
import { dueOf, nextTierOf, nothingDue, type Inputs, type Result } from "@baize/contract/agent-due";
import { isOfCorrections } from "../periods.ts";
import { inputsOf, isOwed, type StatementRow, type StoredInputs } from "./store.ts";

/** Statements as the calls tell them. Pure. */

export type Other = AgentCommission["other"];

interface StoredResult {
  readonly platformFeeMinor: string;
  readonly carryInMinor: string;
  readonly countedMinor: string;
  readonly ratePpm?: number;
  readonly fixedMinor?: string;
  readonly winPpm?: number;
  readonly lossPpm?: number;
}

/** What a statement was settled from, which its document keeps. */
export function settledOf({ document }: Pick<StatementRow, "document">) {
  const { inputs, result } = JSON.parse(document) as {
    readonly inputs: StoredInputs;
    readonly result: StoredResult;
  };
  return {
    inputs: inputsOf(inputs),
    result: {
      platformFeeMinor: BigInt(result.platformFeeMinor),
      carryInMinor: BigInt(result.carryInMinor),
      countedMinor: BigInt(result.countedMinor),
      ratePpm: result.ratePpm,
      winPpm: result.winPpm,
      lossPpm: result.lossPpm,
      fixedMinor: result.fixedMinor === undefined ? undefined : BigInt(result.fixedMinor),
    },
  };
}

export function inputsText(inputs: Inputs, currency: string): CommissionInputs {
  const text = (amount: bigint) => amountText(amount, currency);
  return {
    stake: text(inputs.stakeMinor),
    payout: text(inputs.payoutMinor),
    ggr: text(inputs.stakeMinor - inputs.payoutMinor),
    valid: text(inputs.validMinor),
    won: text(inputs.wonMinor),
    lost: text(inputs.validMinor - inputs.wonMinor),
    jackpots: text(inputs.jackpotMinor),
    bonus: text(inputs.bonusMinor),
    rebate: text(inputs.rebateMinor),
    salary: text(inputs.salaryMinor),
    active: inputs.active,
  };
}

/** A row of a list, as one side sees it. */
export function commissionOf(row: StatementRow, viewerId: bigint, other: Other): AgentCommission {
  const { currency } = row;
  const { inputs, result } = settledOf(row);
  const text = (amount: bigint) => amountText(amount, currency);
  const isDividend = row.kind === "dividend";
  const isRealtime = row.kind === "realtime";
  const ofRealtime = (amount: bigint) => (isRealtime ? text(amount) : null);
  const rateOf = (ppm: number | undefined) => (ppm === undefined ? null : rateText(ppm));
  const only = (amount: bigint) => (isDividend ? text(amount) : null);
  const isPayer = row.payerId === viewerId;
  return {
    statementId: row.statementId,
    side: isPayer ? "paid" : "received",
    kind: wireKindOf(row.kind),
    product: wireProductOf(row.product),
    period: row.periodKey,
    from: row.from,
    to: row.to,
    other,
    contractId: row.contractId,
    valid: text(row.validMinor),
    ggr: text(row.ggrMinor),
    jackpots: only(inputs.jackpotMinor),
    bonus: only(inputs.bonusMinor),
    rebate: only(inputs.rebateMinor),
    salary: only(inputs.salaryMinor),
    platformFee: only(result.platformFeeMinor),
    carryIn: only(result.carryInMinor),
    base: only(row.baseMinor),
    active: row.active,
    tier: row.tier === null ? null : row.tier + 1,
    rate: rateOf(result.ratePpm),
    fixed: result.fixedMinor === undefined ? null : text(result.fixedMinor),
    won: ofRealtime(inputs.wonMinor),
    lost: ofRealtime(inputs.validMinor - inputs.wonMinor),
    winRate: rateOf(result.winPpm),
    lossRate: rateOf(result.lossPpm),
    ahead: ofRealtime(row.debtOutMinor),
    isRunning: row.isRunning,
    due: text(row.dueMinor),
    corrections: text(row.correctionsMinor),
    payable: text(row.payableMinor),
    paid: text(row.paidMinor),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    mayPay: isPayer && !row.byHouse && isOwed(row),
  };
}

type Steps = AgentCommissionDetails["steps"];

/** The arithmetic, line by line; what is subtracted is negative. */
export function stepsOf(row: StatementRow, terms: Terms, inputs: Inputs, result: Result): Steps {
  const text = (amount: bigint) => amountText(amount, row.currency);
  const step = (name: Steps[number]["step"], amount: bigint) => ({
    step: name,
    value: text(amount),
  });
  const paid: Steps = [
    ...(result.ratePpm === undefined
      ? []
      : [{ step: "rate" as const, value: rateText(result.ratePpm) }]),
    ...(result.fixedMinor === undefined ? [] : [step("fixed", result.fixedMinor)]),
    step("due", row.dueMinor),
    step("corrections", row.correctionsMinor),
    step("debtIn", row.takenMinor - row.debtInMinor),
    ...(row.takenMinor === 0n ? [] : [step("debtTaken", -row.takenMinor)]),
    step("payable", row.payableMinor),
    step("debtOut", row.debtOutMinor),
  ];
  if (terms.kind === "hourly") return [step("valid", inputs.validMinor), ...paid];
  if (terms.kind === "realtime") {
    const rates: Steps = [
      { step: "winRate", value: rateText(result.winPpm ?? 0) },
      { step: "lossRate", value: rateText(result.lossPpm ?? 0) },
    ];
    return [
      step("valid", inputs.validMinor),
      step("won", inputs.wonMinor),
      step("lost", inputs.validMinor - inputs.wonMinor),
      ...(result.tier === undefined ? [] : rates),
      ...paid,
    ];
  }
  if (terms.kind === "daily") {
    return [step("valid", inputs.validMinor), step("counted", result.countedMinor), ...paid];
  }
  const deducted = {
    bonus: inputs.bonusMinor,
    rebate: inputs.rebateMinor,
    salary: inputs.salaryMinor,
  };
  return [
    step("valid", inputs.validMinor),
    step("ggr", result.ggrMinor),
    step("jackpots", -inputs.jackpotMinor),
    ...terms.deduct.map((name) => step(name, -deducted[name])),
    step("platformFee", -result.platformFeeMinor),
    step("net", result.netMinor),
    step(row.takesOver && result.carryInMinor < 0n ? "carryTaken" : "carryIn", result.carryInMinor),
    step("base", result.baseMinor),
    ...paid,
    step("carryOut", terms.carry === "none" || result.baseMinor > 0n ? 0n : result.baseMinor),
  ];
}

/** Terms, figures and result of a statement, worked out again from what it was settled from. */
export function workedOut(row: StatementRow, terms: Terms) {
  const { inputs, result } = settledOf(row);
  if (isOfCorrections(row.periodKey)) return { inputs, result: nothingDue, next: undefined };
  const again = dueOf(terms, inputs, result.carryInMinor);
  return { inputs, result: again, next: nextTierOf(terms, inputs, again) };
}
