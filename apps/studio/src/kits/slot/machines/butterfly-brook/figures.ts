import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Butterfly Brook, as the count of all 7,285,341 stop combinations gives them.
 */
export const butterflyBrookFigures: SlotFigureTexts = {
  rtpExact: "0.963556831273",
  rtpPercent: "96.35",
  rtpBps: 9635,
  rtpBasePercent: "51.75",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "44.59",
  rtpBuyPercent: "0.00",
  hitPercent: "39.14",
  featureOneIn: "0.00",
  holdOneIn: "5.42",
  deviation: "2.421",
  winMaxTimesStake: 119,
  winMaxTimes: "118.05",
  winMaxOneIn: "10¹⁵",
};
