import type { AgentContractKind, ContractProduct, ContractTerms } from "@baize/contract";
import { isCurrency, parseMinor } from "@baize/money";
import { plainText, wholeOf } from "../../lib/typed-numbers.ts";
import { percentOf, rateOf } from "../../lib/rates.ts";

/** Terms as they are typed: every field is a text. */

export interface TierDraft {
  /** What a list of rows is told apart by. */
  readonly key: string;
  readonly valid: string;
  readonly net: string;
  readonly active: string;
  /** A percentage, or an amount where it is fixed. */
  readonly rate: string;
  readonly isFixed: boolean;
  /** Of real-time salary: percentages of bets that won and that lost. */
  readonly win: string;
  readonly loss: string;
}

type Dividend = Extract<ContractTerms, { readonly kind: "dividend" }>;

export interface TermsDraft {
  readonly merchantCode: string;
  readonly account: string;
  readonly kind: AgentContractKind;
  readonly product: ContractProduct;
  readonly tiers: readonly TierDraft[];
  readonly period: Dividend["period"];
  readonly carry: Dividend["carry"];
  readonly tierOn: Dividend["tierOn"];
  readonly bonus: boolean;
  readonly rebate: boolean;
  readonly salary: boolean;
  readonly platformFee: string;
  /** Empty: as the brand says. */
  readonly activeValid: string;
  readonly activeDeposit: string;
  readonly unit: string;
  readonly note: string;
}

export const emptyTier = (key: string): TierDraft => ({
  key,
  valid: "0",
  net: "0",
  active: "0",
  rate: "",
  isFixed: false,
  win: "",
  loss: "",
});

export const emptyTerms = (merchantCode: string): TermsDraft => ({
  merchantCode,
  account: "",
  kind: "dividend",
  product: "CONS",
  tiers: [emptyTier("first")],
  period: "M",
  carry: "always",
  tierOn: "net",
  bonus: true,
  rebate: true,
  salary: true,
  platformFee: "0",
  activeValid: "",
  activeDeposit: "",
  unit: "",
  note: "",
});

function tiersOf(terms: ContractTerms): TierDraft[] {
  switch (terms.kind) {
    case "dividend":
      return terms.tiers.map((tier, at) => ({
        ...emptyTier(String(at)),
        valid: tier.minimumBet,
        net: tier.netLoss,
        active: String(tier.activeMember),
        rate: percentOf(tier.contractRate),
      }));
    case "realtimeSalary":
      return terms.tiers.map((tier, at) => ({
        ...emptyTier(String(at)),
        valid: tier.betAmount,
        win: percentOf(tier.winRate),
        loss: percentOf(tier.lossRate),
      }));
    default:
      return terms.tiers.map((tier, at) => ({
        ...emptyTier(String(at)),
        valid: "betVolume" in tier ? tier.betVolume : tier.minimumBet,
        active: String(tier.activeMember),
        rate: tier.rateType === "F" ? tier.rate : percentOf(tier.rate),
        isFixed: tier.rateType === "F",
      }));
  }
}

/** The terms of a contract, to be changed. */
export function termsDraftOf(empty: TermsDraft, terms: ContractTerms): TermsDraft {
  const shared = { ...empty, kind: terms.kind, tiers: tiersOf(terms) };
  if (terms.kind === "dailySalary") return { ...shared, unit: terms.unit ?? "" };
  if (terms.kind !== "dividend") return shared;
  const deduct = new Set(terms.deduct);
  return {
    ...shared,
    period: terms.period,
    carry: terms.carry,
    tierOn: terms.tierOn,
    bonus: deduct.has("bonus"),
    rebate: deduct.has("rebate"),
    salary: deduct.has("salary"),
    platformFee: percentOf(terms.platformFee),
    activeValid: terms.activeValid ?? "",
    activeDeposit: terms.activeDeposit ?? "",
  };
}

const membersMax = 999_999;

const isAmount = (text: string, currency: string): boolean =>
  isCurrency(currency) &&
  /^\d/.test(plainText(text)) &&
  parseMinor(plainText(text), currency) !== undefined;

