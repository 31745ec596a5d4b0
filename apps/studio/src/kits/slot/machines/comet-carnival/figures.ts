import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Comet Carnival, as the count of all 42,802,056 paid and 44,060,940 free stop
 * combinations gives them.
 */
export const cometCarnivalFigures: SlotFigureTexts = {
  rtpExact: "0.960343439894",
  rtpPercent: "96.03",
  rtpBps: 9603,
  rtpBasePercent: "72.79",
  rtpFreePercent: "23.23",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "96.15",
  hitPercent: "34.28",
  featureOneIn: "76.76",
  holdOneIn: "0.00",
  deviation: "6.083",
  winMaxTimesStake: 27226,
  winMaxTimes: "27225.20",
  winMaxOneIn: "10¹⁴⁴",
};
