import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Toffee Towers, as the count of all 16,003,008 paid and 16,003,008
 * free stop combinations gives them.
 */
export const toffeeTowersFigures: SlotFigureTexts = {
  rtpExact: "0.960641009405",
  rtpPercent: "96.06",
  rtpBps: 9606,
  rtpBasePercent: "74.89",
  rtpFreePercent: "21.17",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "96.11",
  hitPercent: "46.32",
  featureOneIn: "55.76",
  holdOneIn: "0.00",
  deviation: "3.550",
  winMaxTimesStake: 11404,
  winMaxTimes: "11403.30",
  winMaxOneIn: "10²⁹¹",
};
