import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Kite Festival, as the count of all 10,985,000 paid and 8,640,000 free stop
 * combinations gives them.
 */
export const kiteFestivalFigures: SlotFigureTexts = {
  rtpExact: "0.952574137724",
  rtpPercent: "95.25",
  rtpBps: 9525,
  rtpBasePercent: "52.37",
  rtpFreePercent: "42.88",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "46.03",
  featureOneIn: "74.58",
  holdOneIn: "0.00",
  deviation: "6.308",
  winMaxTimesStake: 2753,
  winMaxTimes: "2753.00",
  winMaxOneIn: "10⁶⁶",
};
