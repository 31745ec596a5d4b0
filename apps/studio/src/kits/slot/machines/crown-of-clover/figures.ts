import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Crown Of Clover, as the count of all 54,872 stop combinations gives them.
 */
export const crownOfCloverFigures: SlotFigureTexts = {
  rtpExact: "0.959397654414",
  rtpPercent: "95.93",
  rtpBps: 9593,
  rtpBasePercent: "45.83",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "50.10",
  rtpBuyPercent: "0.00",
  hitPercent: "18.80",
  featureOneIn: "0.00",
  holdOneIn: "42.33",
  deviation: "11.062",
  winMaxTimesStake: 1411,
  winMaxTimes: "1410.50",
  winMaxOneIn: "10²⁷",
};
