import { parseMinor } from "@baize/money";

/** What of the days is shown, and how much more it is than before. */

export const lines = ["ggr", "ngr", "stake", "deposits", "withdrawals"] as const;
export type Line = (typeof lines)[number];

const minorOf = (text: string, currency: string): bigint => parseMinor(text, currency) ?? 0n;

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount);

/** By how many per cent something grew; undefined where there was nothing before. */
export function growthOf(now: string, before: string, currency: string): number | undefined {
  const [is, was] = [minorOf(now, currency), minorOf(before, currency)];
  if (was === 0n) return undefined;
  // tidy: allow money-number, because it is a share of what was.
  return Number(((is - was) * 1000n) / sizeOf(was)) / 1000;
}
