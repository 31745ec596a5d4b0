import type {
  AgentContractKind,
  ContractProduct,
  ContractTerms,
  DailySalaryTier,
  HourSalaryTier,
} from "@baize/contract";
import { contractDeductions } from "@baize/contract/agent-contract-bounds";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { Refusal } from "../../platform/errors.ts";
import { ppmOf, rateText } from "../rates.ts";
import {
  allProducts,
  type ContractKind,
  type DailyPay,
  type Terms,
} from "@baize/contract/agent-terms";

/** Terms as the calls have them: decimal texts with the specification's names. Pure. */

export { rateText } from "../rates.ts";

const wireKinds = {
  dividend: "dividend",
  daily: "dailySalary",
  hourly: "hourSalary",
  realtime: "realtimeSalary",
} as const satisfies Record<ContractKind, AgentContractKind>;

const kinds = {
  dividend: "dividend",
  dailySalary: "daily",
  hourSalary: "hourly",
  realtimeSalary: "realtime",
} as const satisfies Record<AgentContractKind, ContractKind>;

export const wireKindOf = (kind: ContractKind): AgentContractKind => wireKinds[kind];
export const kindOf = (kind: AgentContractKind): ContractKind => kinds[kind];

export const wireProductOf = (product: string): ContractProduct =>
  product === allProducts ? "CONS" : (product as ContractProduct);
export const productOf = (product: ContractProduct): string =>
  product === "CONS" ? allProducts : product;

export const amountText = (amount: bigint, currency: string): string =>
  formatMinor(minor(amount), currency);

const payOf = (
  tier: DailySalaryTier | HourSalaryTier,
  amount: (text: string, field: string) => bigint,
): DailyPay =>
  tier.rateType === "P" ? { ratePpm: ppmOf(tier.rate) } : { fixedMinor: amount(tier.rate, "rate") };

type DividendWire = Extract<ContractTerms, { readonly kind: "dividend" }>;

/** Reads what was asked. Refuses: contract_rule, for an amount the currency does not have. */
export function termsOf(wire: ContractTerms, product: string, currency: string): Terms {
  const amount = (text: string, field: string): bigint => {
    const parsed = parseMinor(text, currency);
    if (parsed === undefined) throw new Refusal("contract_rule", { field, reason: "not_exact" });
    return parsed;
  };
  if (wire.kind === "dailySalary") {
    return {
      kind: "daily",
      unitMinor: wire.unit === undefined ? 1n : amount(wire.unit, "unit"),
      tiers: wire.tiers.map((tier) => ({
        minValidMinor: amount(tier.betVolume, "betVolume"),
        minActive: tier.activeMember,
        pay: payOf(tier, amount),
      })),
    };
  }
  if (wire.kind === "hourSalary") {
    return {
      kind: "hourly",
      tiers: wire.tiers.map((tier) => ({
        minValidMinor: amount(tier.minimumBet, "minimumBet"),
        minActive: tier.activeMember,
        pay: payOf(tier, amount),
      })),
    };
  }
  if (wire.kind === "realtimeSalary") {
    return {
      kind: "realtime",
      tiers: wire.tiers.map((tier) => ({
        minValidMinor: amount(tier.betAmount, "betAmount"),
        winPpm: ppmOf(tier.winRate),
        lossPpm: ppmOf(tier.lossRate),
      })),
    };
  }
  return dividendOf(wire, product, amount);
}

function dividendOf(
  wire: DividendWire,
  product: string,
  amount: (text: string, field: string) => bigint,
): Terms {
  const { period, carry, tierOn, platformFee, activeValid, activeDeposit } = wire;
  const usual = product === allProducts ? contractDeductions : [];
  return {
    kind: "dividend",
    period,
    carry,
    tierOn,
    deduct:
      wire.deduct === undefined
        ? usual
        : contractDeductions.filter((one) => wire.deduct?.includes(one)),
    platformFeePpm: ppmOf(platformFee),
    ...(activeValid !== undefined && { activeValidMinor: amount(activeValid, "activeValid") }),
    ...(activeDeposit !== undefined && {
      activeDepositMinor: amount(activeDeposit, "activeDeposit"),
    }),
    tiers: wire.tiers.map((tier) => ({
      minValidMinor: amount(tier.minimumBet, "minimumBet"),
      minNetMinor: amount(tier.netLoss, "netLoss"),
      minActive: tier.activeMember,
      ratePpm: ppmOf(tier.contractRate),
    })),
  };
}

const paid = <Reach extends object>(reach: Reach, pay: DailyPay, currency: string) =>
  "ratePpm" in pay
    ? { ...reach, rateType: "P" as const, rate: rateText(pay.ratePpm) }
    : { ...reach, rateType: "F" as const, rate: amountText(pay.fixedMinor, currency) };

export function wireTermsOf(terms: Terms, currency: string): ContractTerms {
  const text = (amount: bigint) => amountText(amount, currency);
  if (terms.kind === "daily") {
    return {
      kind: "dailySalary",
      unit: text(terms.unitMinor),
      tiers: terms.tiers.map(({ minValidMinor, minActive, pay }) =>
        paid({ betVolume: text(minValidMinor), activeMember: minActive }, pay, currency),
      ),
    };
  }
  if (terms.kind === "hourly") {
    return {
      kind: "hourSalary",
      tiers: terms.tiers.map(({ minValidMinor, minActive, pay }) =>
        paid({ minimumBet: text(minValidMinor), activeMember: minActive }, pay, currency),
      ),
    };
  }
  if (terms.kind === "realtime") {
    return {
      kind: "realtimeSalary",
      tiers: terms.tiers.map(({ minValidMinor, winPpm, lossPpm }) => ({
        betAmount: text(minValidMinor),
        winRate: rateText(winPpm),
        lossRate: rateText(lossPpm),
      })),
    };
  }
  const { period, carry, tierOn, activeValidMinor, activeDepositMinor } = terms;
  return {
    kind: "dividend",
    period,
    carry,
    tierOn,
    deduct: [...terms.deduct],
    platformFee: rateText(terms.platformFeePpm),
    ...(activeValidMinor !== undefined && { activeValid: text(activeValidMinor) }),
    ...(activeDepositMinor !== undefined && { activeDeposit: text(activeDepositMinor) }),
    tiers: terms.tiers.map((tier) => ({
      minimumBet: text(tier.minValidMinor),
      netLoss: text(tier.minNetMinor),
      activeMember: tier.minActive,
      contractRate: rateText(tier.ratePpm),
    })),
  };
}
