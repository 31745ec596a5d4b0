/**
 * Wide places that belong to one slot each: a bridge over a pond in spring and a belt of asteroids.
 * Like those in backdrops.ts they fill the scene.
 */
import type { Backdrop } from "./backdrops.ts";
import { ridge } from "./landscapes.ts";
import { tenth } from "./lettering.ts";
import type { Palette } from "./look.ts";
import { sky } from "./places-open.ts";
import { between } from "./random.ts";
import type { Scene } from "./scene.ts";
import { bokeh, embers, fillPath, glow, stars, strokePath, trace } from "./shapes.ts";

/** A branch in blossom that reaches in from an upper corner. */
function branch(s: Scene, x: number, y: number, way: number, size: number): void {
  const to = (dx: number, dy: number): string => trace`${x + way * dx * size} ${y + dy * size}`;
  const bark = "#4a1c2e";
  strokePath(
    s,
    `M${to(-0.1, 0.1)}Q${to(0.3, 0.06)} ${to(0.5, 0.2)}T${to(1, 0.24)}`,
    bark,
    size * 0.035,
    'stroke-linecap="round"',
  );
  strokePath(
    s,
    `M${to(0.36, 0.12)}Q${to(0.5, 0.34)} ${to(0.66, 0.46)}M${to(0.2, 0.09)}` +
      `Q${to(0.24, 0.34)} ${to(0.36, 0.6)}M${to(0.62, 0.23)}Q${to(0.72, 0.06)} ${to(0.88, 0.03)}`,
    bark,
    size * 0.018,
    'stroke-linecap="round"',
  );
  const ends = [
    [0.08, 0.06, 0.2],
    [0.3, 0.14, 0.16],
    [0.55, 0.2, 0.15],
    [0.8, 0.24, 0.13],
    [1, 0.24, 0.1],
    [0.64, 0.44, 0.12],
    [0.34, 0.54, 0.12],
    [0.26, 0.32, 0.1],
    [0.86, 0.04, 0.1],
  ] as const;
  const tints = ["#c83a7a", "#f07aac", "#ffb0d0", "#ffe0ee"];
  for (const [layer, tint] of tints.entries()) {
    let blossoms = "";
    for (const [dx, dy, spread] of ends) {
      for (let at = 0; at < 15; at += 1) {
        const [angle, off] = [s.random() * Math.PI * 2, Math.sqrt(s.random()) * spread * size];
        const [bx, by] = [
          x + way * dx * size + Math.cos(angle) * off,
          y + dy * size + Math.sin(angle) * off * 0.7 - layer * size * 0.008,
        ];
        const r = tenth(size * between(s.random, 0.012, 0.034 - layer * 0.005));
        blossoms += `<circle cx="${tenth(bx)}" cy="${tenth(by)}" r="${r}"/>`;
      }
    }
    s.add(`<g fill="${tint}">${blossoms}</g>`);
  }
}

