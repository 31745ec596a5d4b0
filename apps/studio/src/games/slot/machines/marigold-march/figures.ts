import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Marigold March, as the count of all 864,000 stop combinations gives them.
 */
export const marigoldMarchFigures: SlotFigureTexts = {
  rtpExact: "0.954116030092",
  rtpPercent: "95.41",
  rtpBps: 9541,
  rtpBasePercent: "95.41",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "33.58",
  featureOneIn: "0.00",
  holdOneIn: "0.00",
  deviation: "2.030",
  winMaxTimesStake: 68,
};
