import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Saffron Fox, as the count of all 256,036 paid and 256,036 free stop combinations
 * gives them.
 */
export const saffronFoxFigures: SlotFigureTexts = {
  rtpExact: "0.959644043805",
  rtpPercent: "95.96",
  rtpBps: 9596,
  rtpBasePercent: "77.07",
  rtpFreePercent: "18.88",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "94.74",
  hitPercent: "27.79",
  featureOneIn: "160.52",
  holdOneIn: "0.00",
  deviation: "4.000",
  winMaxTimesStake: 3177,
};
