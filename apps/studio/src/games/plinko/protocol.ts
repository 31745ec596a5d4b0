/**
 * What is said about a ball that falls through rows of pins.
 */
import type { Multiplier, RulesBase } from "../../protocol-words.ts";
import type { Risk } from "../../kits/one-shot/risk.ts";

export const plinkoRowsMin = 8;
export const plinkoRowsMax = 16;

export interface PlinkoChoice {
  readonly rows: number;
  readonly risk: Risk;
}
export interface PlinkoOutcome extends PlinkoChoice {
  readonly game: "plinko";
  /** One letter a row: L or R. The bucket is the number of R. */
  readonly path: string;
  readonly bucket: number;
  readonly multiplier: Multiplier;
}
export interface PlinkoTable extends PlinkoChoice {
  /** From left to right. */
  readonly multipliers: readonly Multiplier[];
}
export interface PlinkoRules extends RulesBase {
  readonly kind: "plinko";
  readonly tables: readonly PlinkoTable[];
}
