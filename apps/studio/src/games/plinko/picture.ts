/** The way of a ball through its pins, and the bucket it fell into. */
import type { PlinkoOutcome } from "./protocol.ts";
import { timesText } from "../../kits/hundredths.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";

const width = 320;
const top = 18;

export function plinkoPicture({ rows, path, bucket, multiplier }: PlinkoOutcome): string {
  const gap = Math.min(18, (width - 40) / (rows + 2));
  const pinX = (row: number, pin: number): number => width / 2 + (pin - (row + 2) / 2) * gap;
  const rowY = (row: number): number => top + row * gap * 0.8;
  const pins: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let pin = 0; pin < row + 3; pin += 1) {
      pins.push(`<circle cx="${pinX(row, pin)}" cy="${rowY(row)}" r="2" fill="#a9b6c2"/>`);
    }
  }
  let rights = 0;
  const way = Array.from(path).map((turn, row) => {
    if (turn === "R") rights += 1;
    return `L${width / 2 + (rights - (row + 1) / 2) * gap} ${rowY(row + 1) - gap * 0.3}`;
  });
  const endX = width / 2 + (bucket - rows / 2) * gap;
  const endY = rowY(rows);
  return svg(width, endY + 40, [
    ...pins,
    `<path d="M${width / 2} ${top - gap * 0.7}${way.join("")}" fill="none" stroke="#5ce1e6"` +
      ' stroke-width="2.5" stroke-linejoin="round"/>',
    `<circle cx="${endX}" cy="${endY}" r="6" fill="#5ce1e6"/>`,
    text(endX, endY + 26, timesText(multiplier), { fill: "#f1f5f8", size: 15 }),
  ]);
}
