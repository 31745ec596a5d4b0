import type { BoardPrizes, BoardTies } from "@baize/contract";
import { minor, parseMinor, splitMinor } from "@baize/money";

/** What places win. Pure; the page shows what this says, and this is what is paid. */

interface Range {
  readonly from: number;
  readonly to: number;
  readonly amountMinor: bigint;
}

export type PrizeRule =
  | { readonly by: "places"; readonly ranges: readonly Range[] }
  | { readonly by: "shares"; readonly poolMinor: bigint; readonly shares: readonly number[] }
  | { readonly by: "score"; readonly poolMinor: bigint; readonly places: number };

export function prizeRuleOf(prizes: BoardPrizes, currency: string): PrizeRule {
  const amount = (text: string) => parseMinor(text, currency) ?? 0n;
  if (prizes.by === "places") {
    const ranges = prizes.places.map(({ from, to, amount: text }) => ({
      from,
      to,
      amountMinor: amount(text),
    }));
    return { by: "places", ranges };
  }
  const poolMinor = amount(prizes.pool);
  if (prizes.by === "shares") return { by: "shares", poolMinor, shares: prizes.shares };
  return { by: "score", poolMinor, places: prizes.places };
}

/** How many places win something, if so many play. */
export function placesOf(rule: PrizeRule): number {
  if (rule.by === "places") return Math.max(...rule.ranges.map(({ to }) => to));
  return rule.by === "shares" ? rule.shares.length : rule.places;
}

/** Weights of a split are numbers; scores beyond what is exact count in larger units. */
function weightsOf(scores: readonly bigint[]): number[] {
  const highest = scores.reduce((most, one) => (one > most ? one : most), 1n);
  const unit = highest / BigInt(Number.MAX_SAFE_INTEGER) + 1n;
  // tidy: allow money-number, because these are weights, and each fits.
  return scores.map((score) => Number(score / unit));
}

/** What each place wins before ties; of a pool, all of it goes to the places that are taken. */
function byPlace(rule: PrizeRule, scores: readonly bigint[]): bigint[] {
  const none = scores.map(() => 0n);
  if (rule.by === "places") {
    return none.map((_zero, at) => {
      const range = rule.ranges.find(({ from, to }) => at + 1 >= from && at + 1 <= to);
      return range?.amountMinor ?? 0n;
    });
  }
  const taken = scores.slice(0, placesOf(rule));
  if (taken.length === 0) return none;
  const weights = rule.by === "shares" ? rule.shares.slice(0, taken.length) : weightsOf(taken);
  const parts = splitMinor(minor(rule.poolMinor), weights);
  return none.map((_zero, at) => parts[at] ?? 0n);
}

/**
 * What members win whose scores are these, the best first and the earlier first of those that are
 * equal. Where ties share, the prizes of their places are added and split; the cents go to the
 * earlier.
 */
export function prizesOf(rule: PrizeRule, ties: BoardTies, scores: readonly bigint[]): bigint[] {
  const prizes = byPlace(rule, scores);
  if (ties === "earliest") return prizes;
  for (let from = 0; from < scores.length;) {
    let to = from + 1;
    while (to < scores.length && scores[to] === scores[from]) to += 1;
    const sum = prizes.slice(from, to).reduce((all, one) => all + one, 0n);
    const even = Array.from({ length: to - from }, () => 1);
    for (const [at, part] of splitMinor(minor(sum), even).entries()) prizes[from + at] = part;
    from = to;
  }
  return prizes;
}
