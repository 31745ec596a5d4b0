import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Mango Mischief, as the count of all 25,468,992 paid and 26,967,168
 * free stop combinations gives them.
 */
export const mangoMischiefFigures: SlotFigureTexts = {
  rtpExact: "0.951971152793",
  rtpPercent: "95.19",
  rtpBps: 9519,
  rtpBasePercent: "69.55",
  rtpFreePercent: "25.64",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "50.65",
  featureOneIn: "82.78",
  holdOneIn: "0.00",
  deviation: "3.471",
  winMaxTimesStake: 4317,
  winMaxTimes: "4316.50",
  winMaxOneIn: "10²²⁸",
};
