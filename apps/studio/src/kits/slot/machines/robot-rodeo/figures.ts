import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Robot Rodeo, as the count of all 101,614 stop combinations gives them.
 */
export const robotRodeoFigures: SlotFigureTexts = {
  rtpExact: "0.956920588928",
  rtpPercent: "95.69",
  rtpBps: 9569,
  rtpBasePercent: "32.14",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "63.54",
  rtpBuyPercent: "0.00",
  hitPercent: "15.50",
  featureOneIn: "0.00",
  holdOneIn: "8.09",
  deviation: "6.191",
  winMaxTimesStake: 153,
  winMaxTimes: "152.40",
  winMaxOneIn: "1,122,857,280",
};
