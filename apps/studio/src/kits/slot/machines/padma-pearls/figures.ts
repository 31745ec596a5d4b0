import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Padma Pearls, as the count of all 56,832,666 paid and 31,265,190
 * free stop combinations gives them.
 */
export const padmaPearlsFigures: SlotFigureTexts = {
  rtpExact: "0.955713724432",
  rtpPercent: "95.57",
  rtpBps: 9557,
  rtpBasePercent: "51.83",
  rtpFreePercent: "10.69",
  rtpHoldPercent: "33.04",
  rtpBuyPercent: "0.00",
  hitPercent: "27.98",
  featureOneIn: "234.50",
  holdOneIn: "62.63",
  deviation: "6.721",
  winMaxTimesStake: 9504,
  winMaxTimes: "9504.00",
  winMaxOneIn: "10²⁴³",
};
