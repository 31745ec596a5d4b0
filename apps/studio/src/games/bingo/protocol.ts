/**
 * What is said about bingo: up to four cards of fifteen numbers, and thirty of sixty balls.
 */
import type { Multiplier, RulesBase } from "../../protocol-words.ts";

/** From the rarest; a card is paid for the first that it has. */
export const bingoPatterns = [
  "full",
  "frame",
  "twoLines",
  "sail",
  "line",
  "wave",
  "corners",
  "column",
] as const;
export type BingoPattern = (typeof bingoPatterns)[number];

export const bingoCardsMax = 4;
export const bingoBalls = 60;
export const bingoDraws = 30;
/** Cards are known by a number from 1 to this. */
export const bingoCardMax = 999_999;

export interface BingoChoice {
  /** The numbers of different cards; each has an equal part of the stake. */
  readonly cards: readonly number[];
}
export interface BingoOutcome extends BingoChoice {
  readonly game: "bingo";
  /** 1 to 60, in the order in which they came. */
  readonly drawn: readonly number[];
  /** What each card is paid for; null for nothing. */
  readonly patterns: readonly (BingoPattern | null)[];
  /** Of the whole stake, cut to hundredths. */
  readonly multiplier: Multiplier;
}
export interface BingoRules extends RulesBase {
  readonly kind: "bingo";
  readonly patterns: readonly {
    readonly pattern: BingoPattern;
    /** Of the card's part of the stake. */
    readonly multiplier: Multiplier;
    /** A card has it as its best once in so many rounds: "13.3". */
    readonly onceIn: string;
  }[];
}
