/** The dealer's cards above, the player's below, with their totals. */
import type { BlackjackHand, BlackjackOutcome } from "./protocol.ts";
import { cardStill } from "../../kits/cards/face.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";

const width = 320;
const fills = {
  blackjack: "#ffc14d",
  won: "#34d98b",
  push: "#a9b6c2",
  lost: "#ff6b78",
  bust: "#ff6b78",
} as const;

function fan(cards: readonly (number | null)[], middle: number, y: number, side: number): string {
  const step = Math.min(side * 0.62, (width / 2 - side) / Math.max(1, cards.length - 1));
  const left = middle - (side + step * (cards.length - 1)) / 2;
  return cards.map((card, index) => cardStill(card, left + index * step, y, side)).join("");
}

export function blackjackPicture({ hands, dealer }: BlackjackOutcome): string {
  const drawn = hands.flatMap((hand: BlackjackHand, index) => {
    const middle = (width * (index + 0.5)) / hands.length;
    const fill = hand.result === null ? "#f1f5f8" : fills[hand.result];
    return [fan(hand.cards, middle, 112, 46), text(middle, 200, hand.total, { fill, size: 20 })];
  });
  return svg(width, 212, [
    fan(dealer.cards, width / 2, 12, 46),
    text(width / 2, 100, dealer.total, { fill: "#a9b6c2", size: 18 }),
    ...drawn,
  ]);
}
