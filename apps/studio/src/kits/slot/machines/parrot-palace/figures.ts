import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Parrot Palace, as the count of all 1,779,084 paid and 1,779,084 free stop
 * combinations gives them.
 */
export const parrotPalaceFigures: SlotFigureTexts = {
  rtpExact: "0.960448558984",
  rtpPercent: "96.04",
  rtpBps: 9604,
  rtpBasePercent: "52.22",
  rtpFreePercent: "43.82",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.94",
  hitPercent: "58.57",
  featureOneIn: "27.22",
  holdOneIn: "0.00",
  deviation: "3.679",
  winMaxTimesStake: 2636,
  winMaxTimes: "2635.75",
  winMaxOneIn: "10¹⁸⁰",
};
