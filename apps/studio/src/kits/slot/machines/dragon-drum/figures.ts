import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Dragon Drum, as the count of all 12,793,950 paid and 13,759,200 free stop
 * combinations gives them.
 */
export const dragonDrumFigures: SlotFigureTexts = {
  rtpExact: "0.968754422722",
  rtpPercent: "96.87",
  rtpBps: 9687,
  rtpBasePercent: "39.16",
  rtpFreePercent: "3.33",
  rtpHoldPercent: "54.37",
  rtpBuyPercent: "0.00",
  hitPercent: "48.15",
  featureOneIn: "307.54",
  holdOneIn: "70.45",
  deviation: "8.072",
  winMaxTimesStake: 3016,
  winMaxTimes: "3015.45",
  winMaxOneIn: "10⁵¹",
};
