import { pays } from "./hands.ts";
import type { VideoPokerOutcome } from "./protocol.ts";

/** What the hand pays, in a few characters. */
export const videoPokerText = ({ hand }: VideoPokerOutcome): string =>
  `${hand === null ? 0 : pays[hand]}×`;
