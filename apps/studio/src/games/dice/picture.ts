/** A roll on its bar, as in the game: the winning side in green, the mark where it fell. */
import type { DiceOutcome } from "./protocol.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";

const green = "#34d98b";
const red = "#ff6b78";
const left = 20;
const length = 280;

const side = (from: number, to: number, fill: string): string =>
  `<rect x="${from}" y="48" width="${to - from}" height="12" rx="6" fill="${fill}"/>`;

export function dicePicture({ direction, target, roll, isWin }: DiceOutcome): string {
  const at = (value: string): number => left + (Number(value) / 100) * length;
  const [below, above] = direction === "under" ? [green, red] : [red, green];
  const split = at(target);
  return svg(320, 84, [
    side(left, split, below),
    side(split, left + length, above),
    `<path d="M${at(roll)} 46l-6-8h12Z" fill="${isWin ? green : "#f1f5f8"}"/>`,
    text(at(roll), 30, roll, { fill: isWin ? green : "#f1f5f8", size: 18 }),
    text(split, 78, target, { fill: "#a9b6c2", size: 12 }),
  ]);
}
