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
  type Rational,
  type SlotMachine,
} from "@baize/fair";

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
  /** A bound no round can pass, so the maximum win never cuts one short. */
  readonly winMaxTimesStake: number;
}

const hundred = rational(100n, 1n);
const percent = (value: Rational): string => toDecimal(multiply(value, hundred), 2);
const oneIn = ({ numerator, denominator }: Rational): string =>
  numerator === 0n ? "0.00" : toDecimal(rational(denominator, numerator), 2);

/** Counts every combination of stops; takes seconds to minutes. */
export function countFigures(machine: SlotMachine): SlotFigureTexts {
  const compiled = compileMachine(machine);
  const figures = exactFigures(compiled, countSlot(compiled));
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
    winMaxTimesStake: figures.winBoundTimesStake,
  };
}
