/** The last cards of the trail, small, with what was said before each. */
import type { HiloOutcome } from "./protocol.ts";
import { cardStill } from "../../kits/cards/face.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";

const signs = { higher: "▲", lower: "▼", same: "=", skip: "»" } as const;
const shownMax = 5;

export function hiloPicture({ first, draws, end, multiplier }: HiloOutcome): string {
  const all = [{ said: null, card: first }, ...draws];
  const shown = all.slice(-shownMax);
  const left = (320 - shown.length * 58 + 6) / 2;
  const cards = shown.flatMap(({ said, card }, index) => {
    const x = left + index * 58;
    const isWrong = end === "wrong" && index === shown.length - 1;
    const fill = isWrong ? "#ff6b78" : said === "skip" ? "#8292a0" : "#34d98b";
    return [
      cardStill(card, x, 46, 52),
      ...(said === null ? [] : [text(x + 26, 36, signs[said], { fill, size: 16 })]),
    ];
  });
  const isLost = end === "wrong";
  const said = isLost ? "0.00×" : `${multiplier}×`;
  const fill = isLost ? "#ff6b78" : "#34d98b";
  return svg(320, 170, [...cards, text(160, 152, said, { fill, size: 24 })]);
}
