/** What lay on a live table, as a still: the first hand left, the second right, the winner lit. */
import { cardHeight, cardStill, cardWidth } from "../cards/face.ts";
import type { TableOutcome } from "../../protocol.ts";
import { svg } from "../one-shot/svg.ts";
import { findTable } from "./registry.ts";

const card = 74;
const tall = (card * cardHeight) / cardWidth;
const [width, height] = [520, 190];

export function tablePicture({ game, result }: TableOutcome): string {
  const winner = findTable(game)?.winner(result);
  const hands = result.hands.map((hand, side) => {
    const middle = width * (side === 0 ? 0.27 : 0.73);
    const wide = hand.length * (card + 6) - 6;
    const tone = side === 0 ? "#f0553f" : "#f2a93b";
    const isWon = winner === "tie" || winner === side;
    const place =
      `<rect x="${middle - wide / 2 - 16}" y="${(height - tall) / 2 - 16}" width="${wide + 32}"` +
      ` height="${tall + 32}" rx="16" fill="${tone}" fill-opacity="${isWon ? 0.34 : 0.08}"` +
      ` stroke="${tone}" stroke-width="${isWon ? 4 : 1.5}"/>`;
    const cards = hand.map((each, at) =>
      cardStill(each, middle - wide / 2 + at * (card + 6), (height - tall) / 2, card),
    );
    return place + cards.join("");
  });
  const felt = `<rect width="${width}" height="${height}" rx="14" fill="#0b2b29"/>`;
  return svg(width, height, [felt, ...hands]);
}
