import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Moonlit Market, as the count of all 1,784,592 paid and 1,784,592 free stop
 * combinations gives them.
 */
export const moonlitMarketFigures: SlotFigureTexts = {
  rtpExact: "0.957676936362",
  rtpPercent: "95.76",
  rtpBps: 9576,
  rtpBasePercent: "85.01",
  rtpFreePercent: "10.75",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.16",
  hitPercent: "17.42",
  featureOneIn: "132.69",
  holdOneIn: "0.00",
  deviation: "3.855",
  winMaxTimesStake: 4381,
};
