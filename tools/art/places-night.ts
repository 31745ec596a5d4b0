/**
 * Places by night that belong to one slot each: a square hung with lanterns around a great drum, a
 * market street and a harbour. Like those in backdrops.ts they fill the scene.
 */
import type { Backdrop } from "./backdrops.ts";
import { ridge } from "./landscapes.ts";
import { tenth } from "./lettering.ts";
import type { Palette } from "./look.ts";
import { sky } from "./places-open.ts";
import { between } from "./random.ts";
import type { Scene } from "./scene.ts";
import { bokeh, embers, fillPath, glow, pool, stars, strokePath, trace } from "./shapes.ts";

/** A round lantern of red paper, lit from inside. */
function lantern(s: Scene, x: number, y: number, r: number): void {
  glow(s, x, y, r * 2.6, "#ff7a2a", 0.4);
  const paper = s.radial(
    [
      [0, "#ffdc8a"],
      [0.4, "#f2481e"],
      [1, "#7a0a0c"],
    ],
    0.5,
    0.56,
    0.62,
  );
  const hoop = (part: number) =>
    `<ellipse rx="${tenth(r * part)}" ry="${tenth(r * 0.84)}" fill="none" stroke="#5c0608" ` +
    `stroke-opacity=".5" stroke-width="${tenth(r * 0.05)}"/>`;
  s.add(
    `<g transform="translate(${tenth(x)} ${tenth(y)})"><ellipse rx="${tenth(r)}" ` +
      `ry="${tenth(r * 0.84)}" fill="${paper}"/>${hoop(0.34)}${hoop(0.7)}` +
      `<path d="${trace`M${-r * 0.36} ${-r * 0.9}h${r * 0.72}v${r * 0.16}h${-r * 0.72}Z`}` +
      `${trace`M${-r * 0.36} ${r * 0.76}h${r * 0.72}v${r * 0.16}h${-r * 0.72}Z`}" ` +
      `fill="#e8b04a"/><path d="${trace`M0 ${r * 0.9}v${r * 0.8}`}" stroke="#c8281e" ` +
      `stroke-width="${tenth(r * 0.16)}"/></g>`,
  );
}

/** A tower of roofs with turned-up eaves; its windows are lit. */
function pagoda(s: Scene, x: number, foot: number, half: number, tiers: number, tone: string) {
  let roofs = "";
  let walls = "";
  let panes = "";
  let [y, wide] = [foot, half];
  for (let tier = 0; tier < tiers; tier += 1) {
    const [wall, roof] = [wide * 0.62, wide * 0.5];
    walls += trace`M${x - wide * 0.6} ${y}V${y - wall - 4}H${x + wide * 0.6}V${y}Z`;
    for (const at of [-0.36, 0, 0.36]) {
      const [px, ph] = [x + at * wide, wall * 0.46];
      panes += trace`M${px - wide * 0.11} ${y - wall * 0.18}v${-ph}h${wide * 0.22}v${ph}Z`;
    }
    y -= wall;
    roofs +=
      trace`M${x - wide} ${y - wide * 0.16}Q${x - wide * 0.74} ${y + 2} ${x - wide * 0.5} ${y}` +
      trace`H${x + wide * 0.5}Q${x + wide * 0.74} ${y + 2} ${x + wide} ${y - wide * 0.16}` +
      trace`Q${x + wide * 0.5} ${y - roof * 0.3} ${x + wide * 0.36} ${y - roof}` +
      trace`H${x - wide * 0.36}Q${x - wide * 0.5} ${y - roof * 0.3} ${x - wide} ` +
      trace`${y - wide * 0.16}Z`;
    y -= roof * 0.9;
    wide *= 0.76;
  }
  roofs += trace`M${x - 5} ${y + 6}L${x} ${y - half * 0.6}L${x + 5} ${y + 6}Z`;
  fillPath(s, walls, tone);
  fillPath(s, panes, "#ffb84a", 'opacity=".75"');
  fillPath(s, roofs, tone, 'stroke="#ff9a4a" stroke-opacity=".45" stroke-width="2"');
}

