/** How a round of a live table is told: what fell, and what came of the player's chips. */
import { cards } from "@baize/fair";
import { cardText } from "../cards/card-text.ts";
import { cardHeight, cardStill, cardWidth } from "../cards/face.ts";
import { svg } from "../one-shot/svg.ts";
import { defineRecord, type RoundRecord, type TextName, type Told } from "../../record.ts";
import { handsOf, type HandsGame } from "./game.ts";
import type { TableOutcome } from "./protocol.ts";

const [width, height] = [520, 190];

interface TableRecord {
  readonly text: (outcome: TableOutcome) => string;
  readonly fell: (outcome: TableOutcome, told: Told) => string;
  readonly picture: (outcome: TableOutcome) => string;
}

export const tableRecord = (kind: string, { text, fell, picture }: TableRecord): RoundRecord =>
  defineRecord<TableOutcome>(kind, {
    text,
    tell: (outcome, told) => `${fell(outcome, told)} ${told.won}`,
    picture,
  });

/** A side as it is named and drawn: the first hand left, the second right. */
interface HandsLook {
  readonly names: readonly [TextName, TextName];
  readonly felt: string;
  readonly tones: readonly [string, string];
}

/** The winner lit. */
function handsPicture(game: HandsGame, { felt, tones }: HandsLook, { result }: TableOutcome) {
  const winner = game.winner(result);
  const dealt = handsOf(result);
  const card = dealt.some((hand) => hand.length > 2) ? 62 : 74;
  const tall = (card * cardHeight) / cardWidth;
  const hands = dealt.map((hand, side) => {
    const middle = width * (side === 0 ? 0.26 : 0.74);
    const wide = hand.length * (card + 6) - 6;
    const tone = tones[side];
    const isWon = winner === "tie" || winner === side;
    const place =
      `<rect x="${middle - wide / 2 - 16}" y="${(height - tall) / 2 - 16}" width="${wide + 32}"` +
      ` height="${tall + 32}" rx="16" fill="${tone}" fill-opacity="${isWon ? 0.34 : 0.08}"` +
      ` stroke="${tone}" stroke-width="${isWon ? 4 : 1.5}"/>`;
    const still = hand.map((each, at) =>
      cardStill(each, middle - wide / 2 + at * (card + 6), (height - tall) / 2, card),
    );
    return place + still.join("");
  });
  const ground = `<rect width="${width}" height="${height}" rx="14" fill="${felt}"/>`;
  return svg(width, height, [ground, ...hands]);
}

/** Of a game of two hands: "KS – 4H" in a few characters. */
export function handsRecord(game: HandsGame, look: HandsLook): RoundRecord {
  return tableRecord(game.kind, {
    text: ({ result }) =>
      handsOf(result)
        .map((hand) => hand.map((card) => cards[card]).join(" "))
        .join(" – "),
    fell: ({ result }, { t }) => {
      const side = (which: 0 | 1) => t(look.names[which]);
      const winner = game.winner(result);
      const head = winner === "tie" ? t("live.tie") : t("live.wins", { side: side(winner) });
      const drawn = handsOf(result).map((hand) => hand.map((card) => cardText(card, t)).join(", "));
      return `${head}. ${side(0)}: ${drawn[0] ?? ""}. ${side(1)}: ${drawn[1] ?? ""}.`;
    },
    picture: (outcome) => handsPicture(game, look, outcome),
  });
}
