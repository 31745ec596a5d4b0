import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Blossom Bridge, as the count of all 1,015,808 paid and 1,015,808 free stop
 * combinations gives them.
 */
export const blossomBridgeFigures: SlotFigureTexts = {
  rtpExact: "0.960635480797",
  rtpPercent: "96.06",
  rtpBps: 9606,
  rtpBasePercent: "84.90",
  rtpFreePercent: "11.15",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.91",
  hitPercent: "42.82",
  featureOneIn: "101.34",
  holdOneIn: "0.00",
  deviation: "2.461",
  winMaxTimesStake: 6314,
  winMaxTimes: "6313.30",
  winMaxOneIn: "10¹⁹⁵",
};
