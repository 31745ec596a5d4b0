/** Cut stones, each with a cut of its own, and what autumn and the courtyard have beside them. */
import { tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";
import { glow, sparkle } from "./shapes.ts";
import { MIDDLE } from "./slot-plates.ts";

type Tones = readonly [pale: string, light: string, middle: string, deep: string];
type Corner = readonly [x: number, y: number];

const textOf = (corners: readonly Corner[]): string =>
  `M${corners.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join("L")}Z`;

/** A stone of any outline: facets from its girdle to its table, lit from the upper left. */
function cut(s: Scene, outline: readonly Corner[], table: number, tones: Tones): void {
  const [pale, light, middle, deep] = tones;
  const inner = outline.map(([x, y]): Corner => [x * table, y * table]);
  const facets = outline.map((corner, at) => {
    const next = (at + 1) % outline.length;
    const [other = corner, a = corner, b = corner] = [outline[next], inner[next], inner[at]];
    const towards = Math.atan2(corner[1] + other[1], corner[0] + other[0]);
    // From full light at the upper left to the deepest tone across from it.
    const shade = (1 + Math.cos(towards - (Math.PI * 3) / 4 + Math.PI)) / 2;
    const tone = shade > 0.75 ? pale : shade > 0.5 ? light : shade > 0.25 ? middle : deep;
    return `<path d="${textOf([corner, other, a, b])}" fill="${tone}"/>`;
  });
  const face = s.linear(
    [
      [0, pale],
      [0.45, light],
      [1, middle],
    ],
    0,
    0,
    1,
    1,
  );
  glow(s, MIDDLE, MIDDLE, 100, light, 0.5);
  s.add(
    `<g filter="${s.lift("#020816", 8, 8, 0.65)}"><g transform="translate(${MIDDLE} ${MIDDLE})">` +
      `<path d="${textOf(outline)}" fill="${deep}"/>${facets.join("")}` +
      `<path d="${textOf(inner)}" fill="${face}" stroke="#fff" stroke-opacity=".5" ` +
      'stroke-width="2"/><path d="M-30-14L4-36L-14 16Z" fill="#fff" opacity=".55"/></g></g>',
  );
  sparkle(s, 176, 76, 1.1, "#fff");
}

/** So many corners on an ellipse. */
const round = (corners: number, rx: number, ry: number, turn = 0): Corner[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = ((at + turn) / corners) * Math.PI * 2;
    return [Math.cos(angle) * rx, Math.sin(angle) * ry];
  });

export const ruby = (s: Scene): void => {
  cut(s, round(8, 80, 80, 0.5), 0.58, ["#ffd3dc", "#ff5a78", "#d3123f", "#6e0420"]);
};

/** Tall, with its corners cut. */
export const emerald = (s: Scene): void => {
  const corners: Corner[] = [
    [34, -84],
    [58, -60],
    [58, 60],
    [34, 84],
    [-34, 84],
    [-58, 60],
    [-58, -60],
    [-34, -84],
  ];
  cut(s, corners, 0.6, ["#d6ffe6", "#4fe69a", "#0b9a58", "#034a2c"]);
};

export const sapphire = (s: Scene): void => {
  cut(s, round(12, 84, 68), 0.5, ["#d6ecff", "#5aa8ff", "#1550d8", "#061f6e"]);
};

/** A drop. */
export const amethyst = (s: Scene): void => {
  const corners: Corner[] = [
    [0, -92],
    [34, -40],
    [60, 10],
    [56, 52],
    [28, 80],
    [-28, 80],
    [-56, 52],
    [-60, 10],
    [-34, -40],
  ];
  cut(s, corners, 0.54, ["#f4dcff", "#c27bff", "#7326c9", "#2e0a66"]);
};

/** Wide above, one point below. */
export const topaz = (s: Scene): void => {
  const corners: Corner[] = [
    [-44, -66],
    [44, -66],
    [88, -20],
    [0, 84],
    [-88, -20],
  ];
  cut(s, corners, 0.55, ["#fff6cc", "#ffc445", "#e8860a", "#7a3a00"]);
};

/** Round and milky, with sparks of every colour in it. */
export function opal(s: Scene): void {
  const milk = s.radial(
    [
      [0, "#ffffff"],
      [0.45, "#e6f6ff"],
      [0.8, "#b8c8f0"],
      [1, "#5a6aa8"],
    ],
    0.38,
    0.32,
    0.72,
  );
  glow(s, MIDDLE, MIDDLE, 100, "#d0f0ff", 0.6);
  let sparks = "";
  for (const [at, color] of ["#ff8ac0", "#5ae0c8", "#ffd06a", "#8ab0ff", "#9aff9a"].entries()) {
    const angle = (at / 5) * Math.PI * 2;
    const [x, y] = [MIDDLE + Math.cos(angle) * 36, MIDDLE + Math.sin(angle) * 30];
    sparks +=
      `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="26" ry="14" fill="${color}" opacity=".6" ` +
      `transform="rotate(${at * 47} ${tenth(x)} ${tenth(y)})" filter="${s.blur(6)}"/>`;
  }
  s.add(
    `<g filter="${s.lift("#020816", 8, 8, 0.65)}"><ellipse cx="${MIDDLE}" cy="${MIDDLE}" ` +
      `rx="80" ry="68" fill="${milk}" stroke="#eaf6ff" stroke-width="4"/>${sparks}` +
      '<ellipse cx="102" cy="98" rx="24" ry="13" fill="#fff" opacity=".85" ' +
      'transform="rotate(-28 102 98)"/></g>',
  );
  sparkle(s, 182, 82, 1.1, "#fff");
}

