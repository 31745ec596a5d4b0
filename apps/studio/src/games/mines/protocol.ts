/** Mines: 25 cells, some of them mined; each safe pick raises what the player may take. */
import type { Multiplier, RulesBase, SteppedBase } from "../../protocol-words.ts";

export const mineCells = 25;
export const minesMin = 1;
export const minesMax = 24;

export interface MinesChoice {
  readonly mines: number;
}
/** Cells are 0 to 24, by rows from the top. */
export type MinesStep =
  | { readonly type: "pick"; readonly cell: number }
  | { readonly type: "cash-out" };

export interface MinesOutcome extends SteppedBase {
  readonly game: "mines";
  readonly mineCount: number;
  /** In the order they were picked; the last is a mine when the round ended by one. */
  readonly picks: readonly number[];
  /** Where the mines are; null while the round is open. */
  readonly mines: readonly number[] | null;
  /** What the picks so far are worth; "1.00" before the first. */
  readonly multiplier: Multiplier;
  /** After one more safe pick; null when there is none. */
  readonly next: Multiplier | null;
  /** "returned": left untouched, so the stake went back. */
  readonly end: "mine" | "cashed" | "returned" | null;
  /** Paid out by itself, because more than this could not have been paid. */
  readonly isCapped: boolean;
}

export interface MinesRules extends RulesBase {
  readonly kind: "mines";
  /** Multipliers after 1, 2, 3 … safe picks, for 1, 2 … 24 mines. */
  readonly multipliers: readonly (readonly Multiplier[])[];
  /** The return over all mines and picks lies between these, cut to two decimals. */
  readonly rtpLeast: string;
  readonly rtpMost: string;
}
