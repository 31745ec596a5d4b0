/** Symbols that no set of pictures has: a cold flame, a pearl in its shell, a honeycomb. */
import { tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";
import { glow, sparkle } from "./shapes.ts";

const MIDDLE = 128;

/** The fire of rotting wood: three tongues, cold and bright, over a glimmer. */
export function foxfire(s: Scene): void {
  glow(s, MIDDLE, 140, 96, "#5affe0", 0.9);
  const tongue = (stops: readonly (readonly [number, string])[]) =>
    s.linear(stops.map(([at, color]) => [at, color] as const));
  const outer = tongue([
    [0, "#c8fff4"],
    [0.4, "#3ae0d8"],
    [1, "#0a6ab8"],
  ]);
  const inner = tongue([
    [0, "#ffffff"],
    [0.6, "#d0fff6"],
    [1, "#5af0e0"],
  ]);
  const flame =
    "M128 40C140 70 178 92 178 140C178 176 156 200 128 200C100 200 78 176 78 142C78 118 92 " +
    "108 98 88C104 100 108 104 112 106C118 86 116 62 128 40Z";
  const heart =
    "M130 108C136 126 152 136 152 158C152 176 142 188 128 188C114 188 104 176 104 160C104 146 " +
    "112 140 116 130C120 136 122 138 124 138C127 130 126 120 130 108Z";
  s.add(
    `<g filter="${s.lift("#021a1e", 8, 8, 0.7)}"><path d="${flame}" fill="${outer}"/>` +
      `<path d="${heart}" fill="${inner}"/></g>`,
  );
  for (const [x, y, scale] of [
    [84, 84, 0.7],
    [176, 78, 0.9],
    [188, 150, 0.5],
  ] as const) {
    sparkle(s, x, y, scale, "#d8fff8");
  }
}

/** A pearl on the lower half of its shell. */
export function pearl(s: Scene): void {
  const shell = s.linear([
    [0, "#ffe3c8"],
    [0.5, "#d89a7a"],
    [1, "#7a3e3a"],
  ]);
  let ribs = "";
  for (let at = -3; at <= 3; at += 1) {
    ribs += `M128 206Q${128 + at * 18} 176 ${128 + at * 25} ${tenth(146 + Math.abs(at) * 4)}`;
  }
  const skin = s.radial(
    [
      [0, "#ffffff"],
      [0.35, "#fff0f4"],
      [0.7, "#d8c4ea"],
      [1, "#8a78b8"],
    ],
    0.36,
    0.3,
    0.72,
  );
  s.add(
    `<g filter="${s.lift("#05021a", 8, 8, 0.65)}">` +
      `<path d="M46 152Q128 120 210 152Q196 212 128 212T46 152Z" fill="${shell}"/>` +
      `<path d="${ribs}" stroke="#fff" stroke-opacity=".4" stroke-width="4" fill="none"/></g>`,
  );
  glow(s, MIDDLE, 116, 86, "#f4dcff", 0.7);
  s.add(
    `<circle cx="128" cy="116" r="58" fill="${skin}"/>` +
      '<ellipse cx="108" cy="92" rx="17" ry="11" transform="rotate(-32 108 92)" fill="#fff" ' +
      'opacity=".9"/>',
  );
}

/** Seven cells of comb, honey running over the lowest. */
export function honeycomb(s: Scene): void {
  const honey = s.linear([
    [0, "#ffe98a"],
    [0.5, "#ffb21a"],
    [1, "#c86a00"],
  ]);
  const r = 33;
  const cell = (cx: number, cy: number): string => {
    let d = "";
    for (let at = 0; at < 6; at += 1) {
      const angle = (at / 6) * Math.PI * 2 + Math.PI / 6;
      const point = `${tenth(cx + Math.cos(angle) * r)} ${tenth(cy + Math.sin(angle) * r)}`;
      d += `${at === 0 ? "M" : "L"}${point}`;
    }
    return `<path d="${d}Z"/>`;
  };
  let cells = cell(MIDDLE, 124);
  for (let at = 0; at < 6; at += 1) {
    const angle = (at / 6) * Math.PI * 2;
    cells += cell(MIDDLE + Math.cos(angle) * 58, 124 + Math.sin(angle) * 58);
  }
  s.add(
    `<g filter="${s.lift("#1a0a02", 8, 8, 0.6)}" fill="${honey}" stroke="#7a3e00" ` +
      `stroke-width="7" stroke-linejoin="round">${cells}</g>`,
  );
  s.add(
    `<path d="M112 150q16 10 32 0v38q0 16-16 16t-16-16Z" fill="${honey}"/>` +
      '<path d="M80 96q6-14 20-18" stroke="#fff" stroke-opacity=".8" stroke-width="6" ' +
      'fill="none" stroke-linecap="round"/>',
  );
}
