import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Octopus Orchestra, as the count of all 6,424,176 paid and 3,528,000 free stop
 * combinations gives them.
 */
export const octopusOrchestraFigures: SlotFigureTexts = {
  rtpExact: "0.961827737871",
  rtpPercent: "96.18",
  rtpBps: 9618,
  rtpBasePercent: "45.84",
  rtpFreePercent: "9.55",
  rtpHoldPercent: "40.78",
  rtpBuyPercent: "0.00",
  hitPercent: "13.13",
  featureOneIn: "198.37",
  holdOneIn: "63.07",
  deviation: "4.804",
  winMaxTimesStake: 4758,
};
