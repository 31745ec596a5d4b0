/**
 * The hash game: the last decimal digit in the beacon's hex value (lottery document, sections 2 and
 * 5). Undefined where none of the 64 characters is a decimal digit, which is once in 10^27 draws.
 */
export const lastDecimalDigit = (randomness: string): string | undefined =>
  randomness.match(/\d/g)?.at(-1);
