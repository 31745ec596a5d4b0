/** Hi-Lo: is the next card higher or lower? Each right guess raises what the player may take. */
import type { Multiplier, RulesBase, SteppedBase } from "../../protocol-words.ts";

/** There is nothing to choose at the start. */
export type HiloChoice = Readonly<Record<string, never>>;
/**
 * An ace is lowest and a king highest. "higher" and "lower" take in the same rank, but on an ace
 * and on a king, where that would always be right: there the two guesses are apart and "same".
 */
export type HiloGuess = "higher" | "lower" | "same";
export type HiloStep = { readonly type: HiloGuess } | { readonly type: "skip" | "cash-out" };

/** A card that was drawn after the first, and what was said before it came. */
export interface HiloDraw {
  readonly said: HiloGuess | "skip";
  readonly card: number;
}

export const hiloSkipsMax = 52;

export interface HiloOutcome extends SteppedBase {
  readonly game: "hilo";
  /** 0 to 51 in the published order; see kits/cards. */
  readonly first: number;
  readonly draws: readonly HiloDraw[];
  readonly skipsLeft: number;
  /** What the right guesses so far are worth; "1.00" before the first. */
  readonly multiplier: Multiplier;
  /** "returned": left untouched, so the stake went back. */
  readonly end: "wrong" | "cashed" | "returned" | null;
  /** Paid out by itself, because more than this could not have been paid. */
  readonly isCapped: boolean;
}

export interface HiloRules extends RulesBase {
  readonly kind: "hilo";
  /** The return over all ways to guess lies between these, cut to two decimals. */
  readonly rtpLeast: string;
  readonly rtpMost: string;
  readonly skipsMax: number;
}
