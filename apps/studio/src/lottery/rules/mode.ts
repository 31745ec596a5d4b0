import { currencyOf, minor, type Minor } from "@baize/money";
import { isPlayable, isSmallUnit } from "../../engine/limits.ts";
import { fairSeries, prizeOf, rateOf, type Hit, type Pricing } from "./prize.ts";
import { refusal, type Refusal } from "./refusal.ts";

/**
 * Prize modes, series and the price of a line (lottery page, section 3).
 *
 * LOTT has a series S that the member chooses: less prize, more rebate. ZY has one fixed series.
 * ELOTT and SEA have fixed odds and any stake from the minimum.
 */
export type PrizeMode = "LOTT" | "ZY" | "ELOTT" | "SEA";

/** LOTT has two tables: of its own area, and of Vietnam. */
export type SeriesArea = "LOTT" | "VN";

export interface SeriesRange {
  readonly min: bigint;
  /** The highest series of a bet. */
  readonly betMax: bigint;
  /** The member's group M, where no agent gave another. */
  readonly memberDefault: bigint;
  readonly brandMax: bigint;
}

/** Which modes a play is open to. */
export const openTo = {
  series: ["LOTT"],
  seriesAndZy: ["LOTT", "ZY"],
  board: ["ELOTT"],
  seriesAndBoard: ["LOTT", "ELOTT"],
  all: ["LOTT", "ZY", "ELOTT"],
} as const satisfies Readonly<Record<string, readonly PrizeMode[]>>;

export const seriesStep = 2n;

export const seriesRanges: Readonly<Record<SeriesArea, SeriesRange>> = {
  LOTT: { min: 1700n, betMax: 1950n, memberDefault: 1950n, brandMax: 1960n },
  VN: { min: 1880n, betMax: 1960n, memberDefault: 1960n, brandMax: 1980n },
};

/** ZY: no rebate, no commission, and 70 % of the stake counts as valid bet. */
export const zySeries = 1980n;
const zyValidPercent = 70n;

/** Group M of a member, within what the brand gives: what the launch hands over. */
export interface MemberSeries {
  readonly min: bigint;
  readonly max: bigint;
  readonly betMax: bigint;
}

const highestSeries = ({ max, betMax }: MemberSeries): bigint => (betMax < max ? betMax : max);

/** The series a bet of LOTT is priced with. Refuses: series_out_of_range. */
export function seriesPricing(series: bigint, member: MemberSeries): Pricing | Refusal {
  const highest = highestSeries(member);
  const isInRange = series >= member.min && series <= highest;
  return isInRange && (series - member.min) % seriesStep === 0n
    ? { series }
    : refusal("series_out_of_range", `${series} is not in ${member.min}…${highest}`);
}

/**
 * What a bet of a mode is priced with. Only LOTT has a series to choose: a series sent with another
 * mode must be the one it has. Refuses: series_out_of_range.
 */
export function pricingOf(
  mode: PrizeMode,
  series: bigint | undefined,
  member: MemberSeries,
): Pricing | Refusal {
  if (mode === "LOTT") return seriesPricing(series ?? highestSeries(member), member);
  const own = mode === "ZY" ? zySeries : undefined;
  if (series !== undefined && series !== own) {
    return refusal("series_out_of_range", `${mode} has no series ${series}`);
  }
  return own === undefined ? "odds" : { series: own };
}

/** ZY pays its rebate in its prize, and fixed odds are net. */
export const earnsRebate = (mode: PrizeMode): boolean => mode === "LOTT";

/**
 * (M − S)/2000 of the valid stake: what a member gets for choosing a lower series, and an agent for
 * handing down a lower group. Cut to a minor unit: the rest stays with the house.
 */
export const rebateOf = (stake: Minor, own: bigint, lower: bigint): Minor =>
  minor(own <= lower ? 0n : (stake * (own - lower)) / fairSeries);

/** What counts as turnover of an accepted, settled stake that covers no draw. */
export const validStakeOf = (stake: Minor, mode: PrizeMode): Minor =>
  minor(mode === "ZY" ? (stake * zyValidPercent) / 100n : stake);

