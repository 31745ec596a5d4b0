/** The part of the wheel where the ball came to rest, and the fields that won. */
import type { RouletteOutcome } from "./protocol.ts";
import { svg, text } from "../../kits/one-shot/svg.ts";
import { tones } from "./tones.ts";
import { colourOf, findField, wheelOrder } from "./table.ts";

const [cx, cy, outer, inner] = [160, 190, 168, 112] as const;
const step = (Math.PI * 2) / 37;

function at(radius: number, turn: number): string {
  const angle = turn * step - Math.PI / 2;
  const [x, y] = [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

export function roulettePicture({
  number,
  bets,
}: Pick<RouletteOutcome, "number" | "bets">): string {
  const place = wheelOrder.indexOf(number);
  const pockets = Array.from({ length: 13 }, (_, index) => index - 6).flatMap((turn) => {
    const shown = wheelOrder[(place + turn + 37) % 37] ?? 0;
    const [from, to] = [turn - 0.5, turn + 0.5];
    const way =
      `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}` +
      `L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
    const [x = "0", y = "0"] = at(outer - 17, turn).split(" ");
    return [
      `<path d="${way}" fill="${tones[colourOf(shown)]}" stroke="#d9b25f"/>`,
      text(Number.parseFloat(x), Number.parseFloat(y) + 5, shown, { fill: "#ffffff", size: 14 }),
    ];
  });
  const [x = "0", y = "0"] = at(inner + 14, 0).split(" ");
  const won = bets.filter(({ field }) => findField(field)?.numbers.includes(number) === true);
  return svg(320, 190, [
    ...pockets,
    `<circle cx="${x}" cy="${y}" r="9" fill="#ffffff" stroke="#10161d" stroke-width="2"/>`,
    text(cx, 152, number, { fill: "#f1f5f8", size: 34 }),
    text(cx, 178, `${won.length}/${bets.length} ✓`, { fill: "#a9b6c2", size: 15 }),
  ]);
}
