/** The forty numbers, small: the drawn ones lit, and among them those that were chosen. */
import type { KenoOutcome } from "./protocol.ts";
import { timesText } from "../../kits/hundredths.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";

const [left, top, pitch, radius] = [27, 26, 38, 15] as const;

export function kenoPicture({ numbers, drawn, hits, multiplier }: KenoOutcome): string {
  const lamps = Array.from({ length: 40 }, (_, index) => {
    const number = index + 1;
    const isChosen = numbers.includes(number);
    const isDrawn = drawn.includes(number);
    const [x, y] = [left + (index % 8) * pitch, top + Math.floor(index / 8) * pitch];
    const ground = isChosen && isDrawn ? "#ffd45e" : isDrawn ? "#2f6b70" : "#12252c";
    const edge = isChosen ? "#ffb224" : "#2b4750";
    const ink = isChosen && isDrawn ? "#1c1200" : "#d5e6ea";
    return (
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ground}" stroke="${edge}"` +
      ` stroke-width="2"/>${text(x, y + 4, number, { fill: ink, size: 12 })}`
    );
  });
  const said = `${hits}/${numbers.length} · ${timesText(multiplier)}`;
  return svg(320, 236, [...lamps, text(160, 226, said, { fill: "#f1f5f8", size: 20 })]);
}
