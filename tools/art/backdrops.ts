/**
 * The places a hero may stand in. Each fills the whole scene, whatever its proportions, and keeps
 * its horizon near 68 % of the height. Open-air ones are in landscapes.ts.
 */
import { tenth } from "./lettering.ts";
import type { Palette } from "./look.ts";
import { between } from "./random.ts";
import type { Scene } from "./scene.ts";
import { bokeh, bubbles, embers, glow, ground, pool, rays, stars } from "./shapes.ts";

export type Backdrop = (s: Scene, look: Palette, cx: number) => void;

export const sunburst: Backdrop = (s, look, cx) => {
  ground(s, look, cx);
  rays(s, cx, s.height * 0.38, 18, 0.17, look.spark);
  bokeh(s, 20, [look.spark, look.glow, "#fff"]);
  pool(s, cx, s.height * 0.68, s.height * 0.34, look.spark, 0.7);
};

export const water: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.1);
  rays(s, w * 0.24, -h * 0.14, 26, 0.2, look.spark);
  const caustic = Array.from({ length: 9 }, () => {
    const y = between(s.random, 0.02, 0.3) * h;
    const x = s.random() * w;
    const reach = between(s.random, 40, 120);
    return `M${tenth(x)} ${tenth(y)}q${tenth(reach / 2)} ${tenth(-reach * 0.16)} ${tenth(reach)} 0`;
  }).join("");
  s.add(
    `<path d="${caustic}" fill="none" stroke="#fff" stroke-width="5" ` +
      `stroke-linecap="round" opacity=".22" filter="${s.blur(3)}"/>`,
  );
  const bed = (y: number, swell: number) => {
    let d = `M0 ${h}V${tenth(y)}`;
    for (let x = 0; x < w; x += 160) {
      d += `q40 ${tenth(-swell)} 80 ${tenth(-swell * 0.2)}t80 ${tenth(swell * 0.2)}`;
    }
    return `${d}V${h}Z`;
  };
  s.add(`<path d="${bed(h * 0.7, 46)}" fill="${look.ground[2]}" opacity=".45"/>`);
  s.add(`<path d="${bed(h * 0.78, 62)}" fill="${look.ink}" opacity=".6"/>`);
  bubbles(s, Math.round((w * h) / 7000));
};

export const starfield: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx);
  for (const color of [look.glow, look.spark, look.ground[1]]) {
    const at = `translate(${tenth(s.random() * w)} ${tenth(s.random() * h * 0.7)}) rotate(-28)`;
    const fill = s.radial([
      [0, color, 0.5],
      [1, color, 0],
    ]);
    s.add(`<ellipse transform="${at}" rx="${w * 0.6}" ry="${h * 0.13}" fill="${fill}"/>`);
  }
  stars(s, Math.round((w * h) / 2200));
  let lines = "";
  for (let y = 70; y < h; y += 70) lines += `M0 ${y}H${w}`;
  for (let x = 70; x < w; x += 70) lines += `M${x} 0V${h}`;
  s.add(`<path d="${lines}" stroke="#fff" opacity=".05"/>`);
};

