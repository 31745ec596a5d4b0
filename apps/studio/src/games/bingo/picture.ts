/** Every card with its numbers; those that were called are filled, the pattern that paid is lit. */
import type { BingoOutcome } from "./protocol.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";
import { bestPattern, cardCells } from "./cards.ts";

const [side, gap, width] = [28, 12, 320] as const;
const cardWide = side * 5;

export function bingoPicture({ cards, drawn }: BingoOutcome): string {
  const called = new Set(drawn);
  const tall = Math.ceil(cards.length / 2) * (side * 3 + gap) + gap;
  const parts = cards.flatMap((card, index) => {
    const cells = cardCells(card);
    const best = bestPattern((cell) => called.has(cells[cell] ?? 0))?.cells ?? [];
    const isAlone = cards.length === 1;
    const left = isAlone ? (width - cardWide) / 2 : (index % 2) * (cardWide + gap) + gap + 2;
    const top = Math.floor(index / 2) * (side * 3 + gap) + gap;
    return cells.flatMap((number, cell) => {
      const [x, y] = [left + (cell % 5) * side, top + Math.floor(cell / 5) * side];
      const isLit = best.includes(cell);
      const isCalled = called.has(number);
      const fill = isLit ? "#ffc14d" : isCalled ? "#2a7f86" : "#f4efe2";
      return [
        `<rect x="${x + 1}" y="${y + 1}" width="${side - 2}" height="${side - 2}" rx="5"` +
          ` fill="${fill}"/>`,
        text(x + side / 2, y + 19, number, {
          fill: isLit || !isCalled ? "#10242b" : "#ffffff",
          size: 13,
        }),
      ];
    });
  });
  return svg(width, tall, parts);
}
