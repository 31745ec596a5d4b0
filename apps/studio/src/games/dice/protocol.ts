/**
 * What is said about a dice round..
 */
import type { Multiplier, RulesBase } from "../../protocol-words.ts";

export type DiceDirection = "under" | "over";
/**
 * Target 0.01 steps. "under" wins when roll < target, "over" when roll > target; rolls are 0.00 to
 * 100.00.
 */
export interface DiceChoice {
  readonly direction: DiceDirection;
  readonly target: string;
}
export interface DiceOutcome {
  readonly game: "dice";
  readonly direction: DiceDirection;
  readonly target: string;
  readonly roll: string;
  /** Cut to four decimals for reading; the payout uses the exact fraction. */
  readonly multiplier: Multiplier;
  readonly isWin: boolean;
}
export interface DiceRules extends RulesBase {
  readonly kind: "dice";
  readonly targetUnderMin: string;
  readonly targetUnderMax: string;
  readonly targetOverMin: string;
  readonly targetOverMax: string;
}

/** Possible rolls: 0.00 … 100.00 in steps of 0.01. */
export const diceOutcomes = 10_001;
/** Winning rolls must number between these, so chance is 0.02 % to 98 %. */
export const diceWinningRollsMin = 2;
export const diceWinningRollsMax = 9_800;
/** Winning rolls of a target in hundredths (49.50 = 4950). */
export const diceWinningRolls = (direction: DiceDirection, targetHundredths: number): number =>
  direction === "under" ? targetHundredths : 10_000 - targetHundredths;
