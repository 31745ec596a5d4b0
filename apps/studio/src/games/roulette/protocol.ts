/**
 * What is said about a wheel of 37 numbers and the bets on its table.
 */
import type { Amount, RulesBase } from "../../protocol-words.ts";

/** One field of the table with what lies on it; the amounts of a round add up to its stake. */
export interface RouletteBet {
  /** A field of `games/roulette/table.ts`. */
  readonly field: string;
  readonly amount: Amount;
}
export interface RouletteChoice {
  readonly bets: readonly RouletteBet[];
}
export interface RouletteOutcome extends RouletteChoice {
  readonly game: "roulette";
  /** 0 to 36. */
  readonly number: number;
}
export interface RouletteRules extends RulesBase {
  readonly kind: "roulette";
  /** Each sort of bet with how many numbers it covers and what it pays, the stake included. */
  readonly pays: readonly {
    readonly sort: string;
    readonly numbers: number;
    readonly times: number;
  }[];
}
