/**
 * Why the rules of the lottery refuse a bet, as values: a slip has many items, and each may have a
 * refusal of its own. The codes are those of the lottery page, section 8.
 */
export type RefusalCode =
  | "selection_invalid"
  | "lines_above_max"
  | "series_out_of_range"
  | "unit_unavailable"
  | "stake_below_min"
  | "stake_above_max"
  | "win_above_max"
  | "chase_too_long";

export interface Refusal {
  readonly refused: RefusalCode;
  /** What exactly is wrong, for a log and a test; players read the text of the code. */
  readonly detail: string;
  /** With `win_above_max`: the largest multiple that fits, 0 when none does. */
  readonly multipleMax?: bigint;
}

export const refusal = (refused: RefusalCode, detail: string): Refusal => ({ refused, detail });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "refused" in value;
