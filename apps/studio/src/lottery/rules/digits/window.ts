import { numbersFrom } from "../form.ts";
import type { Result } from "../play.ts";

/** Digits in a row of a result: what families of drawn digits (SSC, 3D, PC28) build plays from. */
export interface Window {
  readonly code: string;
  readonly from: number;
  readonly size: number;
  /** How many digits the whole result has. */
  readonly of: number;
}

export const digitValues = numbersFrom(0, 9);

/** `f3` of five, `m3`, `l2`, …: first, middle, last so many. */
export function windowOf(code: string, of: number): Window {
  const size = parseInt(code.slice(1), 10);
  const from = { f: 0, m: Math.floor((of - size) / 2), l: of - size }[code.charAt(0)] ?? 0;
  return { code, from, size, of };
}

export const digitsIn = (result: Result, { from, size }: Window): readonly number[] =>
  result.slice(from, from + size);

/** Every choice of digits for these positions, zero in the others. */
function* outcomesAt(places: readonly number[], of: number): Generator<Result> {
  const all = 10 ** places.length;
  for (let index = 0; index < all; index += 1) {
    const result = Array.from({ length: of }, () => 0);
    let rest = index;
    for (const place of places) {
      result[place] = rest % 10;
      rest = Math.floor(rest / 10);
    }
    yield result;
  }
}

const known = new Map<string, () => Iterable<Result>>();

/** The same function for the same places, so that a reader of many plays can keep their results. */
export function outcomesOf(places: readonly number[], of: number): () => Iterable<Result> {
  const key = `${places.join()}/${of}`;
  const found = known.get(key) ?? (() => outcomesAt(places, of));
  known.set(key, found);
  return found;
}

export const outcomesIn = ({ from, size, of }: Window): (() => Iterable<Result>) =>
  outcomesOf(
    Array.from({ length: size }, (_, index) => from + index),
    of,
  );

export const sumOf = (digits: readonly number[]): number =>
  digits.reduce((sum, digit) => sum + digit, 0);

/** How often each digit of the window is there: [2, 1] of 5, 3, 5, most frequent first. */
export interface Shape {
  readonly digits: readonly number[];
  readonly counts: readonly number[];
}

export function shapeOf(drawn: readonly number[]): Shape {
  const times = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const digit of drawn) times[digit] = (times[digit] ?? 0) + 1;
  const [digits, counts]: [number[], number[]] = [[], []];
  for (let count = drawn.length; count > 0; count -= 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      if (times[digit] !== count) continue;
      digits.push(digit);
      counts.push(count);
    }
  }
  return { digits, counts };
}

export const hasShape = (shape: Shape, counts: readonly number[]): boolean =>
  shape.counts.length === counts.length &&
  shape.counts.every((count, index) => count === counts[index]);

/** How many windows of this size have each value of a measure, by listing them. */
export function countsOf(
  size: number,
  measure: (digits: readonly number[]) => number,
): readonly number[] {
  const counts: number[] = [];
  for (const digits of outcomesIn({ code: `f${size}`, from: 0, size, of: size })()) {
    const value = measure(digits);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return Array.from(counts, (count) => count ?? 0);
}

export const total = (values: readonly number[], counts: readonly number[]): number =>
  values.reduce((sum, value) => sum + (counts[value] ?? 0), 0);

export const areDigits = (result: Result, count: number): boolean =>
  result.length === count &&
  result.every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= 9);
