/** More symbols that no set of pictures has: the seven and the bars of the old machines. */
import { outline, tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";
import { sparkle } from "./shapes.ts";
import { MIDDLE } from "./slot-plates.ts";

function letters(s: Scene, word: string, size: number, dy: number, fill: string, edge: string) {
  const text = outline("titan", word, size, 2);
  const at = `translate(${tenth(MIDDLE - text.width / 2)} ${tenth(
    MIDDLE + dy - (text.top + text.bottom) / 2,
  )})`;
  s.add(
    `<g filter="${s.lift("#000", 7, 7, 0.7)}">` +
      `<path d="${text.d}" transform="${at}" fill="${fill}" ` +
      `stroke="${edge}" stroke-width="12" stroke-linejoin="round" paint-order="stroke"/></g>`,
  );
}

/** The lucky seven of the old machines, in hot enamel. */
export function seven(s: Scene): void {
  const enamel = s.vertical(
    [
      [0, "#fff3c0"],
      [0.25, "#ffb03a"],
      [0.5, "#ff3a3a"],
      [1, "#a0061e"],
    ],
    -130,
    0,
  );
  letters(s, "7", 180, 0, enamel, "#fff6d8");
  sparkle(s, 92, 74, 1.1, "#fff");
}

/** Three bars one above the other, lettered. */
export function bar(s: Scene): void {
  const steel = s.linear([
    [0, "#f4fbff"],
    [0.48, "#8aa8c8"],
    [0.5, "#3a5478"],
    [1, "#16243c"],
  ]);
  for (const y of [58, 105, 152]) {
    s.add(
      `<rect x="44" y="${y}" width="168" height="42" rx="10" fill="${steel}" stroke="#bfeaff" ` +
        `stroke-width="4" filter="${s.lift("#000", 4, 4, 0.6)}"/>`,
    );
    const text = outline("russo", "BAR", 34, 4);
    s.add(
      `<path d="${text.d}" transform="translate(${tenth(MIDDLE - text.width / 2)} ` +
        `${tenth(y + 21 - (text.top + text.bottom) / 2)})" fill="#fff" stroke="#0a1a34" ` +
        'stroke-width="5" stroke-linejoin="round" paint-order="stroke"/>',
    );
  }
}
