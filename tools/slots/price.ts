/** Bought free spins cost as many parts of the stake as make them return what the game does. */
import type { SlotMachine } from "@baize/fair";
import type { SlotFigureTexts } from "../../apps/studio/src/kits/slot/figures.ts";

export function fairPrice({ buy }: SlotMachine, figures: SlotFigureTexts): number {
  if (buy === undefined) return 0;
  const worth = (buy.parts * Number(figures.rtpBuyPercent)) / 100;
  return Math.round(worth / Number(figures.rtpExact));
}
