import type { PromotionEntry } from "@baize/contract";
import { parseMinor } from "@baize/money";

/** Whole percent of what is asked for, rounded down: a full bar is one that is done. */
export function percentOf(
  { actual, expected, isMoney }: NonNullable<PromotionEntry["progress"]>,
  currency: string,
): number {
  const valueOf = (text: string) => (isMoney ? (parseMinor(text, currency) ?? 0n) : BigInt(text));
  const [has, asked] = [valueOf(actual), valueOf(expected)];
  // tidy: allow money-number, because this is the length of a bar.
  return asked <= has ? 100 : Number((has * 100n) / asked);
}
