/**
 * Places under a roof that belong to one slot each: an attic in the light of a round window, a
 * theatre on the sea bed and the hall of a castle. Like those in backdrops.ts they fill the scene.
 */
import type { Backdrop } from "./backdrops.ts";
import { tenth } from "./lettering.ts";
import type { Palette } from "./look.ts";
import { sky } from "./places-open.ts";
import { between } from "./random.ts";
import type { Scene } from "./scene.ts";
import { bubbles, embers, fillPath, glow, pool, rays, strokePath, trace } from "./shapes.ts";

/** The round window of the attic and the light that falls through it. */
function roundWindow(s: Scene, look: Palette, cx: number, cy: number, r: number): void {
  const night = s.radial([
    [0, "#fff4ff"],
    [0.4, look.spark],
    [1, "#8a4ae0"],
  ]);
  glow(s, cx, cy, r * 2.6, look.glow, 0.8);
  const circle = (part: number, rest: string) =>
    `<circle cx="${tenth(cx)}" cy="${tenth(cy)}" r="${tenth(r * part)}" ${rest}/>`;
  s.add(circle(1.14, 'fill="#2a0e50"') + circle(1, `fill="${night}"`));
  let bars = "";
  for (let at = 0; at < 8; at += 1) {
    const [x, y] = [Math.cos((at * Math.PI) / 4), Math.sin((at * Math.PI) / 4)];
    bars += trace`M${cx + x * r * 0.34} ${cy + y * r * 0.34}L${cx + x * r} ${cy + y * r}`;
  }
  strokePath(s, bars, "#3a1668", r * 0.06);
  s.add(circle(0.34, `fill="none" stroke="#3a1668" stroke-width="${tenth(r * 0.06)}"`));
  s.add(circle(1.06, `fill="none" stroke="#7a4ac8" stroke-width="${tenth(r * 0.05)}"`));
}

/** A tall looking-glass that leans on the wall. */
function lookingGlass(s: Scene, x: number, foot: number, size: number): void {
  const glass = s.linear([
    [0, "#c8a0ff"],
    [1, "#3a1a78"],
  ]);
  const [half, top] = [size * 0.14, foot - size * 0.9];
  fillPath(
    s,
    trace`M${x - half} ${foot}V${top}Q${x} ${top - size * 0.26} ${x + half} ${top}V${foot}Z`,
    glass,
    `stroke="#5a2c98" stroke-width="${tenth(size * 0.045)}"`,
  );
}

/** Trunks and books, in the dark along one wall. */
function stored(s: Scene, look: Palette, x: number, way: number, size: number, foot: number): void {
  const [wood, edge] = ["#2c1052", 'stroke="#a87ae8" stroke-opacity=".4" stroke-width="2.5"'];
  const at = (part: number) => x + way * part * size;
  const crate = (from: number, to: number, low: number, high: number) =>
    fillPath(
      s,
      trace`M${at(from)} ${foot - low * size}V${foot - high * size}H${at(to)}` +
        trace`V${foot - low * size}Z`,
      wood,
      edge,
    );
  crate(-0.3, 0.3, 0, 0.34);
  crate(-0.2, 0.22, 0.34, 0.58);
  fillPath(
    s,
    trace`M${at(0.36)} ${foot + size * 0.06}v${-size * 0.24}q0 ${-size * 0.14} ` +
      trace`${way * size * 0.14} ${-size * 0.14}h${way * size * 0.3}q${way * size * 0.14} 0 ` +
      trace`${way * size * 0.14} ${size * 0.14}v${size * 0.24}Z`,
    "#3a1668",
    edge,
  );
  strokePath(
    s,
    trace`M${at(0.36)} ${foot - size * 0.14}H${at(0.94)}M${at(0.5)} ${foot - size * 0.3}` +
      trace`V${foot + size * 0.05}M${at(0.8)} ${foot - size * 0.3}V${foot + size * 0.05}`,
    "#c8902a",
    size * 0.022,
    'opacity=".7"',
  );
  for (const [row, tone] of ["#7a2a8a", "#2a4a9a", "#8a5a2a", "#4a1a7a"].entries()) {
    const lean = between(s.random, -0.03, 0.03) * size;
    const y = foot - size * (0.58 + row * 0.055);
    fillPath(
      s,
      trace`M${at(-0.14) + lean} ${y}v${-size * 0.05}H${at(0.14) + lean}v${size * 0.05}Z`,
      tone,
    );
  }
  pool(s, at(0.4), foot + size * 0.06, size * 0.6, look.ink, 0.5);
}