export const neonGrid: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const horizon = h * 0.6;
  ground(s, look, cx, h * 0.36);
  stars(s, 70, horizon);
  const r = Math.min(w, h) * 0.36;
  const cy = h * 0.38;
  const clip = s.define(
    (id) =>
      `<clipPath id="${id}"><circle cx="${cx}" cy="${tenth(cy)}" r="${tenth(r)}"/></clipPath>`,
  );
  const disc = s.linear([
    [0, look.spark],
    [0.45, look.glow],
    [1, look.ground[1]],
  ]);
  let bands = "";
  for (let at = 0; at < 7; at += 1) {
    const y = cy + r * (0.18 + at * 0.12);
    bands +=
      `<rect x="${tenth(cx - r)}" y="${tenth(y)}" width="${tenth(r * 2)}" height="` +
      `${3 + at * 1.8}" fill="${look.ground[0]}"/>`;
  }
  glow(s, cx, cy, r * 1.7, look.glow, 0.6);
  s.add(
    `<g clip-path="url(#${clip})"><circle cx="${cx}" cy="${tenth(cy)}" r="` +
      `${tenth(r)}" fill="${disc}"/>${bands}</g>`,
  );
  const floor = s.linear([
    [0, look.ground[1]],
    [1, look.ink],
  ]);
  s.add(`<rect y="${horizon}" width="${w}" height="${h - horizon}" fill="${floor}"/>`);
  let d = "";
  for (let at = -16; at <= 16; at += 1) {
    d += `M${tenth(cx + at * 22)} ${tenth(horizon)}L${tenth(cx + at * 150)} ${h}`;
  }
  for (let at = 0; at < 11; at += 1) {
    d += `M0 ${tenth(horizon + (h - horizon) * (at / 11) ** 1.9)}H${w}`;
  }
  s.add(
    `<path d="${d}" stroke="${look.spark}" stroke-width="4" opacity=".35" ` +
      `fill="none" filter="${s.blur(3)}"/>`,
  );
  s.add(`<path d="${d}" stroke="${look.spark}" stroke-width="1.5" opacity=".75" fill="none"/>`);
  const mist = s.linear([
    [0, look.glow, 0],
    [0.5, look.glow, 0.7],
    [1, look.glow, 0],
  ]);
  s.add(`<rect y="${tenth(horizon - 46)}" width="${w}" height="92" fill="${mist}"/>`);
};

export const stadium: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.3);
  const horizon = h * 0.58;
  let crowd = "";
  for (let row = 0; row < 7; row += 1) {
    for (let x = -6; x < w; x += 11) {
      const tone = ["#fff", look.spark, look.glow, "#ff7a7a"][Math.floor(s.random() * 4)];
      const y = horizon - 70 + row * 10 + Math.abs(x - cx) * -0.05;
      crowd +=
        `<circle cx="${tenth(x + s.random() * 8)}" cy="${tenth(y)}" r="3.4" fill="` +
        `${tone}" opacity="${tenth(between(s.random, 1, 5)) / 10}"/>`;
    }
  }
  s.add(
    `<rect y="${horizon - 92}" width="${w}" height="110" fill="${look.ink}" ` +
      `opacity=".75"/>${crowd}`,
  );
  const beam = s.linear([
    [0, "#fff", 0.55],
    [1, "#fff", 0],
  ]);
  for (const [x, way] of [
    [w * 0.12, 1],
    [w * 0.88, -1],
  ] as const) {
    s.add(
      `<path d="M${x} 36L${x + way * 50} ${h * 0.86}L${x + way * w * 0.62} ` +
        `${h * 0.86}Z" fill="${beam}"/>`,
    );
    let lamps = "";
    for (let at = 0; at < 12; at += 1) {
      lamps +=
        `<circle cx="${tenth(x - 33 + (at % 4) * 22)}" cy="` +
        `${26 + Math.floor(at / 4) * 20}" r="8" fill="#fffbe6"/>`;
    }
    s.add(
      `<rect x="${tenth(x - 50)}" y="10" width="100" height="72" rx="8" fill="#0b1220"/>${lamps}`,
    );
    glow(s, x, 46, 130, "#fffbe6", 0.7);
  }
  let stripes = "";
  const step = w / 8;
  for (let at = -6; at < 14; at += 1) {
    const top = cx + (at - 4) * step * 0.55;
    const foot = cx + (at - 4) * step * 1.7;
    stripes +=
      `<path d="M${tenth(top)} ${horizon}h${tenth(step * 0.56)}L` +
      `${tenth(foot + step * 1.72)} ${h}H${tenth(foot)}Z" fill="` +
      `${at % 2 ? "#117a40" : "#1a9a52"}"/>`;
  }
  s.add(stripes);
  s.add(
    `<ellipse cx="${cx}" cy="${h * 0.74}" rx="${w * 0.44}" ry="${h * 0.07}" ` +
      `fill="none" stroke="#fff" stroke-width="4" opacity=".6"/>` +
      `<path d="M0 ${h * 0.63}H${w}" stroke="#fff" stroke-width="3" opacity=".5"/>`,
  );
  bokeh(s, 18, ["#fff", look.spark], 4, 0.5);
};

