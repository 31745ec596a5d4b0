import { drawBelow, drawRemoving, type WordStream } from "@baize/fair";

/**
 * What results of a family look like. From its shape follow the drawing, the canonical text, the
 * reading and the check of an entered result.
 *
 * **Drawing** (lottery document, section 5): values in the order of the ranks, each family from the
 * start of its stream. A value of `digits` is drawBelow(10^digits) with leading zeros; one of a
 * range is drawBelow(to − from + 1) + from. Where values are distinct, all of them are drawn by
 * repeated removal from the ascending range.
 *
 * **Canonical text** (section 9, `winningNumber`): the values in the same order; one after the
 * other where a value is always one digit ("61002"), else joined by commas ("7,11,39,25,42,48,37").
 */
export interface ResultShape {
  readonly ranks: readonly Rank[];
  /** No value occurs twice, over all ranks. All of them have the range of the first. */
  readonly isDistinct?: true;
}

export interface Rank {
  readonly name: string;
  readonly count: number;
  readonly value: Digits | Range;
}

/** Text of so many digits: a value has leading zeros. */
export interface Digits {
  readonly digits: number;
}

/** Numbers without leading zeros. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The values of a result in the order they are drawn in. */
export type ResultValues = readonly string[];

const isDigits = (value: Digits | Range): value is Digits => "digits" in value;

const rangeOf = (value: Digits | Range): Range =>
  isDigits(value) ? { from: 0, to: 10 ** value.digits - 1 } : value;

/** How the values of a shape are drawn, worked out once. */
interface Drawing {
  /** Of each value, in the order of the values. */
  readonly kinds: readonly Kind[];
  /** Distinct values: what is drawn from. */
  readonly pool?: readonly string[];
}

interface Kind {
  readonly from: number;
  readonly count: number;
  /** Length of the text; a range has no leading zeros. */
  readonly digits: number;
}

function kindOf(value: Digits | Range): Kind {
  const { from, to } = rangeOf(value);
  return { from, count: to - from + 1, digits: isDigits(value) ? value.digits : 1 };
}

const drawings = new WeakMap<ResultShape, Drawing>();

function drawingOf(shape: ResultShape): Drawing {
  const known = drawings.get(shape);
  if (known !== undefined) return known;
  const kinds = shape.ranks.flatMap(({ count, value }) =>
    Array.from({ length: count }, () => kindOf(value)),
  );
  const [first] = kinds;
  const made: Drawing =
    shape.isDistinct && first !== undefined
      ? { kinds, pool: Array.from({ length: first.count }, (_, at) => write(first, at)) }
      : { kinds };
  drawings.set(shape, made);
  return made;
}

const write = ({ from, digits }: Kind, drawn: number): string =>
  String(from + drawn).padStart(digits, "0");

export function drawValues(words: WordStream, shape: ResultShape): string[] {
  const { kinds, pool } = drawingOf(shape);
  return pool === undefined
    ? kinds.map((kind) => write(kind, drawBelow(words, kind.count)))
    : drawRemoving(words, pool, kinds.length);
}

/** A kind writes each of its values in one way only, so "07" is no value of 1 to 11. */
function isOfKind(text: string, kind: Kind): boolean {
  if (!/^\d{1,9}$/.test(text)) return false;
  const drawn = Number(text) - kind.from;
  return drawn >= 0 && drawn < kind.count && write(kind, drawn) === text;
}

/** Whether these values are a result of the shape, in number, lengths, ranges and distinctness. */
export function isShaped(shape: ResultShape, values: ResultValues): boolean {
  const { kinds } = drawingOf(shape);
  if (values.length !== kinds.length) return false;
  if (shape.isDistinct && new Set(values).size !== values.length) return false;
  return kinds.every((kind, index) => isOfKind(values[index] ?? "", kind));
}

const isPlain = (shape: ResultShape): boolean =>
  shape.ranks.every(({ value }) => (isDigits(value) ? value.digits === 1 : value.to <= 9));

/** The canonical text of a result. */
export const writeValues = (shape: ResultShape, values: ResultValues): string =>
  values.join(isPlain(shape) ? "" : ",");

/** The values of a canonical text; undefined where it is not a result of the shape. */
export function readValues(shape: ResultShape, text: string): string[] | undefined {
  const values = isPlain(shape) ? Array.from(text) : text.split(",");
  return isShaped(shape, values) ? values : undefined;
}

/** The values by the names of their ranks, in order. */
export function valuesByRank(
  shape: ResultShape,
  values: ResultValues,
): Record<string, readonly string[]> {
  let at = 0;
  return Object.fromEntries(
    shape.ranks.map(({ name, count }) => {
      at += count;
      return [name, values.slice(at - count, at)];
    }),
  );
}
