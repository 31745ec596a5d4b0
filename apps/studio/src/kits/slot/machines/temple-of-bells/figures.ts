import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Temple Of Bells, as the count of all 9,765,625 paid and 9,765,625 free stop
 * combinations gives them.
 */
export const templeOfBellsFigures: SlotFigureTexts = {
  rtpExact: "0.951868400931",
  rtpPercent: "95.18",
  rtpBps: 9518,
  rtpBasePercent: "46.64",
  rtpFreePercent: "48.53",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.22",
  hitPercent: "47.14",
  featureOneIn: "69.83",
  holdOneIn: "0.00",
  deviation: "6.335",
  winMaxTimesStake: 13044,
  winMaxTimes: "13043.20",
  winMaxOneIn: "10¹⁶⁸",
};