/** An attic: beams that meet at the ridge, a round window, and dust in its light. */
export const attic: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const [floor, unit] = [h * 0.72, Math.min(w, h)];
  sky(s, [0, "#3a1a7a"], [0.5, "#54249c"], [1, look.ink]);
  // Boards of the far wall.
  let boards = "";
  for (let x = cx - w; x < cx + w; x += unit * 0.075) boards += trace`M${x} 0V${floor}`;
  strokePath(s, boards, look.ink, 3, 'opacity=".3"');
  const [wx, wy, r] = [cx, h * 0.27, Math.min(w * 0.15, h * 0.14)];
  roundWindow(s, look, wx, wy, r);
  const planks = s.linear([
    [0, "#6a34b8"],
    [1, look.ink],
  ]);
  fillPath(s, trace`M0 ${floor}H${w}V${h}H0Z`, planks);
  let joints = "";
  for (let at = -14; at <= 14; at += 1) {
    joints += trace`M${cx + at * unit * 0.07} ${floor}L${cx + at * unit * 0.24} ${h}`;
  }
  strokePath(s, joints, look.ink, 4, 'opacity=".45"');
  // The roof comes down on both sides in frames, the nearest of them darkest.
  for (const [row, tone] of ["#4a2090", "#351470", "#220a4c"].entries()) {
    const [eave, peak] = [w * (0.36 + row * 0.075), h * (-0.1 - row * 0.07)];
    const wall = h * (0.5 - row * 0.06);
    const foot = floor + row * h * 0.05;
    for (const side of [-1, 1]) {
      const x = cx + side * eave;
      fillPath(
        s,
        trace`M${cx} ${peak - h * 0.2}L${cx} ${peak}L${x} ${wall}V${foot}H${cx + side * w}` +
          trace`V${-h * 0.2}Z`,
        tone,
        `opacity=".86"`,
      );
      const beam = unit * (0.03 + row * 0.012);
      strokePath(
        s,
        trace`M${cx} ${peak}L${x} ${wall}V${foot}M${cx + side * eave * 0.5} ` +
          trace`${(peak + wall) / 2 + beam}L${x} ${wall + h * 0.13}`,
        ["#6a3ab0", "#54289a", "#3c1878"][row] ?? tone,
        beam,
        'stroke-linejoin="round"',
      );
    }
  }
  const shaft = s.linear([
    [0, look.spark, 0],
    [0.2, look.spark, 0.4],
    [1, look.spark, 0],
  ]);
  for (const [from, to] of [
    [-0.9, -1.9],
    [-0.1, 0.1],
    [0.5, 1.5],
  ] as const) {
    fillPath(
      s,
      trace`M${wx + r * from} ${wy}h${r * 0.5}L${wx + r * (to + 1.2)} ${h * 0.9}` +
        trace`H${wx + r * (to - 0.4)}Z`,
      shaft,
    );
  }
  pool(s, cx, h * 0.86, w * 0.36, look.glow, 0.6);
  lookingGlass(s, w * 0.1 + unit * 0.09, h * 0.76, unit * 0.27);
  stored(s, look, w * 0.1, 1, unit * 0.26, h * 0.83);
  stored(s, look, w * 0.9, -1, unit * 0.24, h * 0.82);
  embers(s, 90, [look.spark, "#fff"], h * 0.85);
};

