import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Candle Court, as the count of all 110,273,600 stop combinations gives them.
 */
export const candleCourtFigures: SlotFigureTexts = {
  rtpExact: "0.956613543042",
  rtpPercent: "95.66",
  rtpBps: 9566,
  rtpBasePercent: "95.66",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "16.56",
  featureOneIn: "0.00",
  holdOneIn: "0.00",
  deviation: "5.312",
  winMaxTimesStake: 1337,
  winMaxTimes: "1337.00",
  winMaxOneIn: "4,084,207",
};
