import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Moai Mystery, as the count of all 22,707,000 paid and 26,811,900 free stop
 * combinations gives them.
 */
export const moaiMysteryFigures: SlotFigureTexts = {
  rtpExact: "0.962561211084",
  rtpPercent: "96.25",
  rtpBps: 9625,
  rtpBasePercent: "45.20",
  rtpFreePercent: "51.05",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "15.41",
  featureOneIn: "112.38",
  holdOneIn: "0.00",
  deviation: "11.691",
  winMaxTimesStake: 48942,
  winMaxTimes: "48941.60",
  winMaxOneIn: "10¹³³",
};
