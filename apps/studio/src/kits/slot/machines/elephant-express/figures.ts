import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Elephant Express, as the count of all 2,584,000 paid and 2,584,000 free stop
 * combinations gives them.
 */
export const elephantExpressFigures: SlotFigureTexts = {
  rtpExact: "0.964312185983",
  rtpPercent: "96.43",
  rtpBps: 9643,
  rtpBasePercent: "68.75",
  rtpFreePercent: "27.67",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "96.49",
  hitPercent: "35.26",
  featureOneIn: "125.00",
  holdOneIn: "0.00",
  deviation: "5.460",
  winMaxTimesStake: 12183,
  winMaxTimes: "12183.00",
  winMaxOneIn: "10¹⁶⁰",
};
