import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Lantern Koi, as the count of all 28,629,151 paid and 31,490,048
 * free stop combinations gives them.
 */
export const lanternKoiFigures: SlotFigureTexts = {
  rtpExact: "0.967218508963",
  rtpPercent: "96.72",
  rtpBps: 9672,
  rtpBasePercent: "62.10",
  rtpFreePercent: "34.61",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "43.14",
  featureOneIn: "81.73",
  holdOneIn: "0.00",
  deviation: "4.407",
  winMaxTimesStake: 9150,
  winMaxTimes: "9149.50",
  winMaxOneIn: "10²⁰³",
};