/** The great drum: a skin in a ring of nails, on a stand. */
function greatDrum(s: Scene, look: Palette, cx: number, cy: number, r: number): void {
  glow(s, cx, cy, r * 1.5, look.glow, 0.55);
  const skin = s.radial([
    [0, "#e8a25a"],
    [0.55, "#b45a2a"],
    [1, "#5e1c10"],
  ]);
  fillPath(
    s,
    trace`M${cx - r * 0.9} ${cy + r * 0.3}L${cx - r * 1.1} ${cy + r * 1.3}h${r * 0.2}` +
      trace`L${cx} ${cy + r * 0.9}L${cx + r * 0.9} ${cy + r * 1.3}h${r * 0.2}` +
      trace`L${cx + r * 0.9} ${cy + r * 0.3}Z`,
    look.ink,
    'opacity=".85"',
  );
  const disc = (part: number, fill: string, extra = "") =>
    `<circle cx="${tenth(cx)}" cy="${tenth(cy)}" r="${tenth(r * part)}" fill="${fill}" ${extra}/>`;
  const line = `stroke="${look.ink}" stroke-opacity=".4" stroke-width="5"`;
  s.add(disc(1.06, "#3a0808") + disc(1, "#8a1814") + disc(0.86, skin) + disc(0.42, "none", line));
  let nails = "";
  for (let at = 0; at < 44; at += 1) {
    const angle = (at / 44) * Math.PI * 2;
    nails +=
      `<circle cx="${tenth(cx + Math.cos(angle) * r * 0.93)}" ` +
      `cy="${tenth(cy + Math.sin(angle) * r * 0.93)}" r="${tenth(r * 0.022)}"/>`;
  }
  s.add(`<g fill="${look.spark}">${nails}</g>`);
}

/** A festival square: pagodas, a great drum and strings of lanterns that run to the far end. */
export const lanternSquare: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const [line, unit] = [h * 0.72, Math.min(w, h)];
  sky(s, [0, look.ink], [0.34, look.ground[0]], [0.66, look.glow], [0.74, look.spark]);
  stars(s, Math.round(w / 14), h * 0.3);
  ridge(s, h * 0.66, h * 0.12, 180, "#b8401e", true);
  for (const side of [-1, 1]) {
    pagoda(s, cx + side * w * 0.3, line, unit * 0.09, 3, "#8a2414");
    pagoda(s, cx + side * w * 0.43, line, unit * 0.15, 4, "#4e0d0c");
  }
  greatDrum(s, look, cx, h * 0.44, Math.min(w * 0.4, h * 0.34));
  const paving = s.linear([
    [0, "#b8481c"],
    [0.25, look.ground[0]],
    [1, look.ink],
  ]);
  fillPath(s, trace`M0 ${line}H${w}V${h}H0Z`, paving);
  let slabs = "";
  for (let at = -12; at <= 12; at += 1) {
    slabs += trace`M${cx + at * unit * 0.05} ${line}L${cx + at * unit * 0.26} ${h}`;
  }
  for (let at = 1; at < 8; at += 1) slabs += trace`M0 ${line + (h - line) * (at / 8) ** 1.8}H${w}`;
  strokePath(s, slabs, look.ink, 3, 'opacity=".35"');
  pool(s, cx, line + h * 0.08, w * 0.5, look.glow, 0.5);
  for (const near of [0.34, 0.5, 0.74, 1.06]) {
    const [reach, top] = [w * 0.56 * near, h * (0.46 - near * 0.42)];
    const sag = h * 0.2 * near;
    strokePath(
      s,
      trace`M${cx - reach} ${top}Q${cx} ${top + sag * 2} ${cx + reach} ${top}`,
      look.ink,
      1.5 + near * 1.5,
    );
    const count = 9;
    for (let at = 0; at <= count; at += 1) {
      const part = at / count;
      const r = unit * 0.038 * near * between(s.random, 0.86, 1.12);
      const drop = top + sag * 4 * part * (1 - part);
      lantern(s, cx - reach + part * reach * 2, drop + r * 1.1, r);
    }
  }
  embers(s, 60, [look.spark, look.glow]);
};

