import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Moonlit Market, as the count of all 3,889,620 paid and 3,889,620 free stop
 * combinations gives them.
 */
export const moonlitMarketFigures: SlotFigureTexts = {
  rtpExact: "0.955122181974",
  rtpPercent: "95.51",
  rtpBps: 9551,
  rtpBasePercent: "87.89",
  rtpFreePercent: "7.61",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.37",
  hitPercent: "31.69",
  featureOneIn: "190.97",
  holdOneIn: "0.00",
  deviation: "5.768",
  winMaxTimesStake: 10564,
  winMaxTimes: "10563.45",
  winMaxOneIn: "10¹⁵²",
};
