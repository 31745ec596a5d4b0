import { withoutRepeats } from "./counting.ts";
import { positions, type Chosen, type Values } from "./form.ts";
import type { PlayRules, Result } from "./play.ts";

/** A value of each of the first positions, in order. No line has a value twice: no draw has. */
export const inOrder = (
  count: number,
  values: Values,
): Pick<PlayRules, "form" | "lines" | "hits"> => ({
  form: positions(count, values, 1),
  lines: withoutRepeats,
  hits: (chosen: Chosen, result: Result) => [
    chosen.every((group, index) => group.includes(result[index] ?? 0)) ? 1 : 0,
  ],
});
