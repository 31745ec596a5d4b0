import type {
  AgentContractLimits,
  ContractTerms,
  DailySalaryTier,
  HourSalaryTier,
} from "@baize/contract";
import { contractDeductions, type AgentContractKind } from "@baize/contract/agent-contract-bounds";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { latinDigits } from "../../lib/digits.ts";
import { percentOf, ppmOf, rateOf } from "../../lib/rates.ts";
import { plainText } from "../../lib/typed-numbers.ts";

/** What an agent types into an offer, what is wrong with it, and what is sent. Pure. */

type Dividend = Extract<ContractTerms, { kind: "dividend" }>;
export type Deduction = (typeof contractDeductions)[number];

export interface TierForm {
  /** Keeps a row's inputs together while others come and go. */
  readonly id: number;
  readonly valid: string;
  /** Of dividends only. */
  readonly net: string;
  readonly active: string;
  /** Of daily salary: a percentage, or an amount. */
  readonly pays: "P" | "F";
  readonly rate: string;
  /** Of real-time salary: percentages of bets that won and that lost. */
  readonly win: string;
  readonly loss: string;
}

export interface OfferForm {
  readonly kind: AgentContractKind;
  readonly product: string;
  readonly tiers: readonly TierForm[];
  readonly period: Dividend["period"];
  readonly deduct: readonly Deduction[];
  /** A percentage of GGR. */
  readonly fee: string;
  readonly carry: Dividend["carry"];
  readonly tierOn: Dividend["tierOn"];
  /** Empty: every minor unit counts. */
  readonly unit: string;
  readonly note: string;
}

let lastId = 0;
export function emptyTier(before?: TierForm): TierForm {
  lastId += 1;
  const pays = before?.pays ?? "P";
  const active = before?.active ?? "0";
  return { id: lastId, valid: "", net: "0", active, pays, rate: "", win: "", loss: "" };
}

export const emptyForm = (): OfferForm => ({
  kind: "dividend",
  product: "CONS",
  tiers: [{ ...emptyTier(), valid: "0" }],
  period: "M",
  deduct: contractDeductions,
  fee: "0",
  carry: "always",
  tierOn: "net",
  unit: "",
  note: "",
});

const withoutZeros = (amount: string) => amount.replace(/\.0+$/, "");

/** The form of terms that are to be changed. */
export function formOf(terms: ContractTerms, product: string): OfferForm {
  const empty = { ...emptyForm(), kind: terms.kind, product };
  if (terms.kind === "dailySalary") {
    const tiers = terms.tiers.map((tier) => ({
      ...emptyTier(),
      valid: withoutZeros(tier.betVolume),
      active: String(tier.activeMember),
      pays: tier.rateType,
      rate: tier.rateType === "P" ? percentOf(tier.rate) : withoutZeros(tier.rate),
    }));
    return { ...empty, tiers, unit: withoutZeros(terms.unit ?? "") };
  }
  if (terms.kind === "hourSalary") {
    const tiers = terms.tiers.map((tier) => ({
      ...emptyTier(),
      valid: withoutZeros(tier.minimumBet),
      active: String(tier.activeMember),
      pays: tier.rateType,
      rate: tier.rateType === "P" ? percentOf(tier.rate) : withoutZeros(tier.rate),
    }));
    return { ...empty, tiers };
  }
  if (terms.kind === "realtimeSalary") {
    const tiers = terms.tiers.map((tier) => ({
      ...emptyTier(),
      valid: withoutZeros(tier.betAmount),
      win: percentOf(tier.winRate),
      loss: percentOf(tier.lossRate),
    }));
    return { ...empty, tiers };
  }
  const tiers = terms.tiers.map((tier) => ({
    ...emptyTier(),
    valid: withoutZeros(tier.minimumBet),
    net: withoutZeros(tier.netLoss),
    active: String(tier.activeMember),
    rate: percentOf(tier.contractRate),
  }));
  const { period, carry, tierOn, deduct = contractDeductions } = terms;
  return { ...empty, tiers, period, carry, tierOn, deduct, fee: percentOf(terms.platformFee) };
}

export type TierField = "valid" | "net" | "active" | "rate" | "win" | "loss";
export type FormField = "unit" | "fee" | "deduct";
export type FaultKey = FormField | `${number} ${TierField}`;
export type Fault =
  | "amount"
  | "count"
  | "rate"
  | "lossRate"
  | "fixed"
  | "fee"
  | "lower"
  | "higher"
  | "own";
export type Faults = ReadonlyMap<FaultKey, Fault>;

