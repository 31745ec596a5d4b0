/**
 * Places by day that belong to one slot each: a street dressed for a parade and a terrace under
 * palms. Like those in backdrops.ts they fill the scene.
 */
import type { Backdrop } from "./backdrops.ts";
import { ridge } from "./landscapes.ts";
import { tenth } from "./lettering.ts";
import type { Palette } from "./look.ts";
import { sky } from "./places-open.ts";
import { between } from "./random.ts";
import type { Scene } from "./scene.ts";
import { bokeh, fillPath, glow, rays, strokePath, trace } from "./shapes.ts";

/** One house front along the street, from a nearness to a nearer one, drawn in perspective. */
function houseFront(
  s: Scene,
  cx: number,
  side: number,
  [far, near]: readonly [number, number],
  tone: readonly [string, string, string],
  tall: number,
): void {
  const { width: w, height: h } = s;
  const line = h * 0.6;
  // A place on the front: 0 to 1 along it, and a height where 1 is the eaves.
  const on = (along: number, up: number): string => {
    const z = 1 / (1 / far + (1 / near - 1 / far) * along);
    const x = cx + side * w * 0.52 * z;
    return trace`${x} ${line + h * 0.22 * z - h * (0.22 + tall) * z * up}`;
  };
  const quad = (a: number, b: number, low: number, high: number): string =>
    `M${on(a, low)}L${on(a, high)}L${on(b, high)}L${on(b, low)}Z`;
  const [wall, shade, trim] = tone;
  const front = s.linear([
    [0, wall],
    [1, shade],
  ]);
  fillPath(s, quad(0, 1, 0, 1), front);
  let [panes, shutters, frames] = ["", "", ""];
  for (const low of [0.38, 0.7]) {
    for (let at = 0; at < 3; at += 1) {
      const from = 0.1 + at * 0.3;
      panes += quad(from + 0.05, from + 0.17, low, low + 0.19);
      shutters +=
        quad(from, from + 0.05, low, low + 0.19) + quad(from + 0.17, from + 0.22, low, low + 0.19);
    }
    frames += quad(0.04, 0.96, low - 0.035, low - 0.01);
  }
  for (const from of [0.12, 0.56]) panes += quad(from, from + 0.3, 0, 0.25);
  fillPath(s, panes, "#3a1408", 'opacity=".75"');
  fillPath(s, shutters, trim);
  fillPath(s, frames + quad(0, 1, 0.96, 1.02), "#ffe9c0", 'opacity=".8"');
}

/** Marigolds threaded on a string that hangs between two points. */
function garland(
  s: Scene,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  r: number,
) {
  const tints = ["#ff9a1a", "#ffc02a", "#f0700e"];
  const span = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = Math.max(8, Math.round((span + Math.abs(sag) * 1.6) / (r * 1.3)));
  const heads = ["", "", ""];
  for (let at = 0; at <= count; at += 1) {
    const part = at / count;
    const x = from[0] + (to[0] - from[0]) * part;
    const y = from[1] + (to[1] - from[1]) * part + sag * 4 * part * (1 - part);
    const size = r * between(s.random, 0.8, 1.15);
    const place = `cx="${tenth(x)}" cy="${tenth(y)}"`;
    heads[at % 3] +=
      `<circle ${place} r="${tenth(size)}"/><circle ${place} r="${tenth(size * 0.46)}" ` +
      'fill="#fff0a8" stroke="none" opacity=".4"/>';
  }
  // A dashed edge ruffles the heads.
  const [edge, dash] = [tenth(r * 0.3), tenth(r * 0.4)];
  const ruffle = `stroke="#b8500a" stroke-width="${edge}" stroke-dasharray="${dash}"`;
  for (const [at, drawn] of heads.entries()) s.add(`<g fill="${tints[at]}" ${ruffle}>${drawn}</g>`);
}

