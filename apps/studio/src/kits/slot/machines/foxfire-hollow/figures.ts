import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Foxfire Hollow, as the count of all 33,554,432 paid and 37,949,472
 * free stop combinations gives them.
 */
export const foxfireHollowFigures: SlotFigureTexts = {
  rtpExact: "0.958369833620",
  rtpPercent: "95.83",
  rtpBps: 9583,
  rtpBasePercent: "63.61",
  rtpFreePercent: "32.22",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.92",
  hitPercent: "71.73",
  featureOneIn: "62.29",
  holdOneIn: "0.00",
  deviation: "3.591",
  winMaxTimesStake: 5520,
  winMaxTimes: "5519.20",
  winMaxOneIn: "10²⁶⁸",
};
