import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Glacier Gems, as the count of all 411,278,400 paid and 411,278,400 free
 * combinations of stops and draws gives them.
 */
export const glacierGemsFigures: SlotFigureTexts = {
  rtpExact: "0.956539879848",
  rtpPercent: "95.65",
  rtpBps: 9565,
  rtpBasePercent: "56.83",
  rtpFreePercent: "38.81",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.66",
  hitPercent: "18.97",
  featureOneIn: "40.76",
  holdOneIn: "0.00",
  deviation: "6.913",
  winMaxTimesStake: 14893,
  winMaxTimes: "14892.50",
  winMaxOneIn: "10¹⁹⁸",
};
