/**
 * What is said about numbers that are drawn from forty.
 */
import type { Multiplier, RulesBase } from "../../protocol-words.ts";

export const kenoNumberMax = 40;
export const kenoPicksMax = 10;
export const kenoDraws = 10;

export const kenoRisks = ["low", "classic", "medium", "high"] as const;
export type KenoRisk = (typeof kenoRisks)[number];

export interface KenoChoice {
  readonly risk: KenoRisk;
  /** 1 to 10 different numbers from 1 to 40. */
  readonly numbers: readonly number[];
}
export interface KenoOutcome extends KenoChoice {
  readonly game: "keno";
  /** Ten numbers in the order in which they were drawn. */
  readonly drawn: readonly number[];
  readonly hits: number;
  readonly multiplier: Multiplier;
}
export interface KenoTable {
  readonly risk: KenoRisk;
  readonly picks: number;
  /** For 0, 1, 2 … hits. */
  readonly multipliers: readonly Multiplier[];
}
export interface KenoRules extends RulesBase {
  readonly kind: "keno";
  readonly tables: readonly KenoTable[];
}