export const keyAt = (at: number, field: TierField): FaultKey => `${at} ${field}`;

/** An amount of 0 or more; undefined for anything else. */
export function sumOf(text: string, currency: string): bigint | undefined {
  const plain = latinDigits(text.trim());
  const isGrouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(plain);
  if (!isGrouped && !/^\d+(\.\d+)?$/.test(plain)) return undefined;
  return parseMinor(plain.replaceAll(",", ""), currency);
}

const membersMax = 1_000_000;

function countOf(text: string): number | undefined {
  const plain = plainText(text);
  const count = /^\d{1,7}$/.test(plain) ? Number.parseInt(plain, 10) : undefined;
  return count !== undefined && count <= membersMax ? count : undefined;
}

interface ReadTier {
  readonly valid: bigint | undefined;
  readonly net: bigint | undefined;
  readonly active: number | undefined;
  /** In millionths. */
  readonly ppm: number | undefined;
  readonly fixed: bigint | undefined;
  readonly winPpm: number | undefined;
  readonly lossPpm: number | undefined;
}

/** One rate of the valid bets, not an amount and not two rates. */
export const isOneRate = (kind: AgentContractKind, { pays }: Pick<TierForm, "pays">): boolean =>
  kind === "dividend" || (kind !== "realtimeSalary" && pays === "P");

const ppmIn = (text: string): number | undefined => {
  const rate = rateOf(text);
  return rate === undefined ? undefined : ppmOf(rate);
};

function readTier(tier: TierForm, kind: AgentContractKind, currency: string): ReadTier {
  const isRate = isOneRate(kind, tier);
  const isRealtime = kind === "realtimeSalary";
  return {
    valid: sumOf(tier.valid, currency),
    net: kind === "dividend" ? sumOf(tier.net, currency) : 0n,
    active: isRealtime ? 0 : countOf(tier.active),
    ppm: isRate ? ppmIn(tier.rate) : undefined,
    fixed: isRate || isRealtime ? undefined : sumOf(tier.rate, currency),
    winPpm: isRealtime ? ppmIn(tier.win) : undefined,
    lossPpm: isRealtime ? ppmIn(tier.loss) : undefined,
  };
}

const isBelow = <T extends bigint | number>(now: T | undefined, before: T | undefined) =>
  now !== undefined && before !== undefined && now < before;

interface Maxima {
  readonly maxPpm: number;
  readonly lossMaxPpm: number;
}

/** Of two rates neither falls, and one rises; one of them may be nothing. */
function* twoFaults(
  { winPpm, lossPpm }: ReadTier,
  before: ReadTier | undefined,
  { maxPpm, lossMaxPpm }: Maxima,
): Generator<readonly [TierField, Fault]> {
  const isNothing = winPpm === 0 && lossPpm === 0;
  if (winPpm === undefined || winPpm > maxPpm) yield ["win", "rate"];
  else if (isBelow(winPpm, before?.winPpm)) yield ["win", "lower"];
  if (lossPpm === undefined || lossPpm > lossMaxPpm || isNothing) yield ["loss", "lossRate"];
  else if (isBelow(lossPpm, before?.lossPpm)) yield ["loss", "lower"];
  else if (before !== undefined && winPpm === before.winPpm && lossPpm === before.lossPpm) {
    yield ["loss", "higher"];
  }
}

function* tierFaults(
  now: ReadTier,
  before: ReadTier | undefined,
  pays: "rate" | "fixed" | "two",
  { maxPpm, lossMaxPpm }: Maxima,
): Generator<readonly [TierField, Fault]> {
  if (now.valid === undefined) yield ["valid", "amount"];
  else if (isBelow(now.valid, before?.valid)) yield ["valid", "lower"];
  if (now.net === undefined) yield ["net", "amount"];
  else if (isBelow(now.net, before?.net)) yield ["net", "lower"];
  if (now.active === undefined) yield ["active", "count"];
  else if (isBelow(now.active, before?.active)) yield ["active", "lower"];
  if (pays === "two") {
    yield* twoFaults(now, before, { maxPpm, lossMaxPpm });
  } else if (pays === "rate") {
    if (now.ppm === undefined || now.ppm === 0 || now.ppm > maxPpm) yield ["rate", "rate"];
    else if (before?.ppm !== undefined && now.ppm <= before.ppm) yield ["rate", "higher"];
  } else if (now.fixed === undefined || now.fixed === 0n) yield ["rate", "fixed"];
  else if (before?.fixed !== undefined && now.fixed <= before.fixed) yield ["rate", "higher"];
}

type Limits = Pick<AgentContractLimits, "rateMax" | "lossRateMax" | "own" | "currency">;

