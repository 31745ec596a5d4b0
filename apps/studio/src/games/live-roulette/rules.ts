/**
 * The ball falls on one of 37 numbers, by the same float and the same board as at the wheel for
 * oneself (games/roulette): every bet that covers it is paid 36 times its amount, shared by the
 * numbers it covers.
 */
import { rouletteNumber, takeFloats } from "@baize/fair";
import { rouletteFields, timesFor } from "../roulette/table.ts";
import type { TableResult } from "../../kits/tables/protocol.ts";
import type { TableGame } from "../../kits/tables/game.ts";

/** From the ball's first turn until everybody has seen where it lies. */
export const spinMs = 8_500;

/** The number that fell, or none yet. */
export const numberOf = (result: TableResult): number | undefined =>
  "number" in result ? (result.number ?? undefined) : undefined;

export const liveRoulette: TableGame = {
  kind: "live-roulette",
  version: "1",
  rtpBps: 9_729,
  fields: rouletteFields.map(({ id, sort, numbers }) => {
    const timesMax = timesFor(numbers.length) * 100;
    const times = (result: TableResult): number => {
      const fallen = numberOf(result);
      return fallen !== undefined && numbers.includes(fallen) ? timesMax : 0;
    };
    return { id, sort, times, timesMax, returnBps: 9_729 };
  }),
  draw: (words) => {
    const [float = 0] = takeFloats(words, 1);
    return { number: rouletteNumber(float) };
  },
  steps: () => 1,
  known: (result, steps) => (steps === 0 ? { number: null } : result),
  stepMs: () => spinMs,
};
