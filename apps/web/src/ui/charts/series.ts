/** What a chart of days shows. */

export interface Series {
  readonly name: string;
  /** A line has a scale of its own, at the end of the chart. */
  readonly as: "bar" | "line";
  /** A value as it is read: with its currency, or as a count. */
  readonly textOf: (value: string) => string;
  /** Stands before the numbers of its scale. */
  readonly symbol: string;
}

export interface DayRow {
  readonly day: string;
  /** Decimal text, one for each series. */
  readonly values: readonly string[];
}

/** One point of the drawing: its day, and the size of each series under its place. */
export type Point = Readonly<Record<string, number | string>> & { readonly day: string };

const sizeOf = (value: string) => Number(value);

export const pointsOf = (days: readonly DayRow[]): Point[] =>
  days.map(({ day, values }) => ({
    day,
    ...Object.fromEntries(values.map((value, at) => [`of${at}`, sizeOf(value)])),
  }));
