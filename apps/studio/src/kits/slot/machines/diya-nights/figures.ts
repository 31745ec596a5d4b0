import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Diya Nights, as the count of all 17,210,368 paid and 21,168,000 free stop
 * combinations gives them.
 */
export const diyaNightsFigures: SlotFigureTexts = {
  rtpExact: "0.961979755356",
  rtpPercent: "96.19",
  rtpBps: 9619,
  rtpBasePercent: "68.71",
  rtpFreePercent: "27.47",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "96.29",
  hitPercent: "43.00",
  featureOneIn: "96.08",
  holdOneIn: "0.00",
  deviation: "4.743",
  winMaxTimesStake: 19518,
  winMaxTimes: "19517.10",
  winMaxOneIn: "10²²²",
};
