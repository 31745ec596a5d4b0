/**
 * What every bet returns, exactly: all sequences of six cards by what they count, weighed by how
 * often they lie so. A coup that needs fewer cards ends the same whatever lies behind them.
 */
import { rational, type Rational } from "@baize/fair";
import {
  baccaratPays,
  bankerDraws,
  playerDraws,
  type BaccaratField,
  type BaccaratWinner,
} from "./rules.ts";

/** A fresh shoe of so many decks, or cards drawn with replacement. */
export type CardSource = number | "unlimited";
export type CoupCounts = Readonly<Record<BaccaratWinner | "all", number>>;

/** More would count past what a number holds exactly. */
const decksMax = 8;

/** How many cards count 0 to 9: of one suit where cards come back. */
function stockOf(source: CardSource): number[] {
  if (source !== "unlimited" && source > decksMax) {
    throw new RangeError(`a shoe of more than ${decksMax} decks cannot be counted`);
  }
  const each = source === "unlimited" ? 1 : source * 4;
  return Array.from({ length: 10 }, (_, points) => (points === 0 ? each * 4 : each));
}

const winnerOf = (player: number, banker: number): BaccaratWinner =>
  player === banker ? "tie" : player > banker ? "player" : "banker";

export function countCoups(source: CardSource): CoupCounts {
  const stock = stockOf(source);
  const isFinite = source !== "unlimited";
  const counts = { player: 0, banker: 0, tie: 0, all: 0 };
  let left = stock.reduce((sum, count) => sum + count, 0);

  /**
   * Sums over the next card, which is removed from the shoe for that branch when the shoe is
   * finite.
   */
  const each = (see: (points: number, ways: number) => void): void => {
    for (let points = 0; points < 10; points += 1) {
      const ways = stock[points] ?? 0;
      if (ways === 0) continue;
      if (isFinite) {
        stock[points] = ways - 1;
        left -= 1;
      }
      see(points, ways);
      if (isFinite) {
        stock[points] = ways;
        left += 1;
      }
    }
  };
  const end = (player: number, banker: number, ways: number, unseen: number): void => {
    let all = ways;
    for (let card = 0; card < unseen; card += 1) all *= isFinite ? left - card : left;
    counts[winnerOf(player, banker)] += all;
    counts.all += all;
  };
  const drawBanker = (player: number, banker: number, ways: number, unseen: number): void => {
    each((points, more) => {
      end(player, (banker + points) % 10, ways * more, unseen);
    });
  };
  const draw = (player: number, banker: number, ways: number): void => {
    if (!playerDraws(player, banker)) {
      const isDrawn = banker < 8 && bankerDraws(banker, player, null);
      if (isDrawn) drawBanker(player, banker, ways, 1);
      else end(player, banker, ways, 2);
      return;
    }
    each((third, more) => {
      const total = (player + third) % 10;
      if (bankerDraws(banker, player, third)) drawBanker(total, banker, ways * more, 0);
      else end(total, banker, ways * more, 1);
    });
  };
  each((a, w1) => {
    each((b, w2) => {
      each((c, w3) => {
        each((d, w4) => {
          draw((a + c) % 10, (b + d) % 10, w1 * w2 * w3 * w4);
        });
      });
    });
  });
  return counts;
}

/** The chance that two cards have one rank. */
const pairChance = (source: CardSource): Rational =>
  source === "unlimited"
    ? rational(1n, 13n)
    : rational(BigInt(source * 4 - 1), BigInt(source * 52 - 1));

/** The share of each bet that comes back. */
export function returnsOf(source: CardSource): Readonly<Record<BaccaratField, Rational>> {
  const counts = countCoups(source);
  const share = (won: number, field: BaccaratField, back: number): Rational =>
    rational(
      BigInt(won) * BigInt(baccaratPays[field]) + BigInt(back) * 100n,
      BigInt(counts.all) * 100n,
    );
  const { numerator, denominator } = pairChance(source);
  const pair = (field: BaccaratField): Rational =>
    rational(numerator * BigInt(baccaratPays[field]), denominator * 100n);
  return {
    player: share(counts.player, "player", counts.tie),
    banker: share(counts.banker, "banker", counts.tie),
    tie: share(counts.tie, "tie", 0),
    playerPair: pair("playerPair"),
    bankerPair: pair("bankerPair"),
  };
}
