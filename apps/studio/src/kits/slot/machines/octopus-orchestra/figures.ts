import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Octopus Orchestra, as the count of all 7,312,896 paid and 3,704,400 free stop
 * combinations gives them.
 */
export const octopusOrchestraFigures: SlotFigureTexts = {
  rtpExact: "0.960642003916",
  rtpPercent: "96.06",
  rtpBps: 9606,
  rtpBasePercent: "80.90",
  rtpFreePercent: "15.15",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "20.91",
  featureOneIn: "216.00",
  holdOneIn: "0.00",
  deviation: "5.791",
  winMaxTimesStake: 25700,
  winMaxTimes: "25700.00",
  winMaxOneIn: "10¹⁰⁴",
};
