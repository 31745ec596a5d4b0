import type { RouletteColour } from "./table.ts";

/** The three colours of the numbers, the same on wheel, table, strip and record. */
export const tones: Readonly<Record<RouletteColour, string>> = {
  green: "#12805c",
  red: "#b3263a",
  black: "#18202b",
};
