/** The player's cards on the left and the banker's on the right, with what they count. */
import type { BaccaratOutcome } from "./protocol.ts";
import { cardStill } from "../../kits/cards/face.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";
import { hundredthsFor, resultOf, totalOf } from "./rules.ts";
import { sideTones } from "./tones.ts";

const [width, side, step] = [320, 46, 34] as const;

function hand(cards: readonly number[], middle: number): string {
  const left = middle - (side + step * (cards.length - 1)) / 2;
  return cards.map((card, index) => cardStill(card, left + index * step, 44, side)).join("");
}

export function baccaratPicture(outcome: BaccaratOutcome): string {
  const { player, banker, winner, bets } = outcome;
  const result = resultOf(outcome);
  const won = bets.filter(({ field }) => hundredthsFor(field, result) > 100);
  const total = (own: "player" | "banker"): string => {
    const isLost = winner !== "tie" && winner !== own;
    const look = { fill: isLost ? "#8292a0" : sideTones[own], size: 26 };
    return text(own === "player" ? 80 : 240, 34, totalOf(outcome[own]), look);
  };
  return svg(width, 156, [
    total("player"),
    total("banker"),
    text(width / 2, 34, winner === "tie" ? "=" : winner === "player" ? "‹" : "›", {
      fill: sideTones[winner],
      size: 24,
    }),
    hand(player, 80),
    hand(banker, 240),
    text(width / 2, 142, `${won.length}/${bets.length} ✓`, { fill: "#a9b6c2", size: 15 }),
  ]);
}
