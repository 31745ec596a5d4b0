/**
 * More symbols that no set of pictures has: the seven and the bars of the old machines, a
 * lighthouse, a starfish and a stamped coin.
 */
import { outline, tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";
import { glow, sparkle } from "./shapes.ts";
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

/** A striped tower on its rock, its beam to both sides. */
export function lighthouse(s: Scene): void {
  const beam = s.radial([
    [0, "#fff6c0", 0.95],
    [1, "#fff6c0", 0],
  ]);
  s.add(
    `<path d="M128 66L8 28V100Z" fill="${beam}"/><path d="M128 66L248 28V100Z" fill="${beam}"/>`,
  );
  const wall = s.linear(
    [
      [0, "#ffffff"],
      [0.55, "#e8eef4"],
      [1, "#8fa0b4"],
    ],
    0,
    0,
    1,
    0,
  );
  const red = s.linear(
    [
      [0, "#ff7a6a"],
      [0.5, "#e2313c"],
      [1, "#8c0a1e"],
    ],
    0,
    0,
    1,
    0,
  );
  s.add(
    `<g filter="${s.lift("#020a16", 8, 8, 0.7)}">` +
      '<path d="M66 206Q84 178 128 180T190 206Q160 216 128 216T66 206Z" fill="#4a5a6a"/>' +
      `<path d="M106 84H150L162 186H94Z" fill="${wall}"/>` +
      `<path d="M103.600 104H152.400L155 126H101ZM98.800 146H157.200L160 168H96.200Z" ` +
      `fill="${red}"/>` +
      '<rect x="96" y="78" width="64" height="9" rx="4" fill="#2a3644"/>' +
      '<rect x="108" y="50" width="40" height="29" rx="4" fill="#ffe98a"/>' +
      '<path d="M120 50v29M136 50v29" stroke="#2a3644" stroke-width="4"/>' +
      `<path d="M100 52Q128 18 156 52Z" fill="${red}"/>` +
      '<circle cx="128" cy="27" r="6" fill="#ffd76a"/>' +
      '<path d="M121 186v-14q0-8 7-8t7 8v14Z" fill="#2a3644"/></g>',
  );
  glow(s, MIDDLE, 64, 40, "#fff3b0", 0.9);
}

/** Five arms, rounded, with pale dots along them. */
export function starfish(s: Scene): void {
  let d = "";
  let dots = "";
  for (let at = 0; at < 10; at += 1) {
    const angle = (at / 10) * Math.PI * 2 - Math.PI / 2;
    const r = at % 2 === 0 ? 74 : 30;
    const [x, y] = [MIDDLE + Math.cos(angle) * r, MIDDLE + 4 + Math.sin(angle) * r];
    d += `${at === 0 ? "M" : "L"}${tenth(x)} ${tenth(y)}`;
    if (at % 2 === 1) continue;
    for (const [far, size] of [
      [20, 6],
      [38, 5],
      [55, 4],
    ] as const) {
      dots +=
        `<circle cx="${tenth(MIDDLE + Math.cos(angle) * far)}" ` +
        `cy="${tenth(MIDDLE + 4 + Math.sin(angle) * far)}" r="${size}"/>`;
    }
  }
  const skin = s.radial(
    [
      [0, "#ffd08a"],
      [0.5, "#ff8a4a"],
      [1, "#c83a2a"],
    ],
    0.42,
    0.36,
    0.7,
  );
  s.add(
    `<g filter="${s.lift("#03101c", 8, 8, 0.6)}"><path d="${d}Z" fill="${skin}" stroke="${skin}" ` +
      `stroke-width="26" stroke-linejoin="round"/></g><g fill="#fff0d0" opacity=".8">${dots}</g>`,
  );
}

/** A round coin with a square hole, a wreath around it. */
export function stampedCoin(s: Scene): void {
  const gold = s.linear(
    [
      [0, "#fff8cf"],
      [0.3, "#ffd04a"],
      [0.6, "#c87f0c"],
      [1, "#ffe08a"],
    ],
    0.1,
    0,
    0.9,
    1,
  );
  let wreath = "";
  for (let at = 0; at < 20; at += 1) {
    const angle = (at / 20) * Math.PI * 2;
    wreath +=
      `<ellipse cx="${tenth(MIDDLE + Math.cos(angle) * 72)}" ` +
      `cy="${tenth(MIDDLE + Math.sin(angle) * 72)}" rx="7" ry="4" ` +
      `transform="rotate(${tenth((angle * 180) / Math.PI + 60)} ` +
      `${tenth(MIDDLE + Math.cos(angle) * 72)} ${tenth(MIDDLE + Math.sin(angle) * 72)})"/>`;
  }
  s.add(
    `<g filter="${s.lift("#1a0802", 8, 8, 0.7)}"><circle cx="128" cy="128" r="90" fill="${gold}" ` +
      'stroke="#7a4300" stroke-width="5"/></g>' +
      '<circle cx="128" cy="128" r="58" fill="#fff3b0" opacity=".55"/>' +
      `<g fill="#8a4f06" opacity=".7">${wreath}</g>` +
      '<path d="M70 84Q92 52 128 48" fill="none" stroke="#fff" stroke-opacity=".85" ' +
      'stroke-width="9" stroke-linecap="round"/>',
  );
}
