/** Blackjack against a dealer who stands on every 17; unlimited decks. */
import type { RulesBase, SteppedBase } from "../../protocol-words.ts";

/** There is nothing to choose at the start. */
export type BlackjackChoice = Readonly<Record<string, never>>;
export const blackjackMoves = ["hit", "stand", "double", "split", "insure", "decline"] as const;
/** "insure" and "decline" answer the offer that an ace of the dealer brings. */
export type BlackjackMove = (typeof blackjackMoves)[number];
export interface BlackjackStep {
  readonly type: BlackjackMove;
}

export interface BlackjackHand {
  /** 0 to 51 in the published order; see kits/cards. */
  readonly cards: readonly number[];
  readonly total: number;
  /** An ace counts eleven. */
  readonly isSoft: boolean;
  readonly isDoubled: boolean;
  /** Null while the round is open. */
  readonly result: "blackjack" | "won" | "push" | "lost" | "bust" | null;
}

export interface BlackjackOutcome extends SteppedBase {
  readonly game: "blackjack";
  /** Two after a split. */
  readonly hands: readonly BlackjackHand[];
  /** The hand that is played; null while insurance is offered and at the end. */
  readonly active: number | null;
  /** The second card is null until the dealer turns it. */
  readonly dealer: {
    readonly cards: readonly (number | null)[];
    readonly total: number;
    readonly isSoft: boolean;
  };
  readonly insurance: "offered" | "taken" | "declined" | "won" | "lost" | null;
  /** What the player may do now. */
  readonly may: readonly BlackjackMove[];
  readonly end: "settled" | null;
}

export interface BlackjackRules extends RulesBase {
  readonly kind: "blackjack";
  /** What best play returns of the first stake, cut to four decimals. */
  readonly rtpBest: string;
}
