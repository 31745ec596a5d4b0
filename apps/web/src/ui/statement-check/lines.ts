import type { AgentCommissionDetails } from "@baize/contract";
import type { CheckedStatement } from "@baize/contract/agent-statement";

type Step = AgentCommissionDetails["steps"][number]["step"];

export interface Line {
  readonly step: Step;
  readonly amountMinor?: bigint;
  readonly ppm?: number;
  /** Under a line; everything else leads to one. */
  readonly isResult: boolean;
}

const results: ReadonlySet<Step> = new Set(["net", "base", "due", "payable"]);

/** A statement line by line, as it was worked out again; what is subtracted is below zero. */
export function linesOf({ statement, again }: CheckedStatement): Line[] {
  const { terms, inputs, sums } = statement;
  const amount = (step: Step, amountMinor: bigint): Line => ({
    step,
    amountMinor,
    isResult: results.has(step),
  });
  const rate = (step: Step, ppm: number | undefined): Line[] =>
    ppm === undefined ? [] : [{ step, ppm, isResult: false }];
  const deducted = {
    bonus: inputs.bonusMinor,
    rebate: inputs.rebateMinor,
    salary: inputs.salaryMinor,
  };
  const ofKind = {
    dividend: () => [
      amount("ggr", again.ggrMinor),
      amount("jackpots", -inputs.jackpotMinor),
      ...(terms.kind === "dividend" ? terms.deduct : []).map((name) =>
        amount(name, -deducted[name]),
      ),
      amount("platformFee", -again.platformFeeMinor),
      amount("net", again.netMinor),
      amount("carryIn", again.carryInMinor),
      amount("base", again.baseMinor),
    ],
    daily: () => [amount("counted", again.countedMinor)],
    hourly: () => [],
    realtime: () => [
      amount("won", inputs.wonMinor),
      amount("lost", inputs.validMinor - inputs.wonMinor),
      ...rate("winRate", again.winPpm),
      ...rate("lossRate", again.lossPpm),
    ],
  }[terms.kind]();
  return [
    amount("valid", inputs.validMinor),
    ...ofKind,
    ...rate("rate", again.ratePpm),
    ...(again.fixedMinor === undefined ? [] : [amount("fixed", again.fixedMinor)]),
    amount("due", again.dueMinor),
    amount("corrections", sums.correctionsMinor),
    amount("debtIn", -sums.debtInMinor),
    amount("payable", sums.payableMinor),
    amount("debtOut", sums.debtOutMinor),
  ];
}
