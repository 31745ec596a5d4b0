import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Meteor Miners, as the count of all 2,985,984 stop combinations gives them.
 */
export const meteorMinersFigures: SlotFigureTexts = {
  rtpExact: "0.963508042909",
  rtpPercent: "96.35",
  rtpBps: 9635,
  rtpBasePercent: "96.35",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "29.39",
  featureOneIn: "0.00",
  holdOneIn: "0.00",
  deviation: "10.583",
  winMaxTimesStake: 2640,
  winMaxTimes: "2639.05",
  winMaxOneIn: "2,985,984",
};
