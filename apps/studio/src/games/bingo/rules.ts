/**
 * Thirty of sixty balls come without being put back, one float for each, by the way of Keno
 * (fairness page, section 1.3). Every card is paid for the best pattern it has; the cards of a
 * round share its stake evenly, so the return is the same for one card and for four.
 */
import {
  choose,
  payoutOfFraction,
  pick,
  rational,
  takeFloats,
  toDecimal,
  type Rational,
  type WordStream,
} from "@baize/fair";
import { hundredthsText } from "@baize/money/hundredths";
import { z } from "zod";
import {
  bingoBalls,
  bingoCardMax,
  bingoCardsMax,
  bingoDraws,
  bingoPatterns,
  type BingoChoice,
  type BingoOutcome,
  type BingoPattern,
} from "./protocol.ts";
import { oneShot, type OneShotDrawn, type Staked } from "../../kits/one-shot/game.ts";
import { bestPattern, bingoPays, bingoRows, bingoColumns, cardCells } from "./cards.ts";

const cells = bingoRows * bingoColumns;
const balls = Array.from({ length: bingoBalls }, (_, index) => index + 1);

export function drawBingo(
  words: WordStream,
  { cards }: BingoChoice,
  { stake }: Staked,
): OneShotDrawn<BingoOutcome> {
  const drawn = pick(balls, takeFloats(words, bingoDraws));
  const called = new Set(drawn);
  const patterns = cards.map((card) => {
    const numbers = cardCells(card);
    return bestPattern((cell) => called.has(numbers[cell] ?? 0))?.pattern ?? null;
  });
  const paid = patterns.reduce((sum, each) => sum + (each === null ? 0 : bingoPays[each]), 0);
  return {
    outcome: {
      game: "bingo",
      cards,
      drawn,
      patterns,
      multiplier: hundredthsText(Math.floor(paid / cards.length)),
    },
    payout: payoutOfFraction(stake, BigInt(paid), BigInt(cards.length * 100)),
  };
}

/** How many of all sets of thirty balls give a card each pattern as its best. */
export function countPatterns(): Readonly<Record<BingoPattern, bigint>> {
  const counts = Object.fromEntries(bingoPatterns.map((each) => [each, 0n])) as Record<
    BingoPattern,
    bigint
  >;
  const ways = Array.from({ length: cells + 1 }, (_, hits) =>
    choose(bingoBalls - cells, bingoDraws - hits),
  );
  for (let set = 0; set < 2 ** cells; set += 1) {
    const isHit = (cell: number): boolean => ((set >> cell) & 1) === 1;
    const best = bestPattern(isHit);
    if (best === null) continue;
    let hits = 0;
    for (let cell = 0; cell < cells; cell += 1) hits += isHit(cell) ? 1 : 0;
    counts[best.pattern] += ways[hits] ?? 0n;
  }
  return counts;
}

/** Of each pattern as a card's best; counted again by a test. */
export const bingoChances: Readonly<Record<BingoPattern, Rational>> = {
  full: rational(3n, 1_028_783n),
  frame: rational(1_030n, 17_489_311n),
  twoLines: rational(6_299n, 5_584_822n),
  sail: rational(299_309n, 379_767_896n),
  line: rational(199_664_971n, 2_658_375_272n),
  wave: rational(588_112_779n, 14_621_063_996n),
  corners: rational(3_059_877n, 77_771_617n),
  column: rational(780_884_189n, 2_088_723_428n),
};

const areDifferent = (numbers: readonly number[]): boolean =>
  new Set(numbers).size === numbers.length;

export const bingo = oneShot({
  kind: "bingo",
  version: "1",
  rtpBps: 9_699,
  fields: {
    cards: z.array(z.int().min(1).max(bingoCardMax)).min(1).max(bingoCardsMax).refine(areDifferent),
  },
  readChoice: (choice): BingoChoice => choice,
  // Different numbers may hold the same card.
  payoutMax: (_choice, { stake }) => payoutOfFraction(stake, BigInt(bingoPays.full), 100n),
  draw: drawBingo,
  rules: (base) => ({
    ...base,
    kind: "bingo",
    patterns: bingoPatterns.map((pattern) => {
      const { numerator, denominator } = bingoChances[pattern];
      return {
        pattern,
        multiplier: hundredthsText(bingoPays[pattern]),
        onceIn: toDecimal(rational(denominator, numerator), 1),
      };
    }),
  }),
});
