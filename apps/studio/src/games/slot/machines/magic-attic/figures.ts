import type { SlotFigureTexts } from "../../figures.ts";

/**
 * Exact figures of Magic Attic, as the count of all 1,503,378 paid and 1,503,378 free stop
 * combinations gives them.
 */
export const magicAtticFigures: SlotFigureTexts = {
  rtpExact: "0.952091716459",
  rtpPercent: "95.20",
  rtpBps: 9520,
  rtpBasePercent: "79.37",
  rtpFreePercent: "15.82",
  rtpHoldPercent: "0.00",
  rtpBuyPercent: "0.00",
  hitPercent: "31.56",
  featureOneIn: "110.12",
  holdOneIn: "0.00",
  deviation: "3.282",
  winMaxTimesStake: 2462,
};