/** The red bridge from bank to bank; drawn once more, faint and upside down, in the water. */
function redBridge(s: Scene, cx: number, foot: number, rise: number): string {
  const { width: w } = s;
  const half = w * 0.46;
  const deck = (up: number): string =>
    trace`M${cx - half} ${foot - up}Q${cx} ${foot - rise * 2 - up} ${cx + half} ${foot - up}`;
  let posts = "";
  for (let at = 0; at <= 16; at += 1) {
    const part = at / 16;
    const [x, y] = [cx - half + part * half * 2, foot - rise * 4 * part * (1 - part)];
    posts += trace`M${x} ${y}v${-rise * 0.34}`;
    if (at % 4 === 2) posts += trace`M${x} ${y}V${foot + rise * 0.3}`;
  }
  const stroke = (d: string, color: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${tenth(width)}" ` +
    `stroke-linecap="round"/>`;
  return (
    stroke(posts, "#a81e34", rise * 0.06) +
    stroke(deck(0), "#7a1024", rise * 0.16) +
    stroke(deck(rise * 0.03), "#d83a48", rise * 0.09) +
    stroke(deck(rise * 0.32), "#e84a52", rise * 0.06) +
    stroke(deck(rise * 0.19), "#c02c40", rise * 0.03)
  );
}

/** A red bridge over a pond in spring: a snowy peak, mist, branches in blossom and petals. */
export const archedBridge: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const [line, unit] = [h * 0.66, Math.min(w, h)];
  sky(s, [0, "#d84a8a"], [0.34, look.ground[1]], [0.64, look.glow]);
  glow(s, cx, h * 0.4, h * 0.46, "#fff8e0", 0.8);
  const [px, top, reach] = [cx + w * 0.08, h * 0.24, Math.max(w * 0.36, h * 0.34)];
  const peak = s.linear([
    [0, "#b88ad0"],
    [1, "#f0a8c8"],
  ]);
  const rim = unit * 0.045;
  const crater =
    trace`l${rim * 0.5} ${rim * 0.22}l${rim * 0.4} ${-rim * 0.1}l${rim * 0.5} ${rim * 0.14}` +
    trace`l${rim * 0.6} ${-rim * 0.26}`;
  fillPath(
    s,
    trace`M${px - reach} ${line}Q${px - reach * 0.3} ${line - h * 0.12} ${px - rim} ${top}` +
      crater +
      trace`Q${px + reach * 0.3} ${line - h * 0.12} ${px + reach} ${line}Z`,
    peak,
  );
  const tall = unit * 0.13;
  const edge = rim + (tall * (reach * 0.3 - rim)) / (line - h * 0.12 - top);
  fillPath(
    s,
    trace`M${px - rim} ${top}` +
      crater +
      trace`L${px + edge} ${top + tall}l${-edge * 0.3} ${-tall * 0.24}` +
      trace`l${-edge * 0.3} ${tall * 0.44}l${-edge * 0.36} ${-tall * 0.5}` +
      trace`l${-edge * 0.4} ${tall * 0.4}l${-edge * 0.28} ${-tall * 0.34}` +
      trace`L${px - edge} ${top + tall * 0.94}Z`,
    "#fff6fb",
  );
  ridge(s, h * 0.6, h * 0.07, unit * 0.24, "#e88ab8", true);
  ridge(s, h * 0.65, h * 0.06, unit * 0.16, "#b85a94", true);
  const water = s.linear([
    [0, "#ffd8e4"],
    [0.3, "#c878b0"],
    [1, look.ink],
  ]);
  fillPath(s, trace`M0 ${line}H${w}V${h}H0Z`, water);
  const [foot, rise] = [h * 0.73, Math.min(h * 0.2, w * 0.16)];
  const bridge = redBridge(s, cx, foot, rise);
  s.add(
    `<g transform="translate(0 ${tenth(foot * 2 + rise * 0.4)}) scale(1 -1)" ` +
      `opacity=".28">${bridge}</g>`,
  );
  let ripples = "";
  for (let at = 0; at < 60; at += 1) {
    const part = s.random() ** 1.4;
    const [x, y, length] = [s.random() * w, line + 8 + part * (h - line), 16 + part * 70];
    ripples += trace`M${x - length / 2} ${y}q${length / 2} ${-length * 0.07} ${length} 0`;
  }
  strokePath(s, ripples, "#fff", 2.5, 'opacity=".3" stroke-linecap="round"');
  s.add(bridge);
  for (const side of [-1, 1]) {
    const edge = cx + side * w * 0.5;
    fillPath(
      s,
      trace`M${edge} ${foot - h * 0.03}Q${edge - side * w * 0.07} ${foot - h * 0.04} ` +
        trace`${edge - side * w * 0.12} ${foot + h * 0.06}` +
        trace`Q${edge - side * w * 0.05} ${foot + h * 0.1} ${edge} ${foot + h * 0.09}Z`,
      side < 0 ? "#7a3a6a" : "#6a2e5e",
    );
    branch(s, edge, h * (side < 0 ? 0.02 : 0.05), -side, unit * (side < 0 ? 0.44 : 0.38));
  }
  bokeh(s, 26, ["#ffd0e4", "#fff", "#ff9ac4"], 3, 0.95);
};