/** A street dressed for a parade: house fronts, garlands between them and petals on the road. */
export const paradeStreet: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const line = h * 0.6;
  sky(s, [0, "#2a8a9a"], [0.3, "#f0b85a"], [0.6, look.spark]);
  glow(s, cx, h * 0.5, h * 0.5, "#fff4c8", 0.9);
  rays(s, cx, h * 0.52, 20, 0.12, "#fff");
  ridge(s, line, h * 0.1, 150, "#d8964a", true);
  const road = s.linear([
    [0, "#f0b860"],
    [0.3, "#a85a1e"],
    [1, look.ink],
  ]);
  fillPath(s, trace`M0 ${line}H${w}V${h}H0Z`, road);
  let stones = "";
  for (let at = -14; at <= 14; at += 1) stones += trace`M${cx} ${line}L${cx + at * w * 0.1} ${h}`;
  for (let at = 1; at < 10; at += 1) stones += trace`M0 ${line + (h - line) * (at / 10) ** 2}H${w}`;
  strokePath(s, stones, "#5a2406", 2.5, 'opacity=".3"');
  const tones = [
    ["#f0c080", "#c8843a", "#7a9a8a"],
    ["#e8906a", "#a84a2a", "#2a8a8a"],
    ["#e8b84a", "#9a5a12", "#8a2a6a"],
    ["#c8607a", "#7a1e3a", "#e8a02a"],
  ] as const;
  const depths = [0.16, 0.27, 0.45, 0.74, 1.3] as const;
  for (const [row, far] of depths.slice(0, 4).entries()) {
    const near = depths[row + 1] ?? 1.3;
    for (const side of [-1, 1]) {
      const tone = tones[(row + (side > 0 ? 1 : 0)) % 4] ?? tones[0];
      houseFront(s, cx, side, [far, near], tone, (side > 0 ? 0.5 : 0.44) + (row % 2) * 0.08);
    }
    const reach = w * 0.52 * far * 1.2;
    const top = line - h * 0.42 * far * 1.2;
    garland(s, [cx - reach, top], [cx + reach, top], h * 0.2 * far, h * 0.022 * far);
  }
  const haze = s.linear([
    [0, look.glow, 0],
    [0.5, look.glow, 0.4],
    [1, look.glow, 0],
  ]);
  s.add(`<rect y="${h * 0.42}" width="${w}" height="${h * 0.36}" fill="${haze}"/>`);
  petals(s, cx);
};

/** Garlands across the top and petals strewn along both sides of the road. */
function petals(s: Scene, cx: number): void {
  const { width: w, height: h } = s;
  const unit = Math.min(w, h);
  for (const side of [-1, 1]) {
    const edge = cx + side * (w * 0.5 + 10);
    garland(s, [edge, h * 0.05], [cx + side * w * 0.2, -h * 0.02], h * 0.1, unit * 0.017);
    garland(s, [edge, h * 0.02], [cx + side * w * 0.33, -h * 0.02], h * 0.2, unit * 0.02);
  }
  const tints = ["#ffb02a", "#f0780e", "#ffd86a", "#d83a5a", "#e85a1a"];
  let drawn = "";
  for (let at = 0; at < 240; at += 1) {
    const y = between(s.random, 0.72, 1);
    const away = between(s.random, 0.2, 0.56) * (0.5 + y * 0.6);
    const x = cx + (at % 2 === 0 ? -1 : 1) * away * w;
    const r = (y - 0.55) * 22;
    drawn +=
      `<ellipse cx="${tenth(x)}" cy="${tenth(y * h)}" rx="${tenth(r)}" ry="${tenth(r * 0.5)}" ` +
      `fill="${tints[at % 5]}" transform="rotate(${Math.round(s.random() * 60 - 30)} ${tenth(x)} ` +
      `${tenth(y * h)})"/>`;
  }
  s.add(`<g opacity=".85">${drawn}</g>`);
}

/** A frond: a rib with leaflets on both sides, bent by its own weight. */
function frond(s: Scene, x: number, y: number, length: number, turn: number, tone: string): void {
  let leaves = "";
  const droop = length * 0.34;
  const at = (part: number): readonly [number, number] => [length * part, droop * part * part];
  for (let leaf = 1; leaf < 15; leaf += 1) {
    const part = leaf / 15;
    const [lx, ly] = at(part);
    const long = length * 0.34 * Math.sin(Math.PI * (0.16 + part * 0.8));
    for (const way of [-1, 1]) {
      const [tx, ty] = [lx + long * 0.72, ly + way * long * 0.62 + long * 0.3];
      leaves +=
        trace`M${lx} ${ly}Q${lx + long * 0.5} ${ly + way * long * 0.24} ${tx} ${ty}` +
        trace`Q${lx + long * 0.24} ${ly + way * long * 0.4} ${lx - length * 0.03} ${ly}Z`;
    }
  }
  const [ex, ey] = at(1);
  leaves += trace`M0 -3Q${length * 0.5} 0 ${ex} ${ey}Q${length * 0.5} 7 0 4Z`;
  const flip =
    Math.abs(turn) > 90 ? `rotate(${tenth(turn - 180)}) scale(-1 1)` : `rotate(${tenth(turn)})`;
  s.add(
    `<path transform="translate(${tenth(x)} ${tenth(y)}) ${flip}" d="${leaves}" fill="${tone}"/>`,
  );
}

