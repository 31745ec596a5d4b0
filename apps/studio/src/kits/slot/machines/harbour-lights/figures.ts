import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Harbour Lights, as the count of all 17,779,581 paid and 21,060,000 free stop
 * combinations gives them.
 */
export const harbourLightsFigures: SlotFigureTexts = {
  rtpExact: "0.967200345628",
  rtpPercent: "96.72",
  rtpBps: 9672,
  rtpBasePercent: "63.50",
  rtpFreePercent: "33.21",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "96.63",
  hitPercent: "31.41",
  featureOneIn: "43.72",
  holdOneIn: "0.00",
  deviation: "3.885",
  winMaxTimesStake: 4383,
  winMaxTimes: "4382.50",
  winMaxOneIn: "10²¹⁹",
};