/** A rock of space: an uneven outline, its lit facets and a crater or two. */
function asteroid(s: Scene, x: number, y: number, r: number, haze: number): void {
  const count = 9;
  const points: (readonly [number, number])[] = [];
  for (let at = 0; at < count; at += 1) {
    const angle = (at / count) * Math.PI * 2 + between(s.random, -0.14, 0.14);
    const reach = r * between(s.random, 0.78, 1.1);
    points.push([x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.84]);
  }
  const [mx, my] = [x - r * 0.16, y - r * 0.14];
  let outline = "";
  for (const [at, [px, py]] of points.entries())
    outline += (at === 0 ? "M" : "L") + trace`${px} ${py}`;
  fillPath(s, `${outline}Z`, "#26323f");
  for (const [at, [px, py]] of points.entries()) {
    const [nx, ny] = points[(at + 1) % count] ?? [px, py];
    const facing = -((px + nx) / 2 - x) * 0.6 - ((py + ny) / 2 - y) * 0.8;
    const light = Math.round(22 + Math.max(0, facing / r) * 46 + between(s.random, 0, 7));
    fillPath(
      s,
      trace`M${mx} ${my}L${px} ${py}L${nx} ${ny}Z`,
      `hsl(${light > 44 ? 34 : 212} 18% ${light}%)`,
    );
  }
  for (const [dx, dy, part] of [
    [-0.2, 0.2, 0.16],
    [0.3, -0.2, 0.12],
  ] as const) {
    const [ax, ay] = [x + dx * r, y + dy * r];
    s.add(
      `<ellipse cx="${tenth(ax)}" cy="${tenth(ay)}" rx="${tenth(part * r)}" ` +
        `ry="${tenth(part * r * 0.7)}" fill="#0c141d" opacity=".6"/>` +
        `<ellipse cx="${tenth(ax + part * r * 0.16)}" cy="${tenth(ay + part * r * 0.18)}" ` +
        `rx="${tenth(part * r * 0.8)}" ry="${tenth(part * r * 0.5)}" fill="#5a6a7c" opacity=".5"/>`,
    );
  }
  if (haze > 0) fillPath(s, `${outline}Z`, "#2c4560", `opacity="${haze}"`);
}

/** The edge of a world below: its lit rim, bands of cloud and the air around it. */
function worldRim(s: Scene, look: Palette, cx: number, cy: number, r: number): void {
  const air = s.radialAt(
    [
      [0.8, look.glow, 0],
      [0.86, look.glow, 0.75],
      [0.9, look.glow, 0.3],
      [1, look.glow, 0],
    ],
    cx,
    cy,
    r * 1.16,
  );
  const circle = (reach: number, fill: string) =>
    `<circle cx="${tenth(cx)}" cy="${tenth(cy)}" r="${tenth(reach)}" fill="${fill}"/>`;
  const land = s.radialAt(
    [
      [0.6, "#0a1420"],
      [0.88, "#1c3a56"],
      [0.97, "#4a80a8"],
      [1, "#d8f0ff"],
    ],
    cx,
    cy,
    r,
  );
  s.add(circle(r * 1.16, air) + circle(r, land));
  let bands = "";
  for (let at = 0; at < 26; at += 1) {
    const angle = Math.PI * between(s.random, 1.1, 1.9);
    const reach = r * between(s.random, 0.82, 0.97);
    const [x, y] = [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach];
    const turn = (angle * 180) / Math.PI + 90;
    bands +=
      `<ellipse rx="${tenth(r * between(s.random, 0.03, 0.11))}" ry="${tenth(r * 0.007)}" ` +
      `transform="translate(${tenth(x)} ${tenth(y)}) rotate(${tenth(turn)})"/>`;
  }
  s.add(`<g fill="#e8f6ff" opacity=".22" filter="${s.blur(3)}">${bands}</g>`);
}

