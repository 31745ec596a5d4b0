import { z } from "zod";
import type { AffiliateTerms } from "@baize/contract";
import { affiliateCarries, affiliatePlanKinds } from "@baize/contract/affiliate-bounds";
import { minor, formatMinor, parseMinor } from "@baize/money";
import { Refusal } from "../../platform/errors.ts";
import { ppmOf, rateText } from "../rates.ts";
import type { PlanTerms } from "./terms.ts";

/** What a plan may say, and its terms as the calls and as the database have them. Pure. */

/** Above these a plan would give away what the house keeps. */
const rateMaxPpm = 700_000;
const subRateMaxPpm = 200_000;

export interface PlanFault {
  readonly field: string;
  readonly reason: "missing" | "fixed" | "too_high" | "too_low" | "not_rising";
  readonly tier?: number;
}

const sharing: ReadonlySet<string> = new Set(["share", "tiered", "ladder", "hybrid"]);
const acquiring: ReadonlySet<string> = new Set(["cpa", "qualified_cpa", "hybrid"]);

function faultOfTiers({ kind, tiers }: PlanTerms): PlanFault | undefined {
  if (!sharing.has(kind)) {
    return tiers.length === 0 ? undefined : { field: "tiers", reason: "fixed" };
  }
  if (tiers.length === 0) return { field: "tiers", reason: "missing" };
  const isOne = kind === "share" || kind === "hybrid";
  if (isOne && tiers.length > 1) return { field: "tiers", reason: "fixed" };
  if (!isOne && tiers.length < 2) return { field: "tiers", reason: "missing" };
  for (const [at, tier] of tiers.entries()) {
    const before = tiers[at - 1];
    const place = { tier: at + 1 };
    if (tier.ratePpm > rateMaxPpm) return { field: "rate", reason: "too_high", ...place };
    if (tier.ratePpm === 0) return { field: "rate", reason: "too_low", ...place };
    if (tier.fromMinor < 0n) return { field: "from", reason: "too_low", ...place };
    if (before === undefined) {
      // Below the first step nothing would be paid, and nobody would see why.
      if (tier.fromMinor !== 0n) return { field: "from", reason: "fixed", ...place };
    } else if (tier.fromMinor <= before.fromMinor || tier.ratePpm <= before.ratePpm) {
      return { field: "from", reason: "not_rising", ...place };
    }
  }
  return undefined;
}

function faultOfAcquisition({ kind, acquisition }: PlanTerms): PlanFault | undefined {
  if (!acquiring.has(kind)) {
    return acquisition === null ? undefined : { field: "acquisition", reason: "fixed" };
  }
  if (acquisition === null) return { field: "acquisition", reason: "missing" };
  const { amountMinor, depositMinMinor, validMinMinor } = acquisition;
  if (amountMinor <= 0n) return { field: "amount", reason: "too_low" };
  if (depositMinMinor < 0n) return { field: "depositMin", reason: "too_low" };
  if (validMinMinor < 0n) return { field: "validMin", reason: "too_low" };
  // A plan for first deposits asks for one alone; whoever asks for more has the other kind.
  if (kind === "cpa" && validMinMinor > 0n) return { field: "validMin", reason: "fixed" };
  if (kind === "qualified_cpa" && validMinMinor === 0n) {
    return { field: "validMin", reason: "missing" };
  }
  return undefined;
}

/** What is wrong with a plan; undefined where it may be given. */
export function faultOfPlan(terms: PlanTerms): PlanFault | undefined {
  const { kind, basis, edgePpm, subPpm } = terms;
  const isEdge = basis === "edge";
  if (isEdge && kind === "ladder") return { field: "basis", reason: "fixed" };
  if (isEdge && edgePpm === 0) return { field: "edge", reason: "missing" };
  if (!isEdge && edgePpm !== 0) return { field: "edge", reason: "fixed" };
  if (subPpm > subRateMaxPpm) return { field: "subRate", reason: "too_high" };
  if (kind === "sub_share" && subPpm === 0) return { field: "subRate", reason: "missing" };
  for (const [field, amount] of [
    ["cap", terms.capMinor],
    ["bigWinner", terms.bigWinnerMinor],
  ] as const) {
    if (amount !== null && amount <= 0n) return { field, reason: "too_low" };
  }
  if (terms.payoutMinMinor < 0n) return { field: "payoutMin", reason: "too_low" };
  return faultOfTiers(terms) ?? faultOfAcquisition(terms);
}

