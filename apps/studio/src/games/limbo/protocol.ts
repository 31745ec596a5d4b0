/**
 * What is said about a climb to a target..
 */
import type { Multiplier, RulesBase } from "../../protocol-words.ts";

/** In hundredths: what may be aimed at. */
export const limboTargetMin = 101;
export const limboTargetMax = 1_000_000;

export interface LimboChoice {
  readonly target: Multiplier;
}
export interface LimboOutcome {
  readonly game: "limbo";
  readonly target: Multiplier;
  /** How high it went; the target is reached when this is not below it. */
  readonly result: Multiplier;
  readonly isWin: boolean;
}
export interface LimboRules extends RulesBase {
  readonly kind: "limbo";
  readonly targetMin: Multiplier;
  readonly targetMax: Multiplier;
}