/** One stall: a lit room of goods behind a counter, under a striped awning. */
function stall(s: Scene, look: Palette, x: number, y: number, size: number, cloth: string): void {
  const wide = size * 0.5;
  const inside = s.linear([
    [0, "#ffe6a8"],
    [0.5, "#f09a4a"],
    [1, "#7a2c2a"],
  ]);
  glow(s, x, y, size * 0.7, look.glow, 0.5);
  fillPath(s, trace`M${x - wide} ${y - size * 0.36}h${size}v${size * 0.4}h${-size}Z`, inside);
  let goods = "";
  for (let shelf = 0; shelf < 2; shelf += 1) {
    const at = y - size * (0.18 - shelf * 0.2);
    goods += trace`M${x - wide} ${at}h${size}v${size * 0.018}h${-size}Z`;
    for (let gx = -wide * 0.9; gx < wide * 0.86; gx += size * 0.085) {
      const [jar, tall] = [size * 0.033, size * between(s.random, 0.05, 0.11)];
      goods +=
        trace`M${x + gx} ${at}q${-jar * 0.5} ${-tall} ${jar * 0.5} ${-tall}` +
        trace`h${jar}q${jar} 0 ${jar * 0.5} ${tall}Z`;
    }
  }
  fillPath(s, goods, "#6a2420", 'opacity=".8"');
  const front = s.linear([
    [0, cloth],
    [1, look.ink],
  ]);
  fillPath(
    s,
    trace`M${x - wide * 1.06} ${y + size * 0.02}h${size * 1.06}v${size * 0.3}h${-size * 1.06}Z`,
    front,
  );
  fillPath(
    s,
    trace`M${x - wide * 1.1} ${y}h${size * 1.1}v${size * 0.04}h${-size * 1.1}Z`,
    "#8a4a2a",
  );
  for (const post of [-1, 1]) {
    fillPath(
      s,
      trace`M${x + post * wide - size * 0.014} ${y - size * 0.4}` +
        trace`h${size * 0.028}v${size * 0.7}h${-size * 0.028}Z`,
      "#3a1a1e",
    );
  }
  const stripe = (size * 1.2) / 8;
  for (let at = 0; at < 8; at += 1) {
    const [top, foot] = [x - wide * 0.9 + (at * size * 0.9) / 8, x - wide * 1.2 + at * stripe];
    fillPath(
      s,
      trace`M${top} ${y - size * 0.52}h${(size * 0.9) / 8}L${foot + stripe} ${y - size * 0.34}` +
        trace`q0 ${size * 0.07} ${-stripe / 2} ${size * 0.07}` +
        trace`t${-stripe / 2} ${-size * 0.07}Z`,
      at % 2 === 0 ? cloth : "#f0cfa0",
    );
  }
  const fold = s.linear([
    [0, look.ink, 0.55],
    [1, look.ink, 0.05],
  ]);
  fillPath(
    s,
    trace`M${x - wide * 0.9} ${y - size * 0.52}h${size * 0.9}` +
      trace`L${x + wide * 1.2} ${y - size * 0.3}h${-size * 1.2}Z`,
    fold,
  );
}

