import { hundredthsText } from "../../engine/rounds/view.ts";

/** "11" for 1200, "0.95" for 195: what is paid on top of the stake. */
export const oddsText = (timesMax: number): string =>
  hundredthsText(timesMax - 100).replace(/\.?0+$/, "");
