import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Golden Oyster, as the count of all 8,496,600 paid and 9,253,440 free
 * combinations of stops and draws gives them.
 */
export const goldenOysterFigures: SlotFigureTexts = {
  rtpExact: "0.957422831428",
  rtpPercent: "95.74",
  rtpBps: 9574,
  rtpBasePercent: "67.28",
  rtpFreePercent: "28.45",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.68",
  hitPercent: "41.68",
  featureOneIn: "92.10",
  holdOneIn: "0.00",
  deviation: "4.872",
  winMaxTimesStake: 5084,
  winMaxTimes: "5084.00",
  winMaxOneIn: "10¹⁴⁸",
};
