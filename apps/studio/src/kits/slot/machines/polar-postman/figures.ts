import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Polar Postman, as the count of all 1,253,376 paid and 1,253,376 free stop
 * combinations gives them.
 */
export const polarPostmanFigures: SlotFigureTexts = {
  rtpExact: "0.966587049553",
  rtpPercent: "96.65",
  rtpBps: 9665,
  rtpBasePercent: "72.12",
  rtpFreePercent: "24.53",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "96.59",
  hitPercent: "42.63",
  featureOneIn: "96.45",
  holdOneIn: "0.00",
  deviation: "3.914",
  winMaxTimesStake: 11028,
  winMaxTimes: "11027.45",
  winMaxOneIn: "10²⁴⁶",
};
