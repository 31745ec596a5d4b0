import type { Dashboard } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { barShares } from "../../lib/bar-shares.ts";

/** What of the days is drawn. */

export type Day = Dashboard["days"][number];
export const lines = ["ggr", "ngr", "stake", "deposits", "withdrawals"] as const;
export type Line = (typeof lines)[number];

export interface Bar {
  readonly day: string;
  readonly amount: string;
  /** Of the largest, from -1 to 1. */
  readonly share: number;
}

const minorOf = (text: string, currency: string): bigint => parseMinor(text, currency) ?? 0n;

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount);

export function barsOf(days: readonly Day[], line: Line, currency: string): Bar[] {
  const shares = barShares(days.map((day) => minorOf(day[line], currency)));
  return days.map(({ day, [line]: amount }, at) => ({ day, amount, share: shares[at] ?? 0 }));
}

/** By how many per cent something grew; undefined where there was nothing before. */
export function growthOf(now: string, before: string, currency: string): number | undefined {
  const [is, was] = [minorOf(now, currency), minorOf(before, currency)];
  if (was === 0n) return undefined;
  // tidy: allow money-number, because it is a share of what was.
  return Number(((is - was) * 1000n) / sizeOf(was)) / 1000;
}