export const feltTable: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.34);
  rays(s, cx, h * 0.06, 14, 0.09, look.spark);
  bokeh(s, 18, [look.spark, look.glow, "#fff"], 8, 0.5);
  const edge = (y: number) =>
    `M${-w * 0.1} ${tenth(y)}C${w * 0.25} ${tenth(y - h * 0.1)} ${w * 0.75} ` +
    `${tenth(y - h * 0.1)} ${w * 1.1} ${tenth(y)}`;
  const cloth = s.linear([
    [0, look.ground[1]],
    [0.5, look.ground[0]],
    [1, look.ink],
  ]);
  s.add(`<path d="${edge(h * 0.7)}V${h}H${-w * 0.1}Z" fill="#2a1206"/>`);
  s.add(`<path d="${edge(h * 0.73)}V${h}H${-w * 0.1}Z" fill="${cloth}"/>`);
  s.add(`<path d="${edge(h * 0.7)}" fill="none" stroke="${look.spark}" stroke-width="4"/>`);
  s.add(
    `<path d="${edge(h * 0.765)}" fill="none" stroke="${look.spark}" ` +
      `stroke-width="1.6" opacity=".7"/>`,
  );
};

export const split: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const left = s.linear([
    [0, "#e0253c"],
    [1, "#3a020d"],
  ]);
  const right = s.linear([
    [0, "#1f56e0"],
    [1, "#020b38"],
  ]);
  const x = (part: number) => tenth(cx + part * Math.min(w, h * 0.75));
  s.add(`<rect width="${w}" height="${h}" fill="${right}"/>`);
  s.add(`<path d="M0 0H${x(0.08)}L${x(-0.1)} ${h}H0Z" fill="${left}"/>`);
  rays(s, cx, h * 0.4, 22, 0.13);
  const bolt = `M${x(0.08)} -6L${x(-0.05)} ${h * 0.34}L${x(0.05)} ${h * 0.36}L${x(-0.1)} ${h + 6}`;
  s.add(
    `<path d="${bolt}" fill="none" stroke="${look.spark}" stroke-width="26" ` +
      `filter="${s.blur(12)}"/>`,
  );
  s.add(
    `<path d="${bolt}" fill="none" stroke="#fffbe6" stroke-width="7" stroke-linejoin="round"/>`,
  );
  embers(s, 70, [look.spark, look.glow, "#fff"]);
};

export const curtain: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.4);
  const cone = s.linear([
    [0, look.spark, 0.5],
    [1, look.spark, 0],
  ]);
  for (const lean of [-0.32, 0, 0.32]) {
    const top = cx + lean * w * 1.2;
    s.add(
      `<path d="M${tenth(top)} -10L${tenth(cx - 150)} ${h * 0.72}H${tenth(cx + 150)}` +
        `Z" fill="${cone}" opacity=".6"/>`,
    );
  }
  pool(s, cx, h * 0.69, h * 0.36, look.spark, 0.8);
  const fold = s.linear(
    [
      [0, look.ground[0]],
      [0.35, look.ground[1]],
      [0.6, look.ground[0]],
      [1, look.ink],
    ],
    0,
    0,
    1,
    0,
  );
  const folds = 4;
  const breadth = Math.min(w * 0.25, 150);
  for (const side of [0, 1]) {
    for (let at = folds - 1; at >= 0; at -= 1) {
      const x = side === 0 ? at * (breadth / folds) : w - (at + 1) * (breadth / folds);
      const sway = side === 0 ? -at * 14 : at * 14;
      const width = breadth / folds + 3;
      s.add(
        `<path d="M${tenth(x)} 0h${tenth(width)}q${sway * 1.4} ${h * 0.5} ${sway} ${h}` +
          `h${tenth(-width)}q${sway * 0.4} ${-h * 0.5} ${-sway} ${-h}Z" fill="${fold}"/>`,
      );
    }
  }
  let swag = "";
  const count = Math.max(3, Math.round(w / 160));
  for (let at = 0; at < count; at += 1) {
    const x = (at * w) / count;
    swag +=
      `<path d="M${tenth(x - 6)} -4h${tenth(w / count + 12)}q` +
      `${tenth(-w / count / 2 - 6)} 120 ${tenth(-w / count - 12)} 0Z" fill="${fold}` +
      `" stroke="${look.spark}" stroke-width="4"/>`;
  }
  s.add(swag);
  embers(s, 40, [look.spark, "#fff"]);
};