/** The flower that saffron comes from: six petals and three red threads. */
export function crocus(s: Scene): void {
  const petal = s.linear([
    [0, "#f0d8ff"],
    [0.5, "#b06af0"],
    [1, "#5a1a9a"],
  ]);
  const leaf = (turn: number, width: number) =>
    `<path d="M${MIDDLE} 190Q${MIDDLE - width} 120 ${MIDDLE} 34Q${MIDDLE + width} 120 ${MIDDLE} ` +
    `190Z" fill="${petal}" stroke="#4a107e" stroke-opacity=".5" stroke-width="2" ` +
    `transform="rotate(${turn} ${MIDDLE} 190)"/>`;
  const thread = (turn: number) =>
    `<path d="M${MIDDLE} 180Q${MIDDLE - 6} 120 ${MIDDLE + 2} 72" fill="none" stroke="#ff7a1a" ` +
    `stroke-width="9" stroke-linecap="round" transform="rotate(${turn} ${MIDDLE} 180)"/>`;
  glow(s, MIDDLE, 110, 96, "#ffc86a", 0.6);
  s.add(
    `<g transform="translate(0 -6)" filter="${s.lift("#1a0424", 8, 8, 0.6)}">` +
      `${leaf(-46, 44)}${leaf(46, 44)}${leaf(-22, 46)}${leaf(22, 46)}` +
      `${thread(-16)}${thread(0)}${thread(16)}${leaf(-34, 26)}${leaf(34, 26)}</g>`,
  );
}

/** A nut in its rough cup, on a twig. */
export function acorn(s: Scene): void {
  const nut = s.linear(
    [
      [0, "#f2c070"],
      [0.45, "#c07a2a"],
      [1, "#5e3008"],
    ],
    0,
    0,
    1,
    0.6,
  );
  let scales = "";
  for (let row = 0; row < 3; row += 1) {
    for (let at = 0; at < 7 - row; at += 1) {
      const x = MIDDLE - (6 - row) * 10 + at * 20;
      scales += `<path d="M${x - 9} ${96 - row * 15}q9 13 18 0" />`;
    }
  }
  s.add(
    `<g transform="rotate(14 ${MIDDLE} ${MIDDLE})" filter="${s.lift("#1a0a00", 8, 8, 0.6)}">` +
      '<path d="M128 62Q122 44 134 30" fill="none" stroke="#5a3410" stroke-width="11" ' +
      'stroke-linecap="round"/>' +
      `<path d="M72 104Q72 168 128 206Q184 168 184 104Z" fill="${nut}"/>` +
      '<path d="M58 108Q62 56 128 54T198 108Q128 128 58 108Z" fill="#8a5a2a" stroke="#4a2a0a" ' +
      'stroke-width="3"/>' +
      `<g fill="none" stroke="#c8965a" stroke-width="5" stroke-linecap="round">${scales}</g>` +
      '<path d="M92 124Q96 158 116 178" fill="none" stroke="#ffe8c0" stroke-opacity=".75" ' +
      'stroke-width="8" stroke-linecap="round"/></g>',
  );
}

/** A feather of a peacock with its eye. */
export function peacockFeather(s: Scene): void {
  const barbs = Array.from({ length: 15 }, (_, at) => {
    const y = 96 + at * 8;
    const reach = 62 - at * 2.6;
    const side = (to: number) => `M128 ${y + 22}q${to * 0.5} -6 ${to} -26`;
    return side(-reach) + side(reach);
  }).join("");
  const eye = (rx: number, ry: number, y: number, fill: string) =>
    `<ellipse cx="128" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
  glow(s, MIDDLE, 92, 92, "#9affd0", 0.5);
  s.add(
    `<g transform="rotate(18 ${MIDDLE} ${MIDDLE})" filter="${s.lift("#021410", 7, 8, 0.6)}">` +
      `<path d="${barbs}" fill="none" stroke="#1a9a6a" stroke-width="6" stroke-linecap="round"/>` +
      '<path d="M128 236V90" stroke="#f0e0a0" stroke-width="5" stroke-linecap="round"/>' +
      `${eye(60, 70, 88, "#1a8a5a")}${eye(50, 60, 88, "#c8a02a")}${eye(40, 48, 92, "#18b8b0")}` +
      `${eye(28, 33, 98, "#1a3ac0")}${eye(14, 16, 106, "#0a0e4a")}` +
      '<path d="M88 62Q104 34 132 32" fill="none" stroke="#fff" stroke-opacity=".6" ' +
      'stroke-width="6" stroke-linecap="round"/></g>',
  );
}
