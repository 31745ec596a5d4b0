/** What fell at a live table, as a still. */
import { cardHeight, cardStill, cardWidth } from "../../kits/cards/face.ts";
import type { TableOutcome } from "./protocol.ts";
import { roulettePicture } from "../roulette/picture.ts";
import { svg } from "../../kits/one-shot/svg.ts";
import { dicePicture } from "../sic-bo/picture.ts";
import type { HandsGame } from "./game.ts";
import { findHands } from "./registry.ts";

const [width, height] = [520, 190];

interface Tones {
  readonly felt: string;
  readonly sides: readonly [string, string];
}
const tones: Readonly<Record<string, Tones>> = {
  "dragon-tiger": { felt: "#0b2b29", sides: ["#f0553f", "#f2a93b"] },
  "live-baccarat": { felt: "#0c1640", sides: ["#4d8dff", "#ff5566"] },
};

/** The first hand left, the second right, the winner lit. */
function handsPicture(game: HandsGame, { result }: TableOutcome): string {
  const winner = game.winner(result);
  const { felt, sides } = tones[game.kind] ?? { felt: "#0b2b29", sides: ["#fff", "#fff"] };
  const card = result.hands.some((hand) => hand.length > 2) ? 62 : 74;
  const tall = (card * cardHeight) / cardWidth;
  const hands = result.hands.map((hand, side) => {
    const middle = width * (side === 0 ? 0.26 : 0.74);
    const wide = hand.length * (card + 6) - 6;
    const tone = sides[side];
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
  const ground = `<rect width="${width}" height="${height}" rx="14" fill="${felt}"/>`;
  return svg(width, height, [ground, ...hands]);
}

export function tablePicture(outcome: TableOutcome): string {
  const hands = findHands(outcome.game);
  if (hands !== undefined) return handsPicture(hands, outcome);
  if (outcome.game === "sic-bo") return dicePicture(outcome.result.hands[0]);
  const [number = 0] = outcome.result.hands[0];
  return roulettePicture({ number, bets: outcome.bets });
}