/** A winding tower of the miners, with lamps, on a rock. */
function rig(s: Scene, look: Palette, x: number, foot: number, tall: number, way: number): void {
  const tone = "#121c28";
  const at = (part: number) => x + way * part * tall;
  strokePath(
    s,
    trace`M${at(-0.2)} ${foot}L${at(-0.04)} ${foot - tall}H${at(0.06)}L${at(0.2)} ${foot}` +
      trace`M${at(-0.15)} ${foot - tall * 0.32}H${at(0.15)}L${at(-0.1)} ${foot - tall * 0.64}` +
      trace`H${at(0.1)}M${at(0.06)} ${foot - tall}L${at(0.42)} ${foot - tall * 0.2}`,
    tone,
    tall * 0.045,
  );
  s.add(
    `<circle cx="${tenth(at(0.01))}" cy="${tenth(foot - tall)}" r="${tenth(tall * 0.1)}" ` +
      `fill="none" stroke="#3a4c60" stroke-width="${tenth(tall * 0.04)}"/>`,
  );
  fillPath(
    s,
    trace`M${at(0.18)} ${foot}V${foot - tall * 0.26}q${way * tall * 0.16} ${-tall * 0.16} ` +
      trace`${way * tall * 0.32} 0V${foot}Z`,
    tone,
    `stroke="#4a6076" stroke-width="2"`,
  );
  for (const [part, up] of [
    [0.01, 1.12],
    [0.34, 0.16],
    [-0.12, 0.36],
    [0.14, 0.36],
  ] as const) {
    glow(s, at(part), foot - tall * up, tall * 0.2, look.spark, 0.9);
    s.add(
      `<circle cx="${tenth(at(part))}" cy="${tenth(foot - tall * up)}" r="${tenth(tall * 0.03)}" ` +
        `fill="#fff2cc"/>`,
    );
  }
}

/** A belt of asteroids above a world's rim, with miners at work on the nearest of them. */
export const asteroids: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const unit = Math.min(w, h);
  sky(s, [0, look.ink], [0.5, "#142438"], [1, look.ground[0]]);
  for (const [part, y, color] of [
    [0.2, 0.2, "#4a6aa8"],
    [0.75, 0.34, "#8a5a3a"],
    [0.5, 0.1, "#2a7a8a"],
  ] as const) {
    const cloud = s.radial([
      [0, color, 0.45],
      [1, color, 0],
    ]);
    s.add(
      `<ellipse transform="translate(${tenth(w * part)} ${tenth(h * y)}) rotate(-24)" ` +
        `rx="${tenth(w * 0.5)}" ry="${tenth(h * 0.17)}" fill="${cloud}"/>`,
    );
  }
  stars(s, Math.round((w * h) / 2400));
  glow(s, w * 0.16, h * 0.06, unit * 0.4, look.spark, 0.55);
  const r = Math.max(w, h) * 0.86;
  worldRim(s, look, cx + w * 0.12, h * 0.7 + r, r);
  // The belt crosses the sky from the lower left to the upper right.
  for (const [row, [count, least, most]] of (
    [
      [70, 0.004, 0.012],
      [26, 0.014, 0.03],
      [9, 0.04, 0.062],
    ] as const
  ).entries()) {
    for (let at = 0; at < count; at += 1) {
      const part = (at + s.random()) / count;
      const scatter = (s.random() + s.random() - 1) * h * (0.12 + row * 0.05);
      const y = h * (0.56 - part * 0.34) + scatter;
      asteroid(s, part * w, y, unit * between(s.random, least, most), 0.6 - row * 0.28);
    }
  }
  for (const [part, y, size, way] of [
    [0.03, 1, 0.24, 1],
    [0.98, 0.98, 0.27, -1],
  ] as const) {
    const x = w * part;
    rig(s, look, x + way * unit * 0.03, h * y - unit * size * 0.5, unit * 0.24, way);
    asteroid(s, x, h * y, unit * size, 0);
  }
  embers(s, 40, [look.spark, look.glow]);
};
