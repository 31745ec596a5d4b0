import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Party Parcel, as the count of all 54,872 paid and 54,872 free stop combinations
 * gives them.
 */
export const partyParcelFigures: SlotFigureTexts = {
  rtpExact: "0.955344600055",
  rtpPercent: "95.53",
  rtpBps: 9553,
  rtpBasePercent: "80.34",
  rtpFreePercent: "15.18",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "95.64",
  hitPercent: "51.88",
  featureOneIn: "68.33",
  holdOneIn: "0.00",
  deviation: "3.236",
  winMaxTimesStake: 4131,
  winMaxTimes: "4130.40",
  winMaxOneIn: "10¹⁴³",
};
