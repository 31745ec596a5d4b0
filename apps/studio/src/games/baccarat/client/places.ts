/**
 * Where the two hands lie between the roads above and the bets below. Pure; baccarat.css has the
 * same numbers.
 */
import type { Spot } from "../../../kits/cards/client/card-actor.ts";

export type Side = "player" | "banker";

/** The strip and the roads above, the bets below, the margin, and a line of words on both ends. */
const upright = { above: 152, below: 142, line: 30 } as const;
const flat = { above: 178, below: 168, line: 36 } as const;
const cardShape = 1.4;

export const isUpright = (width: number, height: number): boolean => height > width;

/** How wide a card is, and the middle of the hands. */
export function handsAt(width: number, height: number) {
  const { above, below, line } = isUpright(width, height) ? upright : flat;
  const room = Math.max(90, height - above - below - line * 2);
  const half = Math.min(width / 2, 420);
  // Two cards beside each other, and the third across below them.
  const card = Math.max(34, Math.min((half - 22) / 2.1, room / (cardShape + 1.04), 150));
  return { card, half, y: above + line + (height - above - below - line * 2) / 2 };
}

/** The place of a card of a hand, from 0. */
export function cardSpot(width: number, height: number, side: Side, place: number): Spot {
  const { card, half, y } = handsAt(width, height);
  const middle = width / 2 + (side === "player" ? -half / 2 : half / 2);
  const top = y - (card * 1.04) / 2;
  if (place < 2) return { x: middle + (place - 0.5) * card * 1.05, y: top, width: card };
  return {
    x: middle,
    y: top + (card * cardShape) / 2 + card * 0.53,
    width: card,
    angle: Math.PI / 2,
  };
}
