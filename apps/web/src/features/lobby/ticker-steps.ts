import { tickerFigures } from "./figures.ts";

const between = (least: number, most: number, fraction: number) =>
  least + fraction * (most - least);

/** Where the ticker begins. */
export function tickerStart(fraction: number): number {
  return Math.round(between(tickerFigures.startMin, tickerFigures.startMax, fraction));
}

/** By how much it grows next (in hundredths), and how long that takes. */
export function nextTick(
  amountFraction: number,
  timeFraction: number,
): { readonly added: number; readonly afterMs: number } {
  const { stepMin, stepMax, pauseMsMin, pauseMsMax } = tickerFigures;
  return {
    added: Math.floor(between(stepMin, stepMax, amountFraction) * 100) / 100,
    afterMs: between(pauseMsMin, pauseMsMax, timeFraction),
  };
}
