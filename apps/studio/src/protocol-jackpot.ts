/**
 * Progressive jackpots, as the frame and the studio speak of them. Import from protocol.ts.
 */
import type { Amount, LocalText } from "./protocol-words.ts";

/** A pot that a round won beside its own payout; contained in the round's payout. */
export interface JackpotWin {
  readonly level: string;
  /** Which pot of the level it was, from 1. */
  readonly start: number;
  readonly amount: Amount;
  /** Of a pot that fell at a secret amount: what shows where that was. */
  readonly fall?: JackpotFall;
}
/** The start of a must-hit-by pot; its secret is public by now. */
export interface JackpotFall {
  readonly seed: Amount;
  readonly mustHitBy: Amount;
  readonly commitment: string;
  readonly secret: string;
}
/** One pot as it stands. */
export interface JackpotPot {
  readonly level: string;
  readonly name: LocalText;
  readonly amount: Amount;
  readonly seed: Amount;
  /** The pot is won before it passes this; null where a draw decides. */
  readonly mustHitBy: Amount | null;
  readonly hitEvery: Amount | null;
  readonly start: number;
  /** SHA-256 of the secret that the amount comes from at which the pot falls. */
  readonly commitment: string;
  /** The pot before this one, with its secret. */
  readonly last: {
    readonly amount: Amount;
    readonly wonAt: number;
    readonly secret: string;
  } | null;
}
export interface JackpotView {
  readonly network: string;
  readonly name: LocalText;
  readonly currency: string;
  /** Part of each stake that goes to the pots: "1.00" percent. */
  readonly contributionPercent: string;
  /** From the largest to the smallest. */
  readonly pots: readonly JackpotPot[];
}

/** What the rules of a game say of its jackpot. */
export interface JackpotRules {
  readonly network: string;
  readonly name: LocalText;
  /** Part of each stake that goes to the pots; in the mean all of it is won. "1.00" percent. */
  readonly contributionPercent: string;
  /** Return of the game and its jackpot together. */
  readonly rtpPercent: string;
  readonly levels: readonly JackpotLevelRules[];
}
export type JackpotLevelRules = Pick<
  JackpotPot,
  "level" | "name" | "seed" | "mustHitBy" | "hitEvery"
>;