/** A box of the theatre: a shell on a bracket, lit from inside. */
function shellBox(s: Scene, look: Palette, x: number, y: number, r: number): void {
  glow(s, x, y - r * 0.5, r * 1.7, "#ffb8e8", 0.45);
  const inside = s.radial([
    [0, "#ffe6c8"],
    [0.6, "#e87ab8"],
    [1, "#5a2a8a"],
  ]);
  let rim = trace`M${x - r} ${y}`;
  for (let at = 0; at < 7; at += 1) {
    const [from, to] = [Math.PI * (1 + at / 7), Math.PI * (1 + (at + 1) / 7)];
    const mid = (from + to) / 2;
    rim +=
      trace`Q${x + Math.cos(mid) * r * 1.18} ${y + Math.sin(mid) * r * 1.18} ` +
      trace`${x + Math.cos(to) * r} ${y + Math.sin(to) * r}`;
  }
  fillPath(s, `${rim}Z`, inside, 'stroke="#ffd8f0" stroke-opacity=".6" stroke-width="3"');
  let ribs = "";
  for (let at = 1; at < 7; at += 1) {
    const angle = Math.PI * (1 + at / 7);
    ribs += trace`M${x} ${y}L${x + Math.cos(angle) * r} ${y + Math.sin(angle) * r}`;
  }
  strokePath(s, ribs, "#8a3a9a", 2.5, 'opacity=".5"');
  let heads = "";
  for (const at of [-0.5, -0.05, 0.45]) {
    heads += trace`M${x + at * r - r * 0.16} ${y + 4}q0 ${-r * 0.44} ${r * 0.16} ${-r * 0.44}`;
    heads += trace`q${r * 0.16} 0 ${r * 0.16} ${r * 0.44}Z`;
  }
  fillPath(s, heads, look.ground[2], 'opacity=".8"');
  const bowl = s.linear([
    [0, "#4a7ad8"],
    [1, look.ground[2]],
  ]);
  fillPath(
    s,
    trace`M${x - r * 1.12} ${y - r * 0.06}H${x + r * 1.12}Q${x + r * 0.9} ${y + r * 0.6} ${x} ` +
      trace`${y + r * 0.74}Q${x - r * 0.9} ${y + r * 0.6} ${x - r * 1.12} ${y - r * 0.06}Z`,
    bowl,
    `stroke="${look.glow}" stroke-opacity=".6" stroke-width="3"`,
  );
}

/** The ribs of a great shell behind the stage, spread like a fan. */
function shellStage(s: Scene, look: Palette, cx: number, foot: number, reach: number): void {
  glow(s, cx, foot - reach * 0.5, reach * 1.3, look.glow, 0.6);
  const count = 11;
  for (let at = 0; at < count; at += 1) {
    const from = Math.PI * (1 + at / count);
    const to = Math.PI * (1 + (at + 1) / count);
    const mid = (from + to) / 2;
    const rib = s.linear(
      [
        [0, "#1f5ac0"],
        [0.5, at % 2 === 0 ? "#5aa8f0" : "#4a90e0"],
        [1, "#143f96"],
      ],
      0,
      0,
      1,
      0,
    );
    const on = (angle: number, part: number) =>
      trace`${cx + Math.cos(angle) * reach * part} ${foot + Math.sin(angle) * reach * part}`;
    fillPath(
      s,
      `M${trace`${cx} ${foot}`}L${on(from, 1)}Q${on(mid, 1.17)} ${on(to, 1)}Z`,
      rib,
      'stroke="#c8ecff" stroke-opacity=".35" stroke-width="3"',
    );
  }
  const hollow = s.radialAt(
    [
      [0, look.ground[2], 0.75],
      [0.7, look.ground[2], 0.25],
      [1, look.ground[2], 0],
    ],
    cx,
    foot,
    reach,
  );
  fillPath(s, trace`M${cx - reach} ${foot}A${reach} ${reach} 0 0 1 ${cx + reach} ${foot}Z`, hollow);
}

