import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Amphora Sands, as the count of all 17,210,368 paid and 14,348,907 free stop
 * combinations gives them.
 */
export const amphoraSandsFigures: SlotFigureTexts = {
  rtpExact: "0.963917168022",
  rtpPercent: "96.39",
  rtpBps: 9639,
  rtpBasePercent: "41.84",
  rtpFreePercent: "54.54",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "22.98",
  featureOneIn: "96.08",
  holdOneIn: "0.00",
  deviation: "8.449",
  winMaxTimesStake: 39069,
  winMaxTimes: "39068.30",
  winMaxOneIn: "10¹⁹³",
};
