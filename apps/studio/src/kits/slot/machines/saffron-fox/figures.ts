import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Saffron Fox, as the count of all 422,500 paid and 422,500 free stop combinations
 * gives them.
 */
export const saffronFoxFigures: SlotFigureTexts = {
  rtpExact: "0.956961585769",
  rtpPercent: "95.69",
  rtpBps: 9569,
  rtpBasePercent: "68.67",
  rtpFreePercent: "27.02",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.63",
  hitPercent: "38.04",
  featureOneIn: "104.76",
  holdOneIn: "0.00",
  deviation: "4.811",
  winMaxTimesStake: 5004,
  winMaxTimes: "5003.35",
  winMaxOneIn: "10¹³⁰",
};
