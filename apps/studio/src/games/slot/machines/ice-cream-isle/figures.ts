import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Ice Cream Isle, as the count of all 952,320 paid and 952,320 free stop
 * combinations gives them.
 */
export const iceCreamIsleFigures: SlotFigureTexts = {
  rtpExact: "0.953110178478",
  rtpPercent: "95.31",
  rtpBps: 9531,
  rtpBasePercent: "62.61",
  rtpFreePercent: "32.69",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.35",
  hitPercent: "50.36",
  featureOneIn: "84.56",
  holdOneIn: "0.00",
  deviation: "4.216",
  winMaxTimesStake: 3333,
};
