import type { Count } from "./scores.ts";

/** How the count of a member's rounds is stored: JSON has neither times nor large numbers. */

interface StoredMark {
  readonly at: number;
  readonly item: string;
}

export interface StoredCount {
  readonly now: string;
  readonly reached: StoredMark | null;
  readonly last: StoredMark | null;
  readonly kept: readonly string[];
  readonly begun: (StoredMark & { readonly nth: number; readonly all?: number }) | null;
}

const storedMark = <Mark extends { readonly at: Date }>(mark: Mark) => ({
  ...mark,
  at: mark.at.getTime(),
});
const readMark = <Mark extends { readonly at: number }>(mark: Mark) => ({
  ...mark,
  at: new Date(mark.at),
});

export const storedCount = ({ now, reached, last, kept, begun }: Count): StoredCount => ({
  now: String(now),
  reached: reached && storedMark(reached),
  last: last && storedMark(last),
  kept: kept.map(String),
  begun: begun && storedMark(begun),
});

export const readCount = ({ now, reached, last, kept, begun }: StoredCount): Count => ({
  now: BigInt(now),
  reached: reached && readMark(reached),
  last: last && readMark(last),
  kept: kept.map(BigInt),
  begun: begun && readMark(begun),
});
