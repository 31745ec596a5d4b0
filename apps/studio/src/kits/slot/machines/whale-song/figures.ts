import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Whale Song, as the count of all 5,153,632 paid and 5,888,828 free stop
 * combinations gives them.
 */
export const whaleSongFigures: SlotFigureTexts = {
  rtpExact: "0.953099036194",
  rtpPercent: "95.30",
  rtpBps: 9530,
  rtpBasePercent: "71.07",
  rtpFreePercent: "24.23",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.34",
  hitPercent: "19.31",
  featureOneIn: "85.18",
  holdOneIn: "0.00",
  deviation: "4.758",
  winMaxTimesStake: 6558,
  winMaxTimes: "6557.20",
  winMaxOneIn: "10²⁰²",
};