/** A theatre on the sea bed: a stage in a shell, boxes along both walls, light from above. */
export const sunkenTheatre: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const [floor, unit] = [h * 0.78, Math.min(w, h)];
  sky(s, [0, "#2a90e0"], [0.5, look.ground[1]], [1, look.ground[2]]);
  rays(s, cx, -h * 0.3, 26, 0.14, look.spark);
  shellStage(s, look, cx, floor, Math.min(w * 0.42, h * 0.56));
  const boards = s.linear([
    [0, "#2a6ac0"],
    [0.2, "#123c86"],
    [1, look.ink],
  ]);
  fillPath(s, trace`M0 ${floor + 10}Q${cx} ${floor - h * 0.04} ${w} ${floor + 10}V${h}H0Z`, boards);
  pool(s, cx, floor + h * 0.05, w * 0.34, look.spark, 0.5);
  for (const side of [-1, 1]) {
    const wall = s.linear(
      [
        [0, side < 0 ? look.ink : "#1c56b0"],
        [1, side < 0 ? "#1c56b0" : look.ink],
      ],
      0,
      0,
      1,
      0,
    );
    const edge = cx + side * (w * 0.5 - unit * 0.15);
    fillPath(
      s,
      trace`M${cx + side * w * 0.5} 0H${cx + side * (w * 0.5 - unit * 0.3)}` +
        trace`Q${edge} ${h * 0.06} ${edge} ${h * 0.2}V${h}H${cx + side * w * 0.5}Z`,
      wall,
    );
    strokePath(
      s,
      trace`M${edge} ${h * 0.2}V${h}M${edge + side * 16} ${h * 0.2}V${h}`,
      look.glow,
      3,
      'opacity=".35"',
    );
    for (const [row, y] of [0.3, 0.53, 0.76].entries()) {
      const r = unit * (0.082 + row * 0.008);
      shellBox(s, look, cx + side * (w * 0.5 - unit * 0.13), h * y, r);
    }
  }
  let footlights = "";
  for (let x = w * 0.04; x < w; x += w * 0.115) {
    const y = h * 0.94 - Math.sin((x / w) * Math.PI) * h * 0.03;
    glow(s, x, y - 8, unit * 0.07, "#ffe0a8", 0.5);
    footlights += trace`M${x - 26} ${y}q0 -30 26 -34q26 4 26 34Z`;
  }
  fillPath(s, footlights, "#2a4a9a", 'stroke="#ffd8f0" stroke-opacity=".5" stroke-width="3"');
  fillPath(s, trace`M0 ${h * 0.945}Q${cx} ${h * 0.9} ${w} ${h * 0.945}V${h}H0Z`, look.ink);
  bubbles(s, Math.round((w * h) / 16000));
};

/** A window of coloured panes that ends in a point. */
function lancet(s: Scene, x: number, foot: number, half: number, tall: number): void {
  const outline =
    trace`M${x - half} ${foot}V${foot - tall * 0.7}Q${x - half} ${foot - tall * 0.88} ${x} ` +
    trace`${foot - tall}Q${x + half} ${foot - tall * 0.88} ` +
    trace`${x + half} ${foot - tall * 0.7}V${foot}Z`;
  const light = s.linear([
    [0, "#fff0c0"],
    [0.4, "#f0a050"],
    [1, "#8a1c3a"],
  ]);
  fillPath(s, outline, light, `stroke="#2a0612" stroke-width="${tenth(half * 0.22)}"`);
  let lead = "";
  for (let at = 1; at < 6; at += 1) {
    const y = foot - (tall * 0.72 * at) / 6;
    lead += trace`M${x - half} ${y}L${x} ${y - half * 0.5}L${x + half} ${y}M${x - half} ${y}`;
    lead += trace`L${x} ${y + half * 0.5}L${x + half} ${y}`;
  }
  strokePath(s, `${lead}${trace`M${x} ${foot}V${foot - tall}`}`, "#4a0c1e", half * 0.08);
}

