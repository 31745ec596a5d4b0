/** The kite above or below the line it had to reach. */
import type { LimboOutcome } from "./protocol.ts";
import { timesText } from "../../kits/hundredths.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";

export function limboPicture({ target, result, isWin }: LimboOutcome): string {
  const y = isWin ? 34 : 88;
  const fill = isWin ? "#34d98b" : "#f1f5f8";
  return svg(320, 124, [
    '<path d="M20 66H300" stroke="#ffd064" stroke-width="2" stroke-dasharray="6 6"/>',
    text(280, 60, timesText(target), { fill: "#ffd064", size: 12 }),
    `<path d="M60 118Q90 ${y + 40} 120 ${y}" fill="none" stroke="#a9b6c2" stroke-width="1.5"/>`,
    `<path d="M120 ${y - 22}l16 18-16 26-16-26Z" fill="#ff7a59"/>`,
    `<path d="M120 ${y - 22}l16 18h-16Z" fill="#ffd064"/>`,
    text(190, y + 6, timesText(result), { fill, size: 22 }),
  ]);
}