/** What can be seen to be wrong before it is sent; the server has the last word. */
export function faultsOf(form: OfferForm, limits: Limits): Faults {
  const { currency, rateMax, lossRateMax } = limits;
  const maxima = { maxPpm: ppmOf(rateMax), lossMaxPpm: ppmOf(lossRateMax ?? rateMax) };
  const { kind } = form;
  const faults = new Map<FaultKey, Fault>();
  const read = form.tiers.map((tier) => readTier(tier, kind, currency));
  for (const [at, tier] of form.tiers.entries()) {
    const now = read[at];
    if (now === undefined) continue;
    const pays = isOneRate(kind, tier) ? "rate" : kind === "realtimeSalary" ? "two" : "fixed";
    for (const [field, fault] of tierFaults(now, read[at - 1], pays, maxima)) {
      faults.set(keyAt(at, field), fault);
    }
    const cap = capOf(form, at, limits);
    if (pays === "two") {
      for (const field of cap === undefined ? [] : aboveOf(now, cap)) {
        if (!faults.has(keyAt(at, field))) faults.set(keyAt(at, field), "own");
      }
      continue;
    }
    if (!faults.has(keyAt(at, "rate")) && cap !== undefined && isAbove(now, cap, currency)) {
      faults.set(keyAt(at, "rate"), "own");
    }
  }
  if (kind === "dividend" && rateOf(form.fee) === undefined) faults.set("fee", "fee");
  if (kind === "dailySalary" && form.unit.trim() !== "" && !sumOf(form.unit, currency)) {
    faults.set("unit", "fixed");
  }
  return faults;
}

/** What the agent's own contract pays where a tier begins. */
export type Cap =
  | { readonly rate: string }
  | { readonly fixed: string }
  | { readonly winRate: string; readonly lossRate: string }
  | "nothing";

function ownAt(terms: ContractTerms, tier: ReadTier, currency: string): Cap {
  const { valid = 0n, net = 0n, active = 0 } = tier;
  const sum = (text: string) => parseMinor(text, currency) ?? 0n;
  if (terms.kind === "dividend") {
    const reached = terms.tiers.findLast(
      (own) =>
        valid >= sum(own.minimumBet) && net >= sum(own.netLoss) && active >= own.activeMember,
    );
    return reached === undefined ? "nothing" : { rate: reached.contractRate };
  }
  if (terms.kind === "realtimeSalary") {
    return terms.tiers.findLast((own) => valid >= sum(own.betAmount)) ?? "nothing";
  }
  const tiers: readonly (DailySalaryTier | HourSalaryTier)[] = terms.tiers;
  const reached = tiers.findLast((own) => {
    const from = "betVolume" in own ? own.betVolume : own.minimumBet;
    return valid >= sum(from) && active >= own.activeMember;
  });
  if (reached === undefined) return "nothing";
  return reached.rateType === "P" ? { rate: reached.rate } : { fixed: reached.rate };
}

/** What it comes to of so much valid bet. */
function worthOf(cap: Cap, valid: bigint, currency: string): bigint {
  if (cap === "nothing" || "winRate" in cap) return -1n;
  return "rate" in cap
    ? (valid * BigInt(ppmOf(cap.rate))) / 1_000_000n
    : (parseMinor(cap.fixed, currency) ?? 0n);
}

/** The lower of two: rates by themselves, against amounts by what they come to. */
function lowerOf(one: Cap, other: Cap, valid: bigint, currency: string): Cap {
  if (one !== "nothing" && other !== "nothing" && "rate" in one && "rate" in other) {
    return ppmOf(one.rate) <= ppmOf(other.rate) ? one : other;
  }
  if (one !== "nothing" && other !== "nothing" && "winRate" in one && "winRate" in other) {
    const least = (first: string, second: string) =>
      ppmOf(first) <= ppmOf(second) ? first : second;
    return {
      winRate: least(one.winRate, other.winRate),
      lossRate: least(one.lossRate, other.lossRate),
    };
  }
  return worthOf(one, valid, currency) <= worthOf(other, valid, currency) ? one : other;
}

/** The least that own terms, those of today and those to come, pay where a tier begins. */
export function capOf(form: OfferForm, at: number, limits: Limits): Cap | undefined {
  const tier = form.tiers[at];
  if (limits.own === null || tier === undefined) return undefined;
  const read = readTier(tier, form.kind, limits.currency);
  if (read.valid === undefined || read.net === undefined || read.active === undefined) {
    return undefined;
  }
  const { own, currency } = limits;
  const { valid } = read;
  const caps = own.map(({ terms }) => ownAt(terms, read, currency));
  if (caps.length === 0) return "nothing";
  const cap = caps.reduce((one, other) => lowerOf(one, other, valid, currency));
  // Beside an amount stands what the rate comes to there.
  if (cap === "nothing" || !("rate" in cap) || isOneRate(form.kind, tier)) return cap;
  return { fixed: formatMinor(minor(worthOf(cap, valid, currency)), currency) };
}

