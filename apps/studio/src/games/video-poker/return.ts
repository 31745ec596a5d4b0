/**
 * What best play returns, exactly: every deal, every way to hold, every draw. How much all final
 * hands pay that contain a given set of cards is summed up once; the draws after holding some cards
 * and throwing others away follow by inclusion and exclusion. Deals that differ only in their suits
 * are counted once. `npx vitest run apps/studio/src/games/video-poker` runs it.
 */
import { rational, type Rational } from "@baize/fair";
import { cardCount } from "../../kits/cards/card.ts";
import { handOf, handSize, pays } from "./hands.ts";

/** Pascal's triangle as far as a deck needs it. */
const choose: readonly (readonly number[])[] = Array.from({ length: cardCount + 1 }, (_, n) => {
  const row = [1];
  for (let k = 1; k <= handSize; k += 1) row.push(((row[k - 1] ?? 0) * (n - k + 1)) / k);
  return row;
});

/** A unique number for each set of cards of one size, given in rising order. */
function setIndex(cards: readonly number[], subset: number): number {
  let [index, size] = [0, 0];
  for (let place = 0; place < handSize; place += 1) {
    if ((subset & (1 << place)) === 0) continue;
    size += 1;
    index += choose[cards[place] ?? 0]?.[size] ?? 0;
  }
  return index;
}

const subsets = 1 << handSize;
const sizeOf = Array.from({ length: subsets }, (_, subset) =>
  [0, 1, 2, 3, 4].reduce((size, place) => size + ((subset >> place) & 1), 0),
);

function eachDeal(visit: (cards: number[]) => void): void {
  const cards = [0, 1, 2, 3, 4];
  for (;;) {
    visit(cards);
    let place = 0;
    while (place < handSize - 1 && (cards[place] ?? 0) + 1 === cards[place + 1]) place += 1;
    if (place === handSize - 1 && cards[place] === cardCount - 1) return;
    cards[place] = (cards[place] ?? 0) + 1;
    for (let below = 0; below < place; below += 1) cards[below] = below;
  }
}

/** How many deals differ from this one only in their suits; 0 for all but one of them. */
function deals(cards: readonly number[]): number {
  const masks = [0, 0, 0, 0];
  for (const card of cards) masks[card % 4] = (masks[card % 4] ?? 0) | (1 << (card >> 2));
  let [ways, alike] = [24, 1];
  for (let suit = 1; suit < 4; suit += 1) {
    const [before, mask] = [masks[suit - 1] ?? 0, masks[suit] ?? 0];
    if (mask > before) return 0;
    alike = mask === before ? alike + 1 : 1;
    ways /= alike;
  }
  return ways;
}

/** What all final hands pay that hold a set, for sets of each size. */
function paySums(): readonly Float64Array[] {
  const sums = Array.from(
    { length: handSize + 1 },
    (_, size) => new Float64Array(choose[cardCount]?.[size] ?? 1),
  );
  eachDeal((cards) => {
    const hand = handOf(cards);
    if (hand === null) return;
    for (let subset = 0; subset < subsets; subset += 1) {
      const sum = sums[sizeOf[subset] ?? 0];
      const at = setIndex(cards, subset);
      if (sum !== undefined) sum[at] = (sum[at] ?? 0) + pays[hand];
    }
  });
  return sums;
}

/** Draws of 0 to 5 cards from the other 47. */
const draws = [0, 1, 2, 3, 4, 5].map((size) => choose[cardCount - handSize]?.[size] ?? 1);
/** A number that each of them divides, so that values compare as whole numbers. */
const common = draws.reduce((one, other) => (one / gcd(one, other)) * other);

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

export function bestReturnCounted(): Rational {
  const sums = paySums();
  const known = new Float64Array(subsets);
  let [total, count] = [0n, 0];
  eachDeal((cards) => {
    const times = deals(cards);
    if (times === 0) return;
    count += times;
    for (let subset = 0; subset < subsets; subset += 1) {
      known[subset] = sums[sizeOf[subset] ?? 0]?.[setIndex(cards, subset)] ?? 0;
    }
    let best = 0;
    for (let held = 0; held < subsets; held += 1) {
      const thrown = subsets - 1 - held;
      let paid = 0;
      // All subsets of the cards thrown away, from the fullest down to none.
      for (let also = thrown; ; also = (also - 1) & thrown) {
        const sign = (sizeOf[also] ?? 0) % 2 === 0 ? 1 : -1;
        paid += sign * (known[held | also] ?? 0);
        if (also === 0) break;
      }
      best = Math.max(best, paid * (common / (draws[sizeOf[thrown] ?? 0] ?? 1)));
    }
    total += BigInt(times) * BigInt(best);
  });
  return rational(total, BigInt(count) * BigInt(common));
}
