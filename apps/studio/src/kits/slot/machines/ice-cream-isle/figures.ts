import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Ice Cream Isle, as the count of all 1,220,736 paid and 1,220,736 free stop
 * combinations gives them.
 */
export const iceCreamIsleFigures: SlotFigureTexts = {
  rtpExact: "0.954292344263",
  rtpPercent: "95.42",
  rtpBps: 9542,
  rtpBasePercent: "54.61",
  rtpFreePercent: "40.81",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.39",
  hitPercent: "54.16",
  featureOneIn: "61.47",
  holdOneIn: "0.00",
  deviation: "5.241",
  winMaxTimesStake: 4017,
  winMaxTimes: "4016.95",
  winMaxOneIn: "10²⁰⁰",
};
