/**
 * The two ways a selection is written, and its canonical text (lottery page, section 4).
 *
 * Groups: positions or groups joined by `|`, values ascending and joined by `,`, an empty position
 * is empty text. Numbers: typed numbers of a fixed width, distinct, ascending, joined by `;`.
 * The same choice has the same text, whatever the order of clicks: the text is a key of settlement.
 */

/** The parsed form: the chosen values of each group, ascending. */
export type Chosen = readonly (readonly number[])[];

export interface Form {
  /** The choice of a text in any order, or in words what is wrong with it. */
  readonly read: (text: string) => Chosen | string;
  /** The canonical text of a choice in any order. */
  readonly write: (chosen: Chosen) => string;
  /** What a board shows: groups to choose from, or a box for typed numbers. */
  readonly shape: FormShape;
}

export type FormShape =
  | { readonly groups: readonly GroupSize[]; readonly filledMin: number }
  | { readonly typed: TypedNumbers };

/** What may stand in a group: its values in ascending order, each with its text. */
export type Values = readonly (readonly [value: number, text: string])[];

export const numbersFrom = (first: number, last: number): Values =>
  Array.from({ length: last - first + 1 }, (_, index) => [first + index, `${first + index}`]);

/** Words, which have the order of their list; the value of a word is its index. */
export const wordsOf = (words: readonly string[]): Values =>
  words.map((word, index) => [index, word]);

export interface GroupSize {
  readonly values: Values;
  readonly min: number;
  readonly max?: number;
}

/** Whole numbers from 0 on; sorting 50,000 of them with a callback takes much longer. */
const ascending = (values: readonly number[]): readonly number[] => [
  ...Uint32Array.from(values).sort(),
];

const hasRepeats = (sorted: readonly number[]): boolean =>
  sorted.some((value, index) => value === sorted[index - 1]);

function readGroup(text: string, byText: ReadonlyMap<string, number>): readonly number[] | string {
  const values: number[] = [];
  for (const each of text === "" ? [] : text.split(",")) {
    const value = byText.get(each);
    if (value === undefined) return `"${each.slice(0, 20)}" cannot be chosen`;
    values.push(value);
  }
  const sorted = ascending(values);
  return hasRepeats(sorted) ? "a value is chosen twice" : sorted;
}

/** Positions or groups, of which at least `filledMin` have a value. */
export function groupsForm(groups: readonly GroupSize[], filledMin = 0): Form {
  const byText = groups.map(({ values }) => new Map(values.map(([value, text]) => [text, value])));
  const byValue = groups.map(({ values }) => new Map(values));
  return {
    shape: { groups, filledMin },
    read(text) {
      const parts = text.split("|");
      if (parts.length !== groups.length) return `${groups.length} groups are needed`;
      const chosen: (readonly number[])[] = [];
      for (const [index, { min, max }] of groups.entries()) {
        const read = readGroup(parts[index] ?? "", byText[index] ?? new Map<string, number>());
        if (typeof read === "string") return read;
        if (read.length < min) return `group ${index + 1} needs ${min} values`;
        if (max !== undefined && read.length > max) return `group ${index + 1} has above ${max}`;
        chosen.push(read);
      }
      const filled = chosen.filter((group) => group.length > 0).length;
      return filled < filledMin ? `${filledMin} positions need a value` : chosen;
    },
    write: (chosen) =>
      chosen
        .map((group, index) =>
          ascending(group)
            .map((value) => byValue[index]?.get(value) ?? "")
            .join(","),
        )
        .join("|"),
  };
}

/** One group of values. */
export const oneGroup = (values: Values, min = 1, max?: number): Form =>
  groupsForm([{ values, min, ...(max === undefined ? {} : { max }) }]);

/** Equal groups: the positions of a window. */
export const positions = (count: number, values: Values, min: number, filledMin = 0): Form =>
  groupsForm(
    Array.from({ length: count }, () => ({ values, min })),
    filledMin,
  );

/** Section 8: as much as a text box takes. */
export const textNumbersMax = 50_000;
const textCharactersMax = 400_000;

export interface TypedNumbers {
  readonly width: number;
  /** The number that stands for this one, undefined where the play does not take it. */
  readonly canonical: (value: number) => number | undefined;
}

export function typedForm(typed: TypedNumbers): Form {
  const { width, canonical } = typed;
  const digits = new RegExp(`^\\d{${width}}$`);
  return {
    shape: { typed },
    read(text) {
      if (text.length > textCharactersMax) return `above ${textCharactersMax} characters`;
      const parts = text.split(";");
      if (parts.length > textNumbersMax) return `above ${textNumbersMax} numbers`;
      const values: number[] = [];
      for (const part of parts) {
        const value = digits.test(part) ? canonical(Number(part)) : undefined;
        if (value === undefined) return `"${part.slice(0, 20)}" is no number of this play`;
        values.push(value);
      }
      const sorted = ascending(values);
      return hasRepeats(sorted) ? "a number is given twice" : [sorted];
    },
    write: (chosen) =>
      ascending(chosen[0] ?? [])
        .map((value) => `${value}`.padStart(width, "0"))
        .join(";"),
  };
}