/** One pair of pillars with the arch between them, at a nearness from 0 to 1. */
function bay(s: Scene, look: Palette, cx: number, near: number): void {
  const { width: w, height: h } = s;
  const reach = w * (0.13 + near * 0.36);
  const [foot, top] = [h * (0.7 + near * 0.2), h * (0.34 - near * 0.26)];
  const wide = Math.min(w, h) * (0.03 + near * 0.07);
  const shade = 1 - near * 0.6;
  const tone = (red: number) => `rgb(${red * shade},${red * 0.24 * shade},${red * 0.3 * shade})`;
  const stone = s.linear(
    [
      [0, tone(80)],
      [0.4, tone(176)],
      [1, tone(60)],
    ],
    0,
    0,
    1,
    0,
  );
  strokePath(
    s,
    trace`M${cx - reach} ${top + h * 0.12}Q${cx - reach * 0.8} ${top - h * 0.12} ${cx} ` +
      trace`${top - h * 0.2}Q${cx + reach * 0.8} ${top - h * 0.12} ${cx + reach} ${top + h * 0.12}`,
    tone(110),
    wide * 0.7,
  );
  for (const side of [-1, 1]) {
    const x = cx + side * reach;
    fillPath(
      s,
      trace`M${x - wide / 2} ${top + h * 0.1}h${wide}V${foot}h${wide * 0.3}v${wide * 0.34}` +
        trace`h${-wide * 1.6}v${-wide * 0.34}h${wide * 0.3}Z`,
      stone,
    );
    fillPath(
      s,
      trace`M${x - wide * 0.8} ${top + h * 0.09}h${wide * 1.6}l${-wide * 0.3} ${wide * 0.4}` +
        trace`h${-wide}Z`,
      tone(190),
    );
    const [fx, fy] = [x, foot - (foot - top) * 0.42];
    glow(s, fx, fy, wide * 3, look.spark, 0.55);
    fillPath(
      s,
      trace`M${fx} ${fy - wide * 0.5}q${wide * 0.22} ${wide * 0.3} 0 ${wide * 0.5}` +
        trace`q${-wide * 0.22} ${-wide * 0.2} 0 ${-wide * 0.5}Z`,
      "#fff0b0",
    );
    strokePath(s, trace`M${fx} ${fy + wide * 0.02}v${wide * 0.7}`, "#f0dcb8", wide * 0.13);
  }
}

/** A castle's hall: pillars and pointed arches in a row, candles on them and a lit window. */
export const greatHall: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const [floor, unit] = [h * 0.7, Math.min(w, h)];
  sky(s, [0, look.ink], [0.5, look.ground[0]], [0.72, "#7a2432"]);
  glow(s, cx, h * 0.42, h * 0.5, "#ffb060", 0.7);
  const tiles = s.linear([
    [0, "#a84838"],
    [0.3, look.ground[0]],
    [1, look.ink],
  ]);
  fillPath(s, trace`M0 ${floor}H${w}V${h}H0Z`, tiles);
  let joints = "";
  for (let at = -14; at <= 14; at += 1) {
    joints += trace`M${cx + at * unit * 0.045} ${floor}L${cx + at * unit * 0.24} ${h}`;
  }
  for (let at = 1; at < 9; at += 1) {
    joints += trace`M0 ${floor + (h - floor) * (at / 9) ** 1.8}H${w}`;
  }
  strokePath(s, joints, look.ink, 3, 'opacity=".4"');
  const runner = s.linear([
    [0, "#b8263e"],
    [1, "#480618"],
  ]);
  const [far, close] = [unit * 0.07, unit * 0.36];
  fillPath(
    s,
    trace`M${cx - far} ${floor}H${cx + far}L${cx + close} ${h}H${cx - close}Z`,
    runner,
    `stroke="${look.spark}" stroke-opacity=".7" stroke-width="5"`,
  );
  for (const [at, part] of [
    [-1, 0.74],
    [1, 0.74],
    [0, 1],
  ] as const) {
    lancet(s, cx + at * unit * 0.085, h * 0.6, unit * 0.036, h * 0.34 * part);
  }
  for (const near of [0, 0.2, 0.5, 0.92]) bay(s, look, cx, near);
  for (const side of [-1, 1]) {
    const [x, wide] = [cx + side * w * 0.415, unit * 0.11];
    const cloth = s.linear([
      [0, "#c82a48"],
      [1, "#4a0618"],
    ]);
    fillPath(
      s,
      trace`M${x - wide / 2} ${-10}h${wide}V${h * 0.36}l${-wide / 2} ${wide * 0.4}` +
        trace`l${-wide / 2} ${-wide * 0.4}Z`,
      cloth,
      `stroke="${look.spark}" stroke-opacity=".8" stroke-width="4"`,
    );
  }
  embers(s, 50, [look.spark, "#ffb060"]);
};