/** Units of a line's price in hundredths: 1, 0.1, 0.01. */
export const units = { one: 100n, tenth: 10n, hundredth: 1n } as const;
export type Unit = keyof typeof units;

/** The price of a line in hundredths of a small-unit currency: 2.00; a point of Vietnam 1.00. */
const lineHundredths: Readonly<Record<SeriesArea, bigint>> = { LOTT: 200n, VN: 100n };

export const multipleMax = 9_999;

/** Currencies no limits are known for by their own worth: the yen is worth about a taka. */
const isSmall = (currency: string): boolean => isSmallUnit(currency) || currency === "JPY";

export interface LineChoice {
  readonly area: SeriesArea;
  readonly unit: Unit;
  readonly multiple: number;
  readonly currency: string;
}

/**
 * The stake of a line of LOTT or ZY. A unit whose line is no whole minor unit is unavailable.
 *
 * Refuses: unit_unavailable, stake_below_min, stake_above_max.
 */
export function lineStakeOf({ area, unit, multiple, currency }: LineChoice): Minor | Refusal {
  if (!isPlayable(currency) && !isSmall(currency)) {
    return refusal("unit_unavailable", `${currency} has no price`);
  }
  if (area === "VN" && unit !== "one") return refusal("unit_unavailable", "points have one unit");
  const perMajor = 10n ** BigInt(currencyOf(currency).decimals);
  // Hundredths of a price times hundredths of a unit; a large unit costs a tenth.
  const scale = 100n * 100n * (isSmall(currency) ? 1n : 10n);
  const scaled = lineHundredths[area] * units[unit] * perMajor;
  if (scaled % scale !== 0n) return refusal("unit_unavailable", "no whole minor unit");
  if (!Number.isInteger(multiple) || multiple < 1) {
    return refusal("stake_below_min", `multiple ${multiple}`);
  }
  if (multiple > multipleMax) return refusal("stake_above_max", `multiple ${multiple}`);
  return minor((scaled / scale) * BigInt(multiple));
}

/** Whole major units of small currencies; ÷ 100 for large ones. */
const highestMajor = { member: 2_500_000n, fastDraw: 25_000_000n, dailyDraw: 100_000_000n };

/** The most one member, or the house, may have at risk in a draw. */
export function winMaxOf(currency: string, of: keyof typeof highestMajor): Minor {
  const amount = highestMajor[of] * 10n ** BigInt(currencyOf(currency).decimals);
  return minor(isSmall(currency) ? amount : amount / 100n);
}

/** One member's stake in a draw, in small units; ÷ 100 for large ones (section 8). */
export function stakeMaxOf(currency: string): Minor {
  const amount = 200_000n * 10n ** BigInt(currencyOf(currency).decimals);
  return minor(isSmall(currency) ? amount : amount / 100n);
}

/** For every mode: what a member may stake. Refuses: stake_below_min, stake_above_max. */
export function stakeRefusal(stake: Minor, min: Minor, max: Minor): Refusal | undefined {
  if (stake < min) return refusal("stake_below_min", `${stake} is below ${min}`);
  return stake > max ? refusal("stake_above_max", `${stake} is above ${max}`) : undefined;
}

export interface WinCheck {
  /** What can hit together, of the item's ticket. */
  readonly most: readonly Hit[];
  readonly pricing: Pricing;
  /** The stake of a line at a multiple of one. */
  readonly unitStake: Minor;
  readonly multiple: number;
  /** What is left of the member's maximum in this draw. */
  readonly left: Minor;
}

/** Refuses: win_above_max, with the largest multiple that fits. */
export function winRefusal(check: WinCheck): Refusal | undefined {
  const { most, pricing, unitStake, multiple, left } = check;
  if (prizeOf(most, minor(unitStake * BigInt(multiple)), pricing) <= left) return undefined;
  const { numerator, denominator } = rateOf(most, pricing);
  // floor(stake × rate) ≤ left is stake × rate < left + 1.
  const fits = left < 0n ? 0n : ((left + 1n) * denominator - 1n) / (numerator * unitStake);
  return { ...refusal("win_above_max", `multiple ${multiple}, ${fits} fits`), multipleMax: fits };
}
