import type {
  contractCarries,
  contractDeductions,
  contractTierBases,
  dividendPeriodLetters,
} from "./agent-contract-bounds.ts";

/**
 * What a contract says. Pure.
 *
 * Amounts are minor units of the contract's currency, rates millionths (1 % is 10,000). Tiers rise:
 * a later one asks for no less and gives more.
 */

export const contractKinds = ["dividend", "daily", "hourly", "realtime"] as const;
export type ContractKind = (typeof contractKinds)[number];

/** Kinds that begin and end with an hour, not with a day of the brand. */
export const isByHour = (kind: ContractKind): kind is "hourly" | "realtime" =>
  kind === "hourly" || kind === "realtime";

/** The product of a contract for all types of game. */
export const allProducts = "";

/** What a dividend's base is less than GGR and jackpots; only of contracts for all products. */
export type Deduction = (typeof contractDeductions)[number];

/**
 * What becomes of a base below zero: forgotten, borne by all later periods, by the next one only,
 * or by those that begin in the same month.
 */
export type Carry = (typeof contractCarries)[number];

export interface DividendTier {
  readonly minValidMinor: bigint;
  /** Of what `tierOn` names. */
  readonly minNetMinor: bigint;
  readonly minActive: number;
  readonly ratePpm: number;
}

export interface DividendTerms {
  readonly kind: "dividend";
  readonly tiers: readonly DividendTier[];
  readonly period: (typeof dividendPeriodLetters)[number];
  readonly deduct: readonly Deduction[];
  /** Of GGR above zero. */
  readonly platformFeePpm: number;
  readonly carry: Carry;
  readonly tierOn: (typeof contractTierBases)[number];
  /** The brand's where absent. */
  readonly activeValidMinor?: bigint;
  readonly activeDepositMinor?: bigint;
}

/** Either a rate of the valid bet, or a fixed amount. */
export type DailyPay = { readonly ratePpm: number } | { readonly fixedMinor: bigint };

export interface DailyTier {
  readonly minValidMinor: bigint;
  readonly minActive: number;
  readonly pay: DailyPay;
}

export interface DailyTerms {
  readonly kind: "daily";
  readonly tiers: readonly DailyTier[];
  /** Only whole units of valid bet count; 1 is every minor unit. */
  readonly unitMinor: bigint;
}

/** Of a clock hour. */
export interface HourlyTerms {
  readonly kind: "hourly";
  readonly tiers: readonly DailyTier[];
}

/** Rates of what was staked in rounds that won and in those that lost. */
export interface RealtimeTier {
  /** Of the day so far. */
  readonly minValidMinor: bigint;
  readonly winPpm: number;
  readonly lossPpm: number;
}

export interface RealtimeTerms {
  readonly kind: "realtime";
  readonly tiers: readonly RealtimeTier[];
}

export type Terms = DividendTerms | DailyTerms | HourlyTerms | RealtimeTerms;

/** What a tier is reached by: of the team, for a period and the contract's product. */
export interface Reach {
  readonly validMinor: bigint;
  /** Of dividends only. */
  readonly netMinor: bigint;
  readonly active: number;
}

/** The highest tier that is reached; undefined below the first. */
export function tierAt(terms: Terms, reach: Reach): number | undefined {
  const reached = terms.tiers.map(
    (tier) =>
      reach.validMinor >= tier.minValidMinor &&
      (!("minActive" in tier) || reach.active >= tier.minActive) &&
      (!("minNetMinor" in tier) || reach.netMinor >= tier.minNetMinor),
  );
  const at = reached.lastIndexOf(true);
  return at < 0 ? undefined : at;
}