/** Facets of a crystal cave around a light. */
export const cavern: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.4);
  rays(s, cx, h * 0.4, 9, 0.1, look.spark);
  const shard = (x: number, y: number, length: number, breadth: number, lean: number) => {
    const lit = s.linear([
      [0, look.spark, 0.95],
      [0.5, look.glow, 0.8],
      [1, look.ground[1]],
    ]);
    const dim = s.linear([
      [0, look.glow, 0.9],
      [1, look.ground[2]],
    ]);
    s.add(
      `<g transform="translate(${tenth(x)} ${tenth(y)}) rotate(${tenth(lean)})">` +
        `<path d="M${-breadth} 0L${-breadth * 0.7} ${-length * 0.8}L0 ${-length}V0Z" ` +
        `fill="${lit}"/>` +
        `<path d="M${breadth} 0L${breadth * 0.7} ${-length * 0.8}L0 ${-length}V0Z" ` +
        `fill="${dim}"/></g>`,
    );
  };
  for (let at = 0; at < 9; at += 1) {
    const side = at % 2 ? 1 : -1;
    const away = between(s.random, 0.26, 0.56) * w;
    shard(
      cx + side * away,
      h * 0.86,
      between(s.random, 0.16, 0.42) * h,
      between(s.random, 16, 34),
      side * between(s.random, 4, 26),
    );
  }
  for (let at = 0; at < 7; at += 1) {
    const x = (at / 6) * w;
    shard(
      x,
      -20,
      between(s.random, 0.06, 0.2) * h,
      between(s.random, 16, 30),
      180 + between(s.random, -14, 14),
    );
  }
  embers(s, 60, [look.spark, look.glow, "#fff"]);
};

/** Rings of petals, as in rangoli and alpana floor drawings. */
export const mandala: Backdrop = (s, look, cx) => {
  const { height: h } = s;
  const cy = h * 0.39;
  ground(s, look, cx, cy);
  const petals = (
    count: number,
    from: number,
    to: number,
    breadth: number,
    fill: string,
    opacity: number,
  ) => {
    let drawn = "";
    for (let at = 0; at < count; at += 1) {
      const turn = tenth((at * 360) / count);
      drawn +=
        `<path transform="rotate(${turn})" d="M0 ${-from}C${breadth} ` +
        `${tenth(-(from + to) / 2)} ${tenth(breadth * 0.7)} ${tenth(-to * 0.92)} 0 ` +
        `${-to}C${tenth(-breadth * 0.7)} ${tenth(-to * 0.92)} ${-breadth} ` +
        `${tenth(-(from + to) / 2)} 0 ${-from}Z"/>`;
    }
    s.add(
      `<g transform="translate(${cx} ${cy})" fill="${fill}" stroke="${look.spark}" ` +
        `stroke-opacity=".6" stroke-width="2" opacity="${opacity}">${drawn}</g>`,
    );
  };
  petals(24, 230, 420, 46, look.ground[0], 0.55);
  petals(20, 170, 318, 44, look.ground[1], 0.7);
  petals(16, 110, 246, 46, look.glow, 0.5);
  let dots = "";
  for (let at = 0; at < 48; at += 1) {
    const angle = (at / 48) * Math.PI * 2;
    dots +=
      `<circle cx="${tenth(cx + Math.cos(angle) * 262)}" cy="` +
      `${tenth(cy + Math.sin(angle) * 262)}" r="${at % 2 ? 3 : 5}"/>`;
  }
  s.add(`<g fill="${look.spark}" opacity=".9">${dots}</g>`);
  glow(s, cx, cy, 240, look.spark, 0.75);
  bokeh(s, 12, [look.spark, "#fff"], 6);
};
