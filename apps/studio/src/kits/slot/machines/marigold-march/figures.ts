import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Marigold March, as the count of all 1,591,812 stop combinations gives them.
 */
export const marigoldMarchFigures: SlotFigureTexts = {
  rtpExact: "0.951405002600",
  rtpPercent: "95.14",
  rtpBps: 9514,
  rtpBasePercent: "95.14",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "44.02",
  featureOneIn: "0.00",
  holdOneIn: "0.00",
  deviation: "2.741",
  winMaxTimesStake: 220,
  winMaxTimes: "219.45",
  winMaxOneIn: "795,906",
};
