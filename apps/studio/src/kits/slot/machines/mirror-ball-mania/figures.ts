import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Mirror Ball Mania, as the count of all 2,105,352 stop combinations gives them.
 */
export const mirrorBallManiaFigures: SlotFigureTexts = {
  rtpExact: "0.953615357431",
  rtpPercent: "95.36",
  rtpBps: 9536,
  rtpBasePercent: "95.36",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "73.32",
  featureOneIn: "0.00",
  holdOneIn: "0.00",
  deviation: "3.754",
  winMaxTimesStake: 358,
  winMaxTimes: "357.10",
  winMaxOneIn: "2,105,352",
};
