import { wordsOf } from "./form.ts";

/** Big, small, odd and even: the two-way bets of every family. The order is that of the text. */
export const sides = wordsOf(["big", "small", "odd", "even"]);

/** How many of the chosen sides a number has. */
export function sidesHit(chosen: readonly number[], value: number, isBig: boolean): number {
  const has = [isBig, !isBig, value % 2 === 1, value % 2 === 0];
  return chosen.filter((side) => has[side]).length;
}

/** What can hit together: of big and small one, of odd and even one. */
export const sidesTogether = (chosen: readonly number[]): number =>
  (chosen.some((side) => side < 2) ? 1 : 0) + (chosen.some((side) => side >= 2) ? 1 : 0);
