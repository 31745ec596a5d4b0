import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Chilli Bazaar, as the count of all 13,305,708 stop combinations gives them.
 */
export const chilliBazaarFigures: SlotFigureTexts = {
  rtpExact: "0.950757801662",
  rtpPercent: "95.07",
  rtpBps: 9507,
  rtpBasePercent: "41.62",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "53.44",
  rtpBuyPercent: "0.00",
  hitPercent: "38.73",
  featureOneIn: "0.00",
  holdOneIn: "31.04",
  deviation: "8.961",
  winMaxTimesStake: 1756,
  winMaxTimes: "1755.30",
  winMaxOneIn: "10⁴⁵",
};
