/** The five cards as they lay at the end; those that were kept stand higher. */
import type { VideoPokerOutcome } from "./protocol.ts";
import { cardStill } from "../../kits/cards/face.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";
import { pays } from "./hands.ts";

export function videoPokerPicture({ cards, holds, hand }: VideoPokerOutcome): string {
  const drawn = cards.map((card, index) =>
    cardStill(card, 12 + index * 60, holds?.includes(index) === true ? 14 : 26, 56),
  );
  const fill = hand === null ? "#a9b6c2" : "#34d98b";
  const said = `${hand === null ? 0 : pays[hand]}×`;
  return svg(320, 150, [...drawn, text(160, 138, said, { fill, size: 24 })]);
}