/** Refuses: contract_rule, where an amount has more places than the currency. */
export function planTermsOf(wire: AffiliateTerms, currency: string): PlanTerms {
  const amount = (text: string, field: string): bigint => {
    const read = parseMinor(text, currency);
    if (read === undefined) throw new Refusal("contract_rule", { field, reason: "not_exact" });
    return read;
  };
  const maybe = (text: string | null, field: string) =>
    text === null ? null : amount(text, field);
  const { acquisition } = wire;
  return {
    kind: wire.kind,
    basis: wire.basis,
    edgePpm: ppmOf(wire.edge),
    tiers: wire.tiers.map(({ from, rate }) => ({
      fromMinor: amount(from, "from"),
      ratePpm: ppmOf(rate),
    })),
    acquisition:
      acquisition === null
        ? null
        : {
            amountMinor: amount(acquisition.amount, "amount"),
            depositMinMinor: amount(acquisition.depositMin, "depositMin"),
            validMinMinor: amount(acquisition.validMin, "validMin"),
            days: acquisition.days,
            membersMax: acquisition.membersMax,
          },
    subPpm: ppmOf(wire.subRate),
    adminFeePpm: ppmOf(wire.adminFee),
    paymentFeePpm: ppmOf(wire.paymentFee),
    carry: wire.carry,
    capMinor: maybe(wire.cap, "cap"),
    bigWinnerMinor: maybe(wire.bigWinner, "bigWinner"),
    payoutMinMinor: amount(wire.payoutMin, "payoutMin"),
    holdDays: wire.holdDays,
  };
}

export function wirePlanTermsOf(terms: PlanTerms, currency: string): AffiliateTerms {
  const text = (amount: bigint) => formatMinor(minor(amount), currency);
  const maybe = (amount: bigint | null) => (amount === null ? null : text(amount));
  const { acquisition } = terms;
  return {
    kind: terms.kind,
    basis: terms.basis,
    edge: rateText(terms.edgePpm),
    tiers: terms.tiers.map(({ fromMinor, ratePpm }) => ({
      from: text(fromMinor),
      rate: rateText(ratePpm),
    })),
    acquisition:
      acquisition === null
        ? null
        : {
            amount: text(acquisition.amountMinor),
            depositMin: text(acquisition.depositMinMinor),
            validMin: text(acquisition.validMinMinor),
            days: acquisition.days,
            membersMax: acquisition.membersMax,
          },
    subRate: rateText(terms.subPpm),
    adminFee: rateText(terms.adminFeePpm),
    paymentFee: rateText(terms.paymentFeePpm),
    carry: terms.carry,
    cap: maybe(terms.capMinor),
    bigWinner: maybe(terms.bigWinnerMinor),
    payoutMin: text(terms.payoutMinMinor),
    holdDays: terms.holdDays,
  };
}

const Minor = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => BigInt(text));
const Whole = z.number().int();

const Saved = z.strictObject({
  kind: z.enum(affiliatePlanKinds),
  basis: z.enum(["net", "edge"]),
  edgePpm: Whole,
  tiers: z.array(z.strictObject({ fromMinor: Minor, ratePpm: Whole })),
  acquisition: z
    .strictObject({
      amountMinor: Minor,
      depositMinMinor: Minor,
      validMinMinor: Minor,
      days: Whole,
      membersMax: Whole.nullable(),
    })
    .nullable(),
  subPpm: Whole,
  adminFeePpm: Whole,
  paymentFeePpm: Whole,
  carry: z.enum(affiliateCarries),
  capMinor: Minor.nullable(),
  bigWinnerMinor: Minor.nullable(),
  payoutMinMinor: Minor,
  holdDays: Whole,
});

export const readPlanTerms = (saved: unknown): PlanTerms => Saved.parse(saved);

export const savePlanTerms = (terms: PlanTerms): string =>
  JSON.stringify(terms, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
