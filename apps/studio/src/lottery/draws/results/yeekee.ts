import { drawBelow, type WordStream } from "@baize/fair";

/**
 * Yeekee (lottery document, section 4.8): members shoot numbers of five digits until the close.
 *
 * result = (Σ shots − 16th newest shot, 0 if fewer than 16, + drawBelow(100000)) mod 100000
 *
 * The added number is committed by the hash chain before the first shot, so the last shooter cannot
 * choose the result. Shots are in the order of arrival, so the newest is the last.
 */
export const shotBelow = 100_000;

/** The place of the 16th newest shot, counted back from the newest. */
export const subtractedPlace = 16;

export function yeekeeNumber(words: WordStream, shots: readonly number[]): string {
  if (shots.some((shot) => !Number.isInteger(shot) || shot < 0 || shot >= shotBelow)) {
    throw new RangeError("a shot is a whole number below 100000");
  }
  // Reduced at every step: a sum of very many shots would pass what a double holds.
  const sum = shots.reduce((rest, shot) => (rest + shot) % shotBelow, drawBelow(words, shotBelow));
  const subtracted = shots.at(-subtractedPlace) ?? 0;
  const number = (sum - subtracted + shotBelow) % shotBelow;
  return String(number).padStart(5, "0");
}
