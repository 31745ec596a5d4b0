import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Velvet Oracle, as the count of all 39,135,393 paid and 3,913,539,300 free
 * combinations of stops and draws gives them.
 */
export const velvetOracleFigures: SlotFigureTexts = {
  rtpExact: "0.954506180759",
  rtpPercent: "95.45",
  rtpBps: 9545,
  rtpBasePercent: "61.41",
  rtpFreePercent: "34.03",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.47",
  hitPercent: "26.01",
  featureOneIn: "63.88",
  holdOneIn: "0.00",
  deviation: "5.773",
  winMaxTimesStake: 52324,
  winMaxTimes: "52323.90",
  winMaxOneIn: "10¹⁵⁵",
};
