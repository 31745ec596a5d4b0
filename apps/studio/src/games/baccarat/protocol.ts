/**
 * What is said about punto banco played for oneself, with cards that come back.
 */
import type { Amount, RulesBase } from "../../protocol-words.ts";

export const baccaratFields = ["player", "banker", "tie", "playerPair", "bankerPair"] as const;
export type BaccaratField = (typeof baccaratFields)[number];
export type BaccaratWinner = "player" | "banker" | "tie";

export interface BaccaratChoice {
  /** The amounts of a round add up to its stake; no field is in it twice. */
  readonly bets: readonly { readonly field: BaccaratField; readonly amount: Amount }[];
}
export interface BaccaratOutcome extends BaccaratChoice {
  readonly game: "baccarat";
  /** Cards from 0 to 51; the first two, and the third where one was drawn. */
  readonly player: readonly number[];
  readonly banker: readonly number[];
  readonly winner: BaccaratWinner;
}
export interface BaccaratRules extends RulesBase {
  readonly kind: "baccarat";
  readonly bets: readonly {
    readonly field: BaccaratField;
    /** What a win is paid, its amount included, in hundredths. */
    readonly hundredths: number;
    /** The share that comes back, exact and cut: "98.7718". */
    readonly rtpPercent: string;
  }[];
}
