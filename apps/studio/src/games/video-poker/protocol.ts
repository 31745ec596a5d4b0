/** Video poker, jacks or better: five cards, keep some, draw the rest from the same deck. */
import type { RulesBase, SteppedBase } from "../../protocol-words.ts";

/** There is nothing to choose at the start. */
export type VideoPokerChoice = Readonly<Record<string, never>>;
export interface VideoPokerStep {
  readonly type: "draw";
  /** Places 0 to 4 of the cards that stay, from the left. */
  readonly holds: readonly number[];
}

/** From the highest. */
export const pokerHands = [
  "royalFlush",
  "straightFlush",
  "fourOfAKind",
  "fullHouse",
  "flush",
  "straight",
  "threeOfAKind",
  "twoPair",
  "jacksOrBetter",
] as const;
export type PokerHand = (typeof pokerHands)[number];

export interface VideoPokerOutcome extends SteppedBase {
  readonly game: "video-poker";
  /** The five as dealt, 0 to 51 in the published order; see kits/cards. */
  readonly dealt: readonly number[];
  /** Null until the draw. */
  readonly holds: readonly number[] | null;
  /** The five as they lie now. */
  readonly cards: readonly number[];
  /** What they are worth; null is nothing. */
  readonly hand: PokerHand | null;
  readonly end: "drawn" | null;
}

export interface VideoPokerRules extends RulesBase {
  readonly kind: "video-poker";
  /** Times the stake. */
  readonly pays: Readonly<Record<PokerHand, number>>;
  /** What best play returns, cut to four decimals. */
  readonly rtpBest: string;
}
