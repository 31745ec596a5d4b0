import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Rice Harvest Jig, as the count of all 3,344,000 paid and 4,046,240 free stop
 * combinations gives them.
 */
export const riceHarvestJigFigures: SlotFigureTexts = {
  rtpExact: "0.954705573880",
  rtpPercent: "95.47",
  rtpBps: 9547,
  rtpBasePercent: "62.57",
  rtpFreePercent: "32.89",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.59",
  hitPercent: "43.61",
  featureOneIn: "39.28",
  holdOneIn: "0.00",
  deviation: "3.353",
  winMaxTimesStake: 3035,
  winMaxTimes: "3034.10",
  winMaxOneIn: "10¹⁸⁸",
};