/** A market street by night: stalls under awnings on both sides and bulbs strung between roofs. */
export const nightMarket: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const [line, unit] = [h * 0.56, Math.min(w, h)];
  sky(s, [0, look.ink], [0.3, look.ground[0]], [0.6, look.ground[1]]);
  stars(s, Math.round((w * h) / 9000), h * 0.4);
  const [mx, my, r] = [w * 0.74, h * 0.12, unit * 0.055];
  glow(s, mx, my, r * 4, look.spark, 0.6);
  s.add(`<circle cx="${tenth(mx)}" cy="${tenth(my)}" r="${tenth(r)}" fill="#fff6dc"/>`);
  for (const [row, tone] of ["#7a2c62", "#4e1c50", "#2e1038"].entries()) {
    for (let x = -40; x < w + 40;) {
      const wide = unit * between(s.random, 0.12, 0.2);
      const away = Math.abs(x + wide / 2 - cx) / (w / 2);
      const top = line - h * (0.06 + away * (0.1 + row * 0.09)) * between(s.random, 0.8, 1.2);
      fillPath(
        s,
        trace`M${x} ${line + 40}V${top}L${x - wide * 0.1} ${top}L${x + wide * 0.5} ` +
          trace`${top - wide * 0.36}L${x + wide * 1.1} ${top}H${x + wide}V${line + 40}Z`,
        tone,
      );
      if (s.random() > 0.35) {
        const [px, side] = [x + wide * 0.4, wide * 0.18];
        fillPath(s, trace`M${px} ${top + side}h${side}v${side * 1.3}h${-side}Z`, look.glow);
      }
      x += wide * 1.05;
    }
  }
  const street = s.linear([
    [0, "#c8604a"],
    [0.25, "#6a2450"],
    [1, look.ink],
  ]);
  fillPath(s, trace`M0 ${line}H${w}V${h}H0Z`, street);
  let cobbles = "";
  for (let row = 1; row < 13; row += 1) {
    const y = line + (h - line) * (row / 13) ** 1.7;
    const step = 14 + row * 7;
    for (let x = (row % 2) * step * 0.5; x < w; x += step) {
      cobbles += trace`M${x} ${y}q${step * 0.42} ${-step * 0.2} ${step * 0.84} 0`;
    }
  }
  strokePath(s, cobbles, look.spark, 2, 'opacity=".16"');
  glow(s, cx, line, h * 0.3, look.glow, 0.7);
  const cloths = ["#c8384a", "#2a7a86", "#8a3a9a", "#c8702a"];
  for (const [row, near] of [0.26, 0.42, 0.66, 1].entries()) {
    for (const side of [-1, 1]) {
      const cloth = cloths[(row + (side > 0 ? 2 : 0)) % 4] ?? look.glow;
      const x = cx + side * (w * 0.47 * near + unit * 0.12 * near);
      pool(s, x - side * unit * 0.1, line + h * 0.28 * near, unit * 0.34 * near, look.glow, 0.5);
      stall(s, look, x, line + h * 0.13 * near, unit * 0.46 * near, cloth);
    }
  }
  bulbs(s, look, cx);
  bokeh(s, 16, [look.glow, look.spark], 5);
};

/** Bulbs on wires that cross the street. */
function bulbs(s: Scene, look: Palette, cx: number): void {
  const { width: w, height: h } = s;
  for (const near of [0.4, 0.66, 1.05]) {
    const [reach, top, sag] = [w * 0.54 * near, h * (0.4 - near * 0.34), h * 0.13 * near];
    const lean = h * 0.04 * near;
    strokePath(
      s,
      trace`M${cx - reach} ${top - lean}Q${cx} ${top + sag * 2} ${cx + reach} ${top + lean}`,
      look.ink,
      2,
    );
    for (let at = 0; at <= 18; at += 1) {
      const part = at / 18;
      const y = top + (part * 2 - 1) * lean + sag * 4 * part * (1 - part) + 6;
      const x = cx - reach + part * reach * 2;
      glow(s, x, y, 26 * near, look.glow, 0.7);
      s.add(`<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(6 * near)}" fill="#fff2c8"/>`);
    }
  }
}

