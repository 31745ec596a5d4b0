import type { AwardPrize, BoardPrizes, BoardTies } from "@baize/contract";
import { minor, parseMinor, splitMinor } from "@baize/money";

/** What places win. Pure; the page shows what this says, and this is what is paid. */

/** What a place wins: money, or a prize and what it is worth. */
export interface Won {
  readonly prizeMinor: bigint;
  readonly prize: AwardPrize | null;
}

interface Range extends Won {
  readonly from: number;
  readonly to: number;
}

export const nothing: Won = { prizeMinor: 0n, prize: null };
const money = (prizeMinor = 0n): Won => ({ prizeMinor, prize: null });

/** Whether a place wins anything; of some prizes nobody can tell what they are worth. */
export const isWon = ({ prizeMinor, prize }: Won): boolean => prizeMinor > 0n || prize !== null;

export type PrizeRule =
  | { readonly by: "places"; readonly ranges: readonly Range[] }
  | { readonly by: "shares"; readonly poolMinor: bigint; readonly shares: readonly number[] }
  | { readonly by: "score"; readonly poolMinor: bigint; readonly places: number };

export function prizeRuleOf(prizes: BoardPrizes, currency: string): PrizeRule {
  const amount = (text: string) => parseMinor(text, currency) ?? 0n;
  if (prizes.by === "places") {
    const ranges = prizes.places.map(({ from, to, amount: text, prize = null }) => ({
      from,
      to,
      prizeMinor: amount(text),
      prize,
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
function byPlace(rule: PrizeRule, scores: readonly bigint[]): Won[] {
  const none = scores.map(() => nothing);
  if (rule.by === "places") {
    return none.map((_nothing, at) => {
      const range = rule.ranges.find(({ from, to }) => at + 1 >= from && at + 1 <= to);
      return range === undefined ? nothing : { prizeMinor: range.prizeMinor, prize: range.prize };
    });
  }
  const taken = scores.slice(0, placesOf(rule));
  if (taken.length === 0) return none;
  const weights = rule.by === "shares" ? rule.shares.slice(0, taken.length) : weightsOf(taken);
  const parts = splitMinor(minor(rule.poolMinor), weights);
  return none.map((_nothing, at) => money(parts[at]));
}

/**
 * What members win whose scores are these, the best first and the earlier first of those that are
 * equal. Where ties share, the prizes of their places are added and split; the cents go to the
 * earlier. What is no money cannot be split: where one of their places wins such a prize, the
 * earlier has the better place.
 */
export function prizesOf(rule: PrizeRule, ties: BoardTies, scores: readonly bigint[]): Won[] {
  const prizes = byPlace(rule, scores);
  if (ties === "earliest") return prizes;
  for (let from = 0; from < scores.length;) {
    let to = from + 1;
    while (to < scores.length && scores[to] === scores[from]) to += 1;
    const tied = prizes.slice(from, to);
    if (tied.every(({ prize }) => prize === null)) {
      const sum = tied.reduce((all, { prizeMinor }) => all + prizeMinor, 0n);
      const parts = splitMinor(
        minor(sum),
        tied.map(() => 1),
      );
      for (const [at, part] of parts.entries()) prizes[from + at] = money(part);
    }
    from = to;
  }
  return prizes;
}
