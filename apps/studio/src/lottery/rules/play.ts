import type { Rational } from "@baize/fair";
import type { Chosen, Form, FormShape } from "./form.ts";
import type { PrizeMode } from "./mode.ts";
import type { Hit, Prize } from "./prize.ts";
import { refusal, type Refusal } from "./refusal.ts";

/**
 * A play: what may be chosen, how many lines that is, and what of it a result hits. Everything else
 * (prizes, limits, turnover) follows from these. Start with `definePlay`.
 */

/** The numbers of a draw in the order of its family. */
export type Result = readonly number[];

/** A selection that was read: valid, with at least one line. */
export interface Ticket {
  /** The canonical text. */
  readonly text: string;
  readonly chosen: Chosen;
  readonly lines: number;
  readonly hits: (result: Result) => readonly Hit[];
  /** At least what can hit together in one draw. */
  readonly most: readonly Hit[];
}

export interface Play {
  /** `family.window.play`. */
  readonly code: string;
  readonly modes: readonly PrizeMode[];
  readonly prizes: readonly Prize[];
  readonly shape: FormShape;
  readonly read: (text: string) => Ticket | Refusal;
  /** The canonical text of a choice in any order. */
  readonly write: (chosen: Chosen) => string;
  /** Where there are few enough: the equally likely results, as far as this play reads them. */
  readonly outcomes?: () => Iterable<Result>;
  /** The share of results that one of these choices wins, where counting the results is slow. */
  readonly covered?: (choices: readonly Chosen[]) => Rational;
}

/** Section 8. */
export const linesMax = 100_000;

export interface PlayRules extends Omit<Play, "read" | "write" | "shape"> {
  readonly form: Form;
  readonly lines: (chosen: Chosen) => number;
  /** How many lines win each of `prizes`, in that order. */
  readonly hits: (chosen: Chosen, result: Result) => readonly number[];
  /** At least what hits together, as `hits`; without it one line at the highest prize. */
  readonly most?: (chosen: Chosen) => readonly number[];
}

/** One line at the best of the chosen prizes: that of the fewest results. */
export function bestOf(ways: readonly number[], chosen: readonly number[]): readonly number[] {
  const waysOf = (index: number): number => ways[index] ?? Infinity;
  const best = chosen.reduce((one, other) => (waysOf(other) < waysOf(one) ? other : one), -1);
  return ways.map((_, index) => (index === best ? 1 : 0));
}

const isAbove = ({ fair: one }: Prize, { fair: other }: Prize): boolean =>
  one.numerator * other.denominator > other.numerator * one.denominator;

/** One line at the highest prize. */
const highest = (prizes: readonly Prize[]): readonly number[] =>
  prizes.map((prize) => (prizes.every((each) => !isAbove(each, prize)) ? 1 : 0));

const nothing: readonly Hit[] = [];

/** A draw is compared with 100,000 selections, most of which hit nothing. */
function hitsOf(prizes: readonly Prize[], counts: readonly number[]): readonly Hit[] {
  if (counts.every((count) => count === 0)) return nothing;
  return prizes.flatMap((prize, index) => {
    const lines = counts[index] ?? 0;
    return lines === 0 ? [] : [{ prize, lines }];
  });
}

function readTicket(rules: PlayRules, text: string): Ticket | Refusal {
  const chosen = rules.form.read(text);
  if (typeof chosen === "string") return refusal("selection_invalid", chosen);
  const lines = rules.lines(chosen);
  if (lines === 0) return refusal("selection_invalid", "the choice has no line");
  if (lines > linesMax) return refusal("lines_above_max", `${lines} lines`);
  return {
    text: rules.form.write(chosen),
    chosen,
    lines,
    hits: (result) => hitsOf(rules.prizes, rules.hits(chosen, result)),
    most: hitsOf(rules.prizes, rules.most?.(chosen) ?? highest(rules.prizes)),
  };
}

/**
 * A play whose selections are read by its form.
 *
 * Refuses: selection_invalid, lines_above_max.
 */
export const definePlay = (rules: PlayRules): Play => ({
  code: rules.code,
  modes: rules.modes,
  prizes: rules.prizes,
  shape: rules.form.shape,
  read: (text) => readTicket(rules, text),
  write: rules.form.write,
  ...(rules.outcomes === undefined ? {} : { outcomes: rules.outcomes }),
  ...(rules.covered === undefined ? {} : { covered: rules.covered }),
});
