/** The wheel at rest with the segment it stopped at under the pointer. */
import type { WheelOutcome } from "./protocol.ts";
import { timesText } from "../../kits/hundredths.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";
import { segmentsOf } from "./tables.ts";
import { toneOf } from "./tones.ts";

const [cx, cy, outer, inner] = [160, 106, 84, 50];

function at(radius: number, turn: number): string {
  const angle = turn * Math.PI * 2 - Math.PI / 2;
  const x = (cx + Math.cos(angle) * radius).toFixed(1);
  return `${x} ${(cy + Math.sin(angle) * radius).toFixed(1)}`;
}

export function wheelPicture({ segments, risk, index, multiplier }: WheelOutcome): string {
  const wedges = segmentsOf(segments, risk).map((hundredths, segment) => {
    const from = (segment - index - 0.5) / segments;
    const to = from + 1 / segments;
    const way =
      `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}` +
      `L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
    return `<path d="${way}" fill="${toneOf(hundredths)}" stroke="#10161d"/>`;
  });
  return svg(320, 204, [
    ...wedges,
    `<path d="M${cx} ${cy - outer + 12}l-9-24h18Z" fill="#f1f5f8" stroke="#10161d"/>`,
    text(cx, cy + 8, timesText(multiplier), { fill: "#f1f5f8", size: 22 }),
  ]);
}
