import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Cherry Circuit, as the count of all 160,380 stop combinations gives them.
 */
export const cherryCircuitFigures: SlotFigureTexts = {
  rtpExact: "0.964920813068",
  rtpPercent: "96.49",
  rtpBps: 9649,
  rtpBasePercent: "96.49",
  rtpFreePercent: "0.00",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "18.77",
  featureOneIn: "0.00",
  holdOneIn: "0.00",
  deviation: "8.539",
  winMaxTimesStake: 186,
  winMaxTimes: "185.90",
  winMaxOneIn: "160,380",
};
