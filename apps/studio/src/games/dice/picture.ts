/** A roll on its bar, as in the game: the winning side in green, the mark where it fell. */
import type { DiceOutcome } from "./protocol.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";

const green = "#34d98b";
const red = "#ff6b78";
const left = 20;
const length = 280;
const width = 320;

const side = (from: number, to: number, fill: string): string =>
  `<rect x="${from}" y="48" width="${to - from}" height="12" rx="6" fill="${fill}"/>`;

/** The middle of a figure that is at most twice so wide: at the ends of the bar it stays whole. */
const inSight = (at: number, half: number): number => Math.min(width - half, Math.max(half, at));

export function dicePicture({ direction, target, roll, isWin }: DiceOutcome): string {
  const at = (value: string): number => left + (Number(value) / 100) * length;
  const [below, above] = direction === "under" ? [green, red] : [red, green];
  const split = at(target);
  return svg(width, 84, [
    side(left, split, below),
    side(split, left + length, above),
    `<path d="M${at(roll)} 46l-6-8h12Z" fill="${isWin ? green : "#f1f5f8"}"/>`,
    text(inSight(at(roll), 27), 30, roll, { fill: isWin ? green : "#f1f5f8", size: 18 }),
    text(inSight(split, 20), 78, target, { fill: "#a9b6c2", size: 12 }),
  ]);
}
