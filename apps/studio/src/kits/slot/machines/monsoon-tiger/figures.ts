import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Monsoon Tiger, as the count of all 11,289,600 paid and 11,289,600 free stop
 * combinations gives them.
 */
export const monsoonTigerFigures: SlotFigureTexts = {
  rtpExact: "0.951570643361",
  rtpPercent: "95.15",
  rtpBps: 9515,
  rtpBasePercent: "56.79",
  rtpFreePercent: "38.35",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.14",
  hitPercent: "53.18",
  featureOneIn: "40.25",
  holdOneIn: "0.00",
  deviation: "5.441",
  winMaxTimesStake: 15513,
  winMaxTimes: "15512.15",
  winMaxOneIn: "10²⁵⁸",
};
