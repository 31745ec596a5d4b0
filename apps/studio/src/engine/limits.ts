import { currencyOf, formatMinor, isCurrency, minor, parseMinor, type Minor } from "@baize/money";
import type { GameKind } from "../protocol.ts";
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

/**
 * Decimal strings in major units, per kind of game, for a currency worth about as much as the taka.
 */
const smallUnit = {
  stakeMin: "1.00",
  stakeMax: "25000.00",
  stakeStep: "0.01",
  stakeDefault: "20.00",
  stakesQuick: ["10.00", "50.00", "100.00", "500.00", "1000.00"],
  winMax: "2500000.00",
};
const largeUnit = {
  stakeMin: "0.10",
  stakeMax: "250.00",
  stakeStep: "0.01",
  stakeDefault: "1.00",
  stakesQuick: ["0.50", "1.00", "5.00", "10.00", "50.00"],
  winMax: "25000.00",
};
/** Slots stake whole lines (twenty), and their maximum win is above anything a round can pay. */
const slotSmallUnit = {
  ...smallUnit,
  stakeMin: "2.00",
  stakeMax: "500.00",
  stakeStep: "0.20",
  stakesQuick: ["10.00", "20.00", "50.00", "100.00", "500.00"],
  winMax: "4575000.00",
};
const slotLargeUnit = {
  ...largeUnit,
  stakeMin: "0.20",
  stakeMax: "5.00",
  stakeStep: "0.20",
  stakesQuick: ["0.20", "0.40", "1.00", "2.00", "5.00"],
  winMax: "45750.00",
};

/** What pays most, 800 times the stake and 2,500 times it, pays no more than may be won. */
const stakeMaxOf: Readonly<Partial<Record<GameKind, Readonly<Record<"small" | "large", string>>>>> =
  {
    bingo: { small: "1000.00", large: "10.00" },
    "video-poker": { small: "3000.00", large: "30.00" },
  };

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

export function limitsOf(kind: GameKind, currency: string): Limits {
  const unit = byCurrency[currency] ?? "large";
  const isSmall = isSmallUnit(currency);
  const large = kind === "slot" ? slotLargeUnit : largeUnit;
  const small = kind === "slot" ? slotSmallUnit : smallUnit;
  const usual = isSmall ? small : large;
  const plain = { ...usual, stakeMax: stakeMaxOf[kind]?.[unit] ?? usual.stakeMax };
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