/** A rate is borne by a rate only, which grows with it; an amount by what comes to as much. */
function isAbove({ ppm, fixed, valid = 0n }: ReadTier, cap: Cap, currency: string): boolean {
  if (cap === "nothing") return true;
  if (ppm !== undefined) return !("rate" in cap) || ppm > ppmOf(cap.rate);
  return fixed !== undefined && fixed > worthOf(cap, valid, currency);
}

/** Which of two rates are above the own ones. */
function aboveOf({ winPpm = 0, lossPpm = 0 }: ReadTier, cap: Cap): ("win" | "loss")[] {
  if (cap === "nothing" || !("winRate" in cap)) return ["win", "loss"];
  return [
    ...(winPpm > ppmOf(cap.winRate) ? (["win"] as const) : []),
    ...(lossPpm > ppmOf(cap.lossRate) ? (["loss"] as const) : []),
  ];
}

/** The terms as they are sent; the form has no faults. */
export function termsOf(form: OfferForm, currency: string): ContractTerms {
  const amount = (text: string) => formatMinor(minor(sumOf(text, currency) ?? 0n), currency);
  const rate = (text: string) => rateOf(text) ?? "0";
  if (form.kind === "dailySalary") {
    const tiers = form.tiers.map((tier): DailySalaryTier => {
      const reach = { betVolume: amount(tier.valid), activeMember: countOf(tier.active) ?? 0 };
      return tier.pays === "P"
        ? { ...reach, rateType: "P", rate: rate(tier.rate) }
        : { ...reach, rateType: "F", rate: amount(tier.rate) };
    });
    const unit = form.unit.trim() === "" ? {} : { unit: amount(form.unit) };
    return { kind: "dailySalary", tiers, ...unit };
  }
  if (form.kind === "hourSalary") {
    const tiers = form.tiers.map((tier): HourSalaryTier => {
      const reach = { minimumBet: amount(tier.valid), activeMember: countOf(tier.active) ?? 0 };
      return tier.pays === "P"
        ? { ...reach, rateType: "P", rate: rate(tier.rate) }
        : { ...reach, rateType: "F", rate: amount(tier.rate) };
    });
    return { kind: "hourSalary", tiers };
  }
  if (form.kind === "realtimeSalary") {
    const tiers = form.tiers.map((tier) => ({
      betAmount: amount(tier.valid),
      winRate: rate(tier.win),
      lossRate: rate(tier.loss),
    }));
    return { kind: "realtimeSalary", tiers };
  }
  const { period, carry, tierOn } = form;
  return {
    kind: "dividend",
    tiers: form.tiers.map((tier) => ({
      minimumBet: amount(tier.valid),
      netLoss: amount(tier.net),
      activeMember: countOf(tier.active) ?? 0,
      contractRate: rate(tier.rate),
    })),
    period,
    deduct: form.product === "CONS" ? [...form.deduct] : [],
    platformFee: rate(form.fee),
    carry,
    tierOn,
  };
}

/** The first place where something stands that is not possible; what is missing is none. */
export function wrongOf(form: OfferForm, faults: Faults): FaultKey | undefined {
  const textAt = (key: FaultKey): string => {
    if (key === "unit" || key === "fee") return form[key];
    const [at, field] = key.split(" ");
    // tidy: allow money-number, because it is a place in a list.
    const tier = form.tiers[Number(at)];
    return key === "deduct" || tier === undefined ? "" : tier[field as TierField];
  };
  return [...faults.keys()].find((key) => textAt(key).trim() !== "");
}

const refusedFields: Readonly<Record<string, TierField>> = {
  valid: "valid",
  net: "net",
  active: "active",
  rate: "rate",
  win: "win",
  loss: "loss",
};

/** The place a refusal of terms belongs to, where it names one. */
export function placeOf(value: Readonly<Record<string, unknown>>): FaultKey | undefined {
  const { tier, field } = value;
  if (typeof tier === "number") {
    return keyAt(tier, refusedFields[typeof field === "string" ? field : "rate"] ?? "rate");
  }
  return field === "unit" || field === "fee" || field === "deduct" ? field : undefined;
}
