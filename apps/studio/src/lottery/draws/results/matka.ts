import { drawBelow, type WordStream } from "@baize/fair";

/**
 * Matka (lottery document, section 4.6). A panna is three digits, sorted with 0 as ten: 6, 1, 0 is
 * `160`. Its ank is the digit sum modulo 10.
 */

const asTen = (digit: number): number => (digit === 0 ? 10 : digit);

export const pannaOf = (digits: readonly number[]): string =>
  digits.toSorted((one, other) => asTen(one) - asTen(other)).join("");

/** 3 × drawBelow(10), sorted (section 5). */
export const drawPanna = (words: WordStream): string =>
  pannaOf(Array.from({ length: 3 }, () => drawBelow(words, 10)));

export const isPanna = (text: string): boolean =>
  /^\d{3}$/.test(text) && pannaOf(Array.from(text, Number)) === text;

export const ankOf = (panna: string): number =>
  Array.from(panna, Number).reduce((sum, digit) => sum + digit, 0) % 10;
