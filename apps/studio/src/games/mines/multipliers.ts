/** What safe picks are worth: 0.99 × C(25, n) / C(25 − k, n), cut to hundredths. */
import { choose } from "@baize/fair";
import { mineCells } from "./protocol.ts";

const returnPercent = 99n;

/** Multiplier in hundredths after so many safe picks; 100 before the first. */
export function minesHundredths(mineCount: number, picks: number): number {
  if (picks === 0) return 100;
  const all = choose(mineCells, picks);
  const safe = choose(mineCells - mineCount, picks);
  return Number((returnPercent * all) / safe);
}