/** A crane of the docks, with a lamp at its tip. */
function crane(s: Scene, x: number, foot: number, tall: number, way: number, tone: string): void {
  const top = foot - tall;
  const tip = x + way * tall * 0.62;
  strokePath(
    s,
    trace`M${x - tall * 0.13} ${foot}L${x - tall * 0.05} ${top}M${x + tall * 0.13} ${foot}` +
      trace`L${x + tall * 0.05} ${top}M${x - tall * 0.1} ${foot - tall * 0.3}H${x + tall * 0.1}` +
      trace`L${x - tall * 0.07} ${foot - tall * 0.66}H${x + tall * 0.07}`,
    tone,
    tall * 0.026,
  );
  strokePath(
    s,
    trace`M${x - way * tall * 0.3} ${top}H${tip}M${x} ${top - tall * 0.2}` +
      trace`L${tip} ${top}M${x} ${top - tall * 0.2}L${x - way * tall * 0.3} ${top}V${top + 16}` +
      trace`M${x} ${top - tall * 0.2}V${top}M${tip - way * 20} ${top}v${tall * 0.36}`,
    tone,
    tall * 0.018,
  );
  fillPath(s, trace`M${x - 16} ${top}h32v${tall * 0.12}h-32Z`, tone);
  for (const [lx, ly] of [
    [tip, top],
    [x, top - tall * 0.2],
  ] as const) {
    glow(s, lx, ly, 26, "#ff5a4a", 0.9);
    s.add(`<circle cx="${tenth(lx)}" cy="${tenth(ly)}" r="4" fill="#ffd0c0"/>`);
  }
}

/** The two beams of a lighthouse, from its lamp. */
function beams(s: Scene, look: Palette, x: number, top: number): void {
  for (const [turn, strength] of [
    [172, 0.5],
    [8, 0.34],
  ] as const) {
    const beam = s.linear(
      [
        [0, look.spark, strength],
        [1, look.spark, 0],
      ],
      0,
      0,
      1,
      0,
    );
    s.add(
      `<path transform="translate(${tenth(x)} ${tenth(top)}) rotate(${turn})" ` +
        `d="${trace`M0 -8L${s.width * 0.9} -90V110L0 8Z`}" fill="${beam}"/>`,
    );
  }
}

/** A lighthouse on its rock, with two beams. */
function lighthouse(s: Scene, look: Palette, x: number, foot: number, tall: number): void {
  const [top, half] = [foot - tall, tall * 0.1];
  beams(s, look, x, top);
  const body = s.linear(
    [
      [0, "#3a4a78"],
      [0.55, "#dfe6f6"],
      [1, "#5a6a9a"],
    ],
    0,
    0,
    1,
    0,
  );
  const at = (part: number) => half * (1 - part * 0.36);
  fillPath(
    s,
    trace`M${x - half} ${foot}L${x - at(1)} ${top + half}H${x + at(1)}L${x + half} ${foot}Z`,
    body,
  );
  for (const part of [0.16, 0.52]) {
    const [low, high] = [foot - tall * part, foot - tall * (part + 0.18)];
    fillPath(
      s,
      trace`M${x - at(part)} ${low}L${x - at(part + 0.18)} ${high}H${x + at(part + 0.18)}` +
        trace`L${x + at(part)} ${low}Z`,
      "#b8303a",
      'opacity=".85"',
    );
  }
  fillPath(s, trace`M${x - half} ${top + half}h${half * 2}v${-half * 0.3}h${-half * 2}Z`, look.ink);
  fillPath(
    s,
    trace`M${x - half * 0.5} ${top + half * 0.7}v${-half * 1.3}h${half}v${half * 1.3}Z`,
    "#fff6c8",
  );
  fillPath(
    s,
    trace`M${x - half * 0.7} ${top - half * 0.5}L${x} ${top - half * 1.5}` +
      trace`L${x + half * 0.7} ${top - half * 0.5}Z`,
    "#8a1e2c",
  );
  glow(s, x, top, half * 5, look.spark, 0.9);
  const rock = s.linear([
    [0, "#2a3c6a"],
    [1, look.ink],
  ]);
  fillPath(
    s,
    trace`M${x - tall * 0.6} ${foot + tall * 0.16}L${x - tall * 0.42} ${foot + 8}` +
      trace`L${x - tall * 0.2} ${foot - 6}L${x + tall * 0.2} ${foot - 12}L${x + tall * 0.4} ` +
      trace`${foot + 14}L${x + tall * 0.66} ${foot + tall * 0.16}Z`,
    rock,
  );
}

