/**
 * Where wheel and ball are at a moment of a round, the same for everybody at the table: it depends
 * on the round, the number and the time left. Pure; angles in turns.
 */
import { momentAt, type Moment } from "../../roulette/client/spinning.ts";
import { spinMs } from "../rules.ts";

/** Where the wheel stands before a round: somewhere else each time, and the same for all. */
export const standOf = (roundNo: number): number => (roundNo * 0.381_966) % 1;

/** How far the run is, from 0 to 1. */
export const partOf = (leftMs: number): number => Math.min(1, Math.max(0, 1 - leftMs / spinMs));

export const runAt = (roundNo: number, number: number, leftMs: number): Moment =>
  momentAt(standOf(roundNo), number, partOf(leftMs));

/** How near the players see the wheel, from 0 to 1: it comes towards them while the ball runs. */
export function nearness(part: number): number {
  const come = Math.min(1, part / 0.12);
  return come * come * (3 - 2 * come);
}
