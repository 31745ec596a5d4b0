/**
 * The exact figures of a machine as texts: what the rules page shows and what is kept beside each
 * machine, so that a start needs no counting. Decimals are cut, not rounded.
 */
import {
  compileMachine,
  countSlot,
  exactFigures,
  multiply,
  rational,
  rootToDecimal,
  toDecimal,
  type CompiledMachine,
  type Rational,
  type SlotCounts,
  type SlotMachine,
} from "@baize/fair";
import type { Volatility } from "./protocol.ts";

export interface SlotFigureTexts {
  readonly rtpExact: string;
  readonly rtpPercent: string;
  readonly rtpBps: number;
  readonly rtpBasePercent: string;
  readonly rtpFreePercent: string;
  readonly rtpHoldPercent: string;
  readonly rtpBuyPercent: string;
  readonly hitPercent: string;
  readonly featureOneIn: string;
  readonly holdOneIn: string;
  readonly deviation: string;
  /** The most a round can pay, made whole upwards, so the maximum win never cuts one short. */
  readonly winMaxTimesStake: number;
  readonly winMaxTimes: string;
  /** One round in so many pays it: a whole number, or a power of ten where it is past reading. */
  readonly winMaxOneIn: string;
}

const hundred = rational(100n, 1n);
const percent = (value: Rational): string => toDecimal(multiply(value, hundred), 2);
const oneIn = ({ numerator, denominator }: Rational): string =>
  numerator === 0n ? "0.00" : toDecimal(rational(denominator, numerator), 2);

/** Deviations, in total stakes, at which volatility is a step higher. */
const volatilitySteps = [3, 4.5, 6, 8] as const;

/** From 1, low, to 5, high. */
export const volatilityOf = ({ deviation }: Pick<SlotFigureTexts, "deviation">): Volatility =>
  (1 + volatilitySteps.filter((step) => Number(deviation) >= step).length) as Volatility;

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const digitsMax = 15;

/** 1 in 1,234, or 1 in about 10⁴², which is the nearest power of ten below. */
function roundsFor({ numerator, denominator }: Rational): string {
  const rounds = (denominator / numerator).toString();
  if (rounds.length <= digitsMax) return BigInt(rounds).toLocaleString("en");
  const power = String(rounds.length - 1);
  return `10${power.replace(/\d/g, (digit) => superscripts.charAt(Number(digit)))}`;
}

/** Counts every combination of stops; takes seconds to minutes. */
export function countFigures(machine: SlotMachine): SlotFigureTexts {
  const compiled = compileMachine(machine);
  return figureTexts(compiled, countSlot(compiled));
}

export function figureTexts(compiled: CompiledMachine, counts: SlotCounts): SlotFigureTexts {
  const figures = exactFigures(compiled, counts);
  return {
    rtpExact: toDecimal(figures.rtp, 12),
    rtpPercent: percent(figures.rtp),
    rtpBps: Number(toDecimal(multiply(figures.rtp, rational(10_000n, 1n)), 0)),
    rtpBasePercent: percent(figures.rtpBase),
    rtpFreePercent: percent(figures.rtpFree),
    rtpHoldPercent: percent(figures.rtpHold),
    rtpBuyPercent: percent(figures.rtpBuy),
    hitPercent: percent(figures.hitRate),
    featureOneIn: oneIn(figures.featureRate),
    holdOneIn: oneIn(figures.holdRate),
    deviation: rootToDecimal(figures.variance, 3),
    winMaxTimesStake: figures.winMaxTimesStake,
    winMaxTimes: toDecimal(figures.winMaxTimes, 2),
    winMaxOneIn: roundsFor(figures.winMaxChance),
  };
}