/** A harbour by night: cranes, a lighthouse that sweeps the sky, lights on the water, the quay. */
export const harbour: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const [line, unit] = [h * 0.58, Math.min(w, h)];
  sky(s, [0, look.ink], [0.3, look.ground[0]], [0.58, "#5a8ad8"]);
  stars(s, Math.round((w * h) / 5200), h * 0.46);
  const lamps: number[] = [];
  ridge(s, line - h * 0.02, h * 0.1, 210, "#1a3270", true);
  for (let x = 8; x < w; x += between(s.random, 16, 44)) lamps.push(x);
  crane(s, w * 0.27, line, unit * 0.22, 1, "#1a3068");
  crane(s, w * 0.15, line, unit * 0.34, 1, "#060c24");
  const sea = s.linear([
    [0, "#3460b0"],
    [0.3, look.ground[0]],
    [1, look.ink],
  ]);
  fillPath(s, trace`M0 ${line}H${w}V${h}H0Z`, sea);
  lighthouse(s, look, cx + w * 0.36, line - unit * 0.02, unit * 0.36);
  let [dots, streaks] = ["", ""];
  for (const [at, x] of lamps.entries()) {
    const y = line - between(s.random, 3, h * 0.035);
    dots += `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${at % 4 === 0 ? 3.4 : 2}"/>`;
    for (let down = 0; down < (at % 3 === 0 ? 10 : 4); down += 1) {
      const length = between(s.random, 4, 10 + down * 3);
      const [left, low] = [
        x + between(s.random, -14, 10),
        line + between(s.random, 5, 12 + down * 18),
      ];
      streaks += trace`M${left - length / 2} ${low}h${length}`;
    }
  }
  s.add(`<g fill="${look.spark}">${dots}</g>`);
  strokePath(s, streaks, look.spark, 3, 'stroke-linecap="round" opacity=".42"');
  quay(s, look);
};

/** The edge of the quay: stone, bollards with a rope between them, and lamps. */
function quay(s: Scene, look: Palette): void {
  const { width: w, height: h } = s;
  const top = h * 0.87;
  const stone = s.linear([
    [0, "#33456e"],
    [0.18, "#18254a"],
    [1, look.ink],
  ]);
  fillPath(s, trace`M0 ${top}H${w}V${h}H0Z`, stone);
  let joints = trace`M0 ${h * 0.91}H${w}`;
  for (let x = -30; x < w; x += between(s.random, 80, 130))
    joints += trace`M${x} ${top}v${h * 0.04}`;
  strokePath(s, joints, look.ink, 3, 'opacity=".7"');
  strokePath(s, trace`M0 ${top}H${w}`, "#6a86c0", 3, 'opacity=".7"');
  let posts = "";
  let rope = "";
  for (const part of [0.02, 0.2, 0.4, 0.6, 0.8, 0.98]) {
    const x = part * w;
    posts += trace`M${x - 13} ${top + 14}v-30q-10 -4 -10 -14h46q0 10 -10 14v30Z`;
    rope += trace`M${x} ${top - 14}q${w * 0.1} 46 ${w * 0.2} 0`;
  }
  strokePath(s, rope, "#8a6a44", 6);
  fillPath(s, posts, "#0c1430", 'stroke="#5a74b0" stroke-opacity=".5" stroke-width="2"');
  for (const part of [0.035, 0.965]) {
    const [x, tall] = [part * w, h * 0.5];
    strokePath(s, trace`M${x} ${top + 10}v${-tall}`, "#060c20", 9);
    glow(s, x, top - tall, h * 0.16, look.spark, 0.75);
    fillPath(s, trace`M${x - 13} ${top - tall + 20}l-5 -36h36l-5 36Z`, "#fff0b8");
    fillPath(
      s,
      trace`M${x - 24} ${top - tall - 14}L${x} ${top - tall - 36}L${x + 24} ${top - tall - 14}Z`,
      "#060c20",
    );
    pool(s, x, top + 16, w * 0.12, look.spark, 0.5);
  }
}
