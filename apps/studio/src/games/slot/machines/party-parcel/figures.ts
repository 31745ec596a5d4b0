import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Party Parcel, as the count of all 79,507 paid and 79,507 free stop combinations
 * gives them.
 */
export const partyParcelFigures: SlotFigureTexts = {
  rtpExact: "0.957976215520",
  rtpPercent: "95.79",
  rtpBps: 9579,
  rtpBasePercent: "67.19",
  rtpFreePercent: "28.60",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "94.05",
  hitPercent: "39.32",
  featureOneIn: "32.88",
  holdOneIn: "0.00",
  deviation: "3.431",
  winMaxTimesStake: 2435,
};
