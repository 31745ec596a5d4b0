import { currencyOf, formatMinor, isCurrency, minor, parseMinor, type Minor } from "@baize/money";
import { refuse } from "./refusal.ts";

/** What may be staked and won in a currency, in minor units. */
export interface Limits {
  readonly stakeMin: Minor;
  readonly stakeMax: Minor;
  readonly stakeStep: Minor;
  readonly stakeDefault: Minor;
  readonly stakesQuick: readonly Minor[];
  readonly winMax: Minor;
}

/** Decimal strings in major units. */
export interface LimitTexts {
  readonly stakeMin: string;
  readonly stakeMax: string;
  readonly stakeStep: string;
  readonly stakeDefault: string;
  readonly stakesQuick: readonly string[];
  readonly winMax: string;
}

/** For a currency worth about as much as the taka, and for one worth about a hundred of it. */
export type UnitLimits = Readonly<Record<"small" | "large", LimitTexts>>;

/** Of a game that has none of its own. */
export const usualLimits: UnitLimits = {
  small: {
    stakeMin: "1.00",
    stakeMax: "25000.00",
    stakeStep: "0.01",
    stakeDefault: "20.00",
    stakesQuick: ["10.00", "50.00", "100.00", "500.00", "1000.00"],
    winMax: "2500000.00",
  },
  large: {
    stakeMin: "0.10",
    stakeMax: "250.00",
    stakeStep: "0.01",
    stakeDefault: "1.00",
    stakesQuick: ["0.50", "1.00", "5.00", "10.00", "50.00"],
    winMax: "25000.00",
  },
};

/** The usual limits with another highest stake. */
export const withStakeMax = ({ small, large }: Readonly<Record<"small" | "large", string>>) => ({
  small: { ...usualLimits.small, stakeMax: small },
  large: { ...usualLimits.large, stakeMax: large },
});

const byCurrency: Readonly<Record<string, "small" | "large">> = {
  BDT: "small",
  INR: "small",
  XXX: "small",
  EUR: "large",
  USD: "large",
};

/** A unit worth about a taka, and not about a hundred. */
export const isSmallUnit = (currency: string): boolean => byCurrency[currency] === "small";

export const isPlayable = (currency: string): boolean =>
  isCurrency(currency) && byCurrency[currency] !== undefined;

export function limitsIn(limits: UnitLimits, currency: string): Limits {
  const plain = limits[byCurrency[currency] ?? "large"];
  const read = (text: string): Minor => {
    const value = parseMinor(text, currency);
    if (value === undefined) throw new RangeError(`${text} is no amount of ${currency}`);
    return value;
  };
  const stakeMax = read(plain.stakeMax);
  return {
    stakeMin: read(plain.stakeMin),
    stakeMax,
    stakeStep: read(plain.stakeStep),
    stakeDefault: read(plain.stakeDefault),
    stakesQuick: plain.stakesQuick.map(read).filter((stake) => stake <= stakeMax),
    winMax: read(plain.winMax),
  };
}

/**
 * Reads a stake. Refuses, in this order: stake_invalid, stake_below_min, stake_above_max,
 * stake_step.
 */
export function readStake(text: string, currency: string, limits: Limits): Minor {
  const stake = parseMinor(text, currency);
  if (stake === undefined || stake <= 0n) refuse("stake_invalid");
  if (stake < limits.stakeMin) refuse("stake_below_min");
  if (stake > limits.stakeMax) refuse("stake_above_max");
  if (stake % limits.stakeStep !== 0n) refuse("stake_step");
  return stake;
}

export function limitsView(limits: Limits, currency: string) {
  const write = (amount: Minor) => formatMinor(amount, currency);
  return {
    currency,
    currencyDecimals: currencyOf(currency).decimals,
    currencySymbol: currencyOf(currency).symbol,
    stakeMin: write(limits.stakeMin),
    stakeMax: write(limits.stakeMax),
    stakeStep: write(limits.stakeStep),
    stakeDefault: write(limits.stakeDefault),
    stakesQuick: limits.stakesQuick.map(write),
    winMax: write(limits.winMax),
  };
}

export const zero: Minor = minor(0n);
