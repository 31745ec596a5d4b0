import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Owl & Orchard, as the count of all 28,629,151 paid and 26,811,900
 * free stop combinations gives them.
 */
export const owlAndOrchardFigures: SlotFigureTexts = {
  rtpExact: "0.959371135513",
  rtpPercent: "95.93",
  rtpBps: 9593,
  rtpBasePercent: "57.36",
  rtpFreePercent: "38.57",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "96.08",
  hitPercent: "27.27",
  featureOneIn: "78.33",
  holdOneIn: "0.00",
  deviation: "7.173",
  winMaxTimesStake: 4076,
  winMaxTimes: "4075.40",
  winMaxOneIn: "10⁸²",
};