/** A palm with its crown of fronds. */
function palm(
  s: Scene,
  x: number,
  foot: number,
  tall: number,
  lean: number,
  tones: readonly [string, string],
) {
  const [tx, ty] = [x + lean, foot - tall];
  const wide = tall * 0.035;
  fillPath(
    s,
    trace`M${x - wide} ${foot}Q${x - wide * 0.4} ${foot - tall * 0.5} ${tx - wide * 0.5} ${ty}` +
      trace`h${wide}Q${x + wide} ${foot - tall * 0.5} ${x + wide * 1.2} ${foot}Z`,
    tones[1],
  );
  let rings = "";
  for (let at = 1; at < 22; at += 1) {
    const [part, half] = [at / 22, wide * (1.1 - at / 36)];
    rings +=
      trace`M${x + lean * part * part - half * 0.8} ${foot - tall * part}` +
      trace`q${half} ${half * 0.5} ${half * 2} 0`;
  }
  strokePath(s, rings, tones[0], Math.max(1.5, wide * 0.09), 'opacity=".8"');
  const length = Math.min(tall * 0.46, Math.min(s.width, s.height) * 0.38);
  for (const [at, turn] of [-155, -30, 170, 8, -110, -68, -178].entries()) {
    frond(
      s,
      tx,
      ty,
      length * between(s.random, 0.85, 1.1),
      turn + between(s.random, -8, 8),
      tones[at % 2] ?? tones[0],
    );
  }
}

/** A terrace under palms: misty hills, a stone rail, fronds overhead. */
export const palmTerrace: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const unit = Math.min(w, h);
  sky(s, [0, "#1a8a6a"], [0.36, look.glow], [0.62, look.spark]);
  glow(s, cx, h * 0.34, h * 0.5, "#fffbd8", 0.9);
  rays(s, cx + w * 0.2, -h * 0.1, 18, 0.12, "#fff");
  ridge(s, h * 0.54, h * 0.2, unit * 0.3, "#7ac87a", true);
  ridge(s, h * 0.6, h * 0.14, unit * 0.22, "#3f9a62", true);
  const mist = s.linear([
    [0, "#fff", 0],
    [1, "#fff", 0.4],
  ]);
  s.add(`<rect y="${h * 0.42}" width="${w}" height="${h * 0.26}" fill="${mist}"/>`);
  ridge(s, h * 0.68, h * 0.09, unit * 0.12, "#1f7a4a", true);
  for (const [part, size, lean] of [
    [0.22, 0.3, 20],
    [0.36, 0.22, -14],
    [0.66, 0.24, 14],
    [0.79, 0.32, -24],
  ] as const) {
    palm(s, w * part, h * 0.71, unit * size, lean, ["#2f8a4a", "#1a5a3a"]);
  }
  terrace(s, look, cx);
  for (const side of [-1, 1]) {
    const x = cx + side * w * 0.47;
    palm(s, x, h * 1.02, h * 0.86, side * -w * 0.01, ["#0f5a34", "#083a24"]);
    for (const [turn, size] of [
      [24, 0.34],
      [58, 0.28],
      [4, 0.4],
    ] as const) {
      frond(
        s,
        cx + side * w * 0.53,
        -h * 0.02,
        unit * size,
        side < 0 ? turn : 180 - turn,
        "#053020",
      );
    }
  }
  bokeh(s, 18, [look.spark, look.glow, "#fff"], 4);
};

/** The stone rail and floor of the terrace. */
function terrace(s: Scene, look: Palette, cx: number): void {
  const { width: w, height: h } = s;
  const unit = Math.min(w, h);
  const [top, foot] = [h * 0.71, h * 0.81];
  const stone = s.linear([
    [0, "#f4e2b0"],
    [1, "#8a7a4a"],
  ]);
  let posts = "";
  const step = unit * 0.05;
  for (let x = cx - Math.ceil(w / 2 / step) * step; x < w + step; x += step) {
    const [half, tall] = [step * 0.26, foot - top];
    posts +=
      trace`M${x - half * 0.5} ${top}h${half}q0 ${tall * 0.3} ${half * 0.5} ${tall * 0.6}` +
      trace`q0 ${tall * 0.24} ${-half * 0.4} ${tall * 0.4}h${-half * 1.2}` +
      trace`q${-half * 0.4} ${-tall * 0.16} ${-half * 0.4} ${-tall * 0.4}` +
      trace`q${half * 0.5} ${-tall * 0.3} ${half * 0.5} ${-tall * 0.6}Z`;
  }
  fillPath(s, posts, stone);
  fillPath(s, trace`M0 ${top - h * 0.016}H${w}V${top + h * 0.012}H0Z`, "#f0dca8");
  fillPath(s, trace`M0 ${top + h * 0.012}H${w}v5H0Z`, "#6a5a30", 'opacity=".6"');
  const floor = s.linear([
    [0, "#c8a860"],
    [0.3, "#5a6a34"],
    [1, look.ink],
  ]);
  fillPath(s, trace`M0 ${foot}H${w}V${h}H0Z`, floor);
  let joints = "";
  for (let at = -14; at <= 14; at += 1) {
    joints += trace`M${cx + at * unit * 0.1} ${foot}L${cx + at * unit * 0.19} ${h}`;
  }
  for (let at = 1; at < 6; at += 1) joints += trace`M0 ${foot + (h - foot) * (at / 6) ** 1.5}H${w}`;
  strokePath(s, joints, look.ink, 3, 'opacity=".35"');
  fillPath(s, trace`M0 ${foot}H${w}v8H0Z`, "#f0dca8");
}
