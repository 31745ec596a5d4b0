/**
 * Punto banco: how a coup is dealt, who wins it, and what every bet on it pays. Pure, with any
 * source of cards: with replacement for a player's own rounds, from a shoe at a live table.
 *
 * Player, banker, player, banker get two cards each. Eight or nine of two cards ends the coup.
 * Otherwise the player draws to 5 or less and stands on 6 and 7; the banker does the same when the
 * player stood, and else draws by its total and the player's third card (`bankerDraws`).
 */
import { minor, type Minor } from "@baize/money";
import { rankIndexOf } from "../../kits/cards/card.ts";
import type { BaccaratField, BaccaratWinner } from "./protocol.ts";
import type { LaidBet } from "../../kits/chips/laid.ts";

export { baccaratFields, type BaccaratField, type BaccaratWinner } from "./protocol.ts";

export interface Coup {
  /** The first two, and the third where one was drawn. */
  readonly player: readonly number[];
  readonly banker: readonly number[];
}
/** All that bets look at. */
export interface CoupResult {
  readonly winner: BaccaratWinner;
  readonly isPlayerPair: boolean;
  readonly isBankerPair: boolean;
}

/** 1 for an ace, 0 for tens and pictures. */
export function pointsOf(card: number): number {
  const rank = rankIndexOf(card);
  if (rank === 12) return 1;
  return rank < 8 ? rank + 2 : 0;
}

/** The last digit of the sum. */
export const totalOf = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;

export const playerDraws = (player: number, banker: number): boolean => banker < 8 && player <= 5;

/** What the player's third card must count for a banker of this total to draw. */
const drawsAgainst: Readonly<Record<number, readonly number[]>> = {
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
};

/**
 * Totals of two cards, and what the player's third card counts: null when the player stood. A
 * player of 8 or 9 has ended the coup.
 */
export function bankerDraws(banker: number, player: number, third: number | null): boolean {
  if (third === null) return player < 8 && banker <= 5;
  return banker <= 2 || drawsAgainst[banker]?.includes(third) === true;
}

/** Takes four to six cards, in the order in which they lie in the shoe. */
export function dealCoup(next: () => number): Coup {
  const [first, second, third, fourth] = [next(), next(), next(), next()];
  const [player, banker] = [
    [first, third],
    [second, fourth],
  ];
  const [mine, theirs] = [totalOf(player), totalOf(banker)];
  const drawn = playerDraws(mine, theirs) ? next() : null;
  if (drawn !== null) player.push(drawn);
  if (bankerDraws(theirs, mine, drawn === null ? null : pointsOf(drawn))) banker.push(next());
  return { player, banker };
}

const isPair = ([one = 0, other = 0]: readonly number[]): boolean =>
  rankIndexOf(one) === rankIndexOf(other);

export function resultOf({ player, banker }: Coup): CoupResult {
  const [mine, theirs] = [totalOf(player), totalOf(banker)];
  return {
    winner: mine === theirs ? "tie" : mine > theirs ? "player" : "banker",
    isPlayerPair: isPair(player),
    isBankerPair: isPair(banker),
  };
}

/** What a bet that wins is paid, its amount included, in hundredths: the banker's less 5 %. */
export const baccaratPays: Readonly<Record<BaccaratField, number>> = {
  player: 200,
  banker: 195,
  tie: 900,
  playerPair: 1_200,
  bankerPair: 1_200,
};

/** What a bet is paid, its amount included; on a tie player and banker get theirs back. */
export function hundredthsFor(field: BaccaratField, result: CoupResult): number {
  if (field === "playerPair") return result.isPlayerPair ? baccaratPays.playerPair : 0;
  if (field === "bankerPair") return result.isBankerPair ? baccaratPays.bankerPair : 0;
  if (field === result.winner) return baccaratPays[field];
  return result.winner === "tie" ? 100 : 0;
}

/** What all bets of one player are paid together, each cut to whole minor units. */
export const coupPayout = (bets: readonly LaidBet<BaccaratField>[], result: CoupResult): Minor =>
  minor(
    bets.reduce(
      (sum, { field, amount }) => sum + (amount * BigInt(hundredthsFor(field, result))) / 100n,
      0n,
    ),
  );

/** Every way a coup can end, as bets see it. */
export const coupResults: readonly CoupResult[] = (["player", "banker", "tie"] as const).flatMap(
  (winner) =>
    [true, false].flatMap((isPlayerPair) =>
      [true, false].map((isBankerPair) => ({ winner, isPlayerPair, isBankerPair })),
    ),
);
