import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Peacock Courtyard, as the count of all 115,248 stop combinations gives them.
 */
export const peacockCourtyardFigures: SlotFigureTexts = {
  rtpExact: "0.951663094011",
  rtpPercent: "95.16",
  rtpBps: 9516,
  rtpBasePercent: "62.55",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "32.61",
  rtpBuyPercent: "0.00",
  hitPercent: "34.40",
  featureOneIn: "0.00",
  holdOneIn: "90.03",
  deviation: "5.652",
  winMaxTimesStake: 2016,
  winMaxTimes: "2015.60",
  winMaxOneIn: "10³⁶",
};
