/**
 * What is said about a turn of the wheel..
 */
import type { Risk } from "../../kits/one-shot/risk.ts";
import type { Multiplier, RulesBase } from "../../protocol-words.ts";

export const wheelSegments = [10, 20, 30, 40, 50] as const;
export type WheelSegments = (typeof wheelSegments)[number];

export interface WheelChoice {
  readonly segments: WheelSegments;
  readonly risk: Risk;
}
export interface WheelOutcome extends WheelChoice {
  readonly game: "wheel";
  /** The segment under the pointer, clockwise from the segment on top at rest. */
  readonly index: number;
  readonly multiplier: Multiplier;
}
export interface WheelTable extends WheelChoice {
  /** Each multiplier with the number of its segments, the smallest first. */
  readonly shares: readonly { readonly multiplier: Multiplier; readonly count: number }[];
}
export interface WheelRules extends RulesBase {
  readonly kind: "wheel";
  readonly tables: readonly WheelTable[];
}