/** Fields that are not what they should be, those of tiers by "tier.field". */
export function brokenTerms(draft: TermsDraft, currency: string): ReadonlySet<string> {
  const broken = new Set<string>();
  const demand = (isFine: boolean, field: string) => {
    if (!isFine) broken.add(field);
  };
  const isDividend = draft.kind === "dividend";
  for (const [at, tier] of draft.tiers.entries()) {
    demand(isAmount(tier.valid, currency), `${at}.valid`);
    if (isDividend) demand(isAmount(tier.net, currency), `${at}.net`);
    if (draft.kind === "realtimeSalary") {
      demand(rateOf(tier.win) !== undefined, `${at}.win`);
      demand(rateOf(tier.loss) !== undefined, `${at}.loss`);
      continue;
    }
    demand(wholeOf(tier.active, 0, membersMax) !== undefined, `${at}.active`);
    const isRate = tier.isFixed && !isDividend;
    demand(isRate ? isAmount(tier.rate, currency) : rateOf(tier.rate) !== undefined, `${at}.rate`);
  }
  const optional = isDividend ? (["activeValid", "activeDeposit"] as const) : (["unit"] as const);
  for (const field of optional) {
    demand(draft[field].trim() === "" || isAmount(draft[field], currency), field);
  }
  if (isDividend) demand(rateOf(draft.platformFee) !== undefined, "platformFee");
  return broken;
}

const tierTexts = ["valid", "net", "active", "rate", "win", "loss"] as const;
const texts = ["activeValid", "activeDeposit", "unit", "platformFee"] as const;

/** What was typed in a field, by its name in `brokenTerms`. */
export function typedOf(draft: TermsDraft, place: string): string {
  const [, at, name] = /^(\d+)\.(\w+)$/.exec(place) ?? [];
  const inTier = tierTexts.find((one) => one === name);
  if (at !== undefined && inTier !== undefined) {
    return draft.tiers.find((_tier, index) => String(index) === at)?.[inTier] ?? "";
  }
  const own = texts.find((one) => one === place);
  return own === undefined ? "" : draft[own];
}

const given = <Name extends string>(name: Name, text: string) =>
  (text.trim() === "" ? {} : { [name]: plainText(text) }) as Partial<Record<Name, string>>;

const deductions = ["bonus", "rebate", "salary"] as const;

/** What is sent, of a draft in which nothing is broken. */
export function termsOfDraft(draft: TermsDraft): ContractTerms {
  const active = (tier: TierDraft) => wholeOf(tier.active, 0, membersMax) ?? 0;
  if (draft.kind === "dailySalary") {
    return {
      kind: "dailySalary",
      ...given("unit", draft.unit),
      tiers: draft.tiers.map((tier) => {
        const reach = { betVolume: plainText(tier.valid), activeMember: active(tier) };
        return tier.isFixed
          ? { ...reach, rateType: "F" as const, rate: plainText(tier.rate) }
          : { ...reach, rateType: "P" as const, rate: rateOf(tier.rate) ?? "0" };
      }),
    };
  }
  if (draft.kind === "hourSalary") {
    return {
      kind: "hourSalary",
      tiers: draft.tiers.map((tier) => {
        const reach = { minimumBet: plainText(tier.valid), activeMember: active(tier) };
        return tier.isFixed
          ? { ...reach, rateType: "F" as const, rate: plainText(tier.rate) }
          : { ...reach, rateType: "P" as const, rate: rateOf(tier.rate) ?? "0" };
      }),
    };
  }
  if (draft.kind === "realtimeSalary") {
    return {
      kind: "realtimeSalary",
      tiers: draft.tiers.map((tier) => ({
        betAmount: plainText(tier.valid),
        winRate: rateOf(tier.win) ?? "0",
        lossRate: rateOf(tier.loss) ?? "0",
      })),
    };
  }
  return {
    kind: "dividend",
    period: draft.period,
    carry: draft.carry,
    tierOn: draft.tierOn,
    deduct: draft.product === "CONS" ? deductions.filter((one) => draft[one]) : [],
    platformFee: rateOf(draft.platformFee) ?? "0",
    ...given("activeValid", draft.activeValid),
    ...given("activeDeposit", draft.activeDeposit),
    tiers: draft.tiers.map((tier) => ({
      minimumBet: plainText(tier.valid),
      netLoss: plainText(tier.net),
      activeMember: active(tier),
      contractRate: rateOf(tier.rate) ?? "0",
    })),
  };
}
