/**
 * What a player may stake, and what the stake buttons do. Pure; every answer is a legal stake of
 * the session, because the studio checks the same limits and step again.
 */
import { minor, parseMinor, type Minor } from "@baize/money";
import type { GameConfig, RefusalCode } from "../protocol.ts";

export interface StakeLimits {
  readonly currency: string;
  readonly min: Minor;
  readonly max: Minor;
  readonly step: Minor;
}

export type StakeProblem = Extract<
  RefusalCode,
  "stake_invalid" | "stake_below_min" | "stake_above_max" | "stake_step"
>;
export type ReadStake = { readonly stake: Minor } | { readonly problem: StakeProblem };

/** An amount the studio sent; an unreadable one means a broken studio, so it throws. */
export function amountOf(text: string, currency: string): Minor {
  const amount = parseMinor(text, currency);
  if (amount === undefined) throw new RangeError(`not an amount of ${currency}: ${text}`);
  return amount;
}

export function limitsOf(config: GameConfig): StakeLimits {
  const { currency } = config;
  return {
    currency,
    min: amountOf(config.stakeMin, currency),
    max: amountOf(config.stakeMax, currency),
    step: amountOf(config.stakeStep, currency),
  };
}

const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const bengaliZero = 0x09e6;

/** Digits as typed on a Bengali keyboard, in Latin. */
export const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? bengaliZero) - bengaliZero));

/** "1,000.50" as "1000.50"; commas anywhere but between thousands make it unreadable. */
export function plainDecimal(text: string): string {
  const latin = latinDigits(text).trim();
  const plain = grouped.test(latin) ? latin.replaceAll(",", "") : latin;
  return plain.startsWith(".") ? `0${plain}` : plain.replace(/\.$/, "");
}

/** Reads a typed stake. */
export function readStake(text: string, limits: StakeLimits): ReadStake {
  const stake = parseMinor(plainDecimal(text), limits.currency);
  if (stake === undefined || stake < 0n) return { problem: "stake_invalid" };
  if (stake < limits.min) return { problem: "stake_below_min" };
  if (stake > limits.max) return { problem: "stake_above_max" };
  if (limits.step > 0n && stake % limits.step !== 0n) return { problem: "stake_step" };
  return { stake };
}

/** The nearest legal stake that is not more than the amount, or the smallest one. */
export function snapped(amount: bigint, limits: StakeLimits): Minor {
  const step = limits.step > 0n ? limits.step : 1n;
  const capped = amount > limits.max ? limits.max : amount;
  const down = (capped / step) * step;
  if (down >= limits.min) return minor(down);
  return minor(((limits.min + step - 1n) / step) * step);
}

export const halved = (stake: Minor, limits: StakeLimits): Minor => snapped(stake / 2n, limits);
export const doubled = (stake: Minor, limits: StakeLimits): Minor => snapped(stake * 2n, limits);

/**
 * One press of an arrow: to the next of the quick stakes and powers in between, so that a long
 * range is crossed in few presses. Steps are a tenth of the stake's magnitude, never less than the
 * legal step.
 */
export function nudged(stake: Minor, direction: 1 | -1, limits: StakeLimits): Minor {
  const reference = direction === 1 ? stake : stake - 1n;
  let magnitude = 1n;
  while (magnitude * 10n <= reference) magnitude *= 10n;
  const step = limits.step > 0n ? limits.step : 1n;
  const jump = magnitude > step ? ((magnitude + step - 1n) / step) * step : step;
  const moved = direction === 1 ? (stake / jump + 1n) * jump : ((stake - 1n) / jump) * jump;
  return snapped(moved, limits);
}

/** The most that can be staked now: what the game takes, and no more than there is. */
export const highestStake = (balance: Minor, limits: StakeLimits): Minor =>
  snapped(balance < limits.max ? balance : limits.max, limits);
