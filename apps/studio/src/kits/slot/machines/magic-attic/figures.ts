import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Magic Attic, as the count of all 1,784,592 paid and 1,784,592 free stop
 * combinations gives them.
 */
export const magicAtticFigures: SlotFigureTexts = {
  rtpExact: "0.954434324178",
  rtpPercent: "95.44",
  rtpBps: 9544,
  rtpBasePercent: "74.78",
  rtpFreePercent: "20.66",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "35.94",
  featureOneIn: "82.09",
  holdOneIn: "0.00",
  deviation: "3.506",
  winMaxTimesStake: 2835,
  winMaxTimes: "2835.00",
  winMaxOneIn: "10¹⁸⁹",
};
