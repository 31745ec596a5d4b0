import { dayMs } from "@baize/contract/durations";

/** Where a promotion lies in a month, as shares of it. Pure. */

export interface Bar {
  readonly start: number;
  readonly width: number;
}

/** What of it lies in the month; never too narrow to be seen. */
export function barOf(
  { from, to }: { readonly from: string; readonly to: string },
  { startsAt, endsAt }: { readonly startsAt: string | null; readonly endsAt: string | null },
): Bar {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const begins = Math.max(first, startsAt === null ? first : Date.parse(startsAt));
  const ends = Math.min(last, endsAt === null ? last : Date.parse(endsAt));
  const whole = last - first;
  const width = Math.max(ends - begins, dayMs / 4);
  return { start: (begins - first) / whole, width: Math.min(width / whole, 1) };
}

/** What is drawn in one line: one promotion, or the instances of a series. */
export type Line<Row> = readonly [Row, ...Row[]];

interface InSeries {
  readonly promotionId: string;
  readonly series: { readonly seriesId: string } | null;
}

export function linesOf<Row extends InSeries>(rows: readonly Row[]): Line<Row>[] {
  const lines = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = row.series?.seriesId ?? row.promotionId;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [row]);
    else line.push(row);
  }
  return [...lines.values()];
}

/** The month before or after, "2026-03". */
export function monthBeside(month: string, by: -1 | 1): string {
  const [year = 2026, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

export const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
