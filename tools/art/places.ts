/**
 * Places that belong to one slot each: a sunken treasure, a wheel of stars, a wood in autumn, a
 * cave of ice and a courtyard. Like those in backdrops.ts they fill the whole scene.
 */
import type { Backdrop } from "./backdrops.ts";
import { ridge } from "./landscapes.ts";
import { tenth } from "./lettering.ts";
import { between } from "./random.ts";
import type { Scene } from "./scene.ts";
import { bokeh, bubbles, glow, ground, pool, rays, stars } from "./shapes.ts";

/** Weed that sways from the ground up. */
function weed(s: Scene, x: number, foot: number, tall: number, fill: string): void {
  const sway = between(s.random, -0.18, 0.18) * tall;
  const width = tall * 0.07;
  s.add(
    `<path d="M${tenth(x - width)} ${tenth(foot)}C${tenth(x - width + sway)} ` +
      `${tenth(foot - tall * 0.35)} ${tenth(x - sway)} ${tenth(foot - tall * 0.65)} ` +
      `${tenth(x + sway * 0.6)} ${tenth(foot - tall)}C${tenth(x + width - sway * 0.4)} ` +
      `${tenth(foot - tall * 0.6)} ${tenth(x + width + sway)} ${tenth(foot - tall * 0.3)} ` +
      `${tenth(x + width)} ${tenth(foot)}Z" fill="${fill}"/>`,
  );
}

/** The bed of a warm shallow sea: sand in the sun, rocks with an arch, and weed. */
export const seabed: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const sea = s.linear([
    [0, look.spark],
    [0.24, look.glow],
    [0.6, look.ground[1]],
    [1, look.ground[0]],
  ]);
  s.add(`<rect width="${w}" height="${h}" fill="${sea}"/>`);
  rays(s, w * 0.6, -h * 0.2, 22, 0.16, "#fff");
  const rock = s.linear([
    [0, look.ground[0]],
    [1, look.ink],
  ]);
  for (const [side, reach] of [
    [-1, 0.34],
    [1, 0.3],
  ] as const) {
    const edge = side < 0 ? 0 : w;
    const to = (part: number) => tenth(edge - side * w * part);
    s.add(
      `<path d="M${edge} ${h * 0.3}Q${to(0.1)} ${h * 0.24} ${to(0.2)} ${h * 0.36}` +
        `Q${to(reach)} ${h * 0.44} ${to(reach)} ${h}H${to(reach * 0.62)}` +
        `Q${to(reach * 0.6)} ${h * 0.62} ${to(reach * 0.34)} ${h * 0.6}` +
        `Q${to(0.04)} ${h * 0.6} ${to(0.03)} ${h}H${edge}Z" fill="${rock}" opacity=".8"/>`,
    );
  }
  const sand = s.linear([
    [0, "#ffe9b0"],
    [0.5, "#d8a860"],
    [1, "#6a4a22"],
  ]);
  ridge(s, h * 0.84, h * 0.05, 210, sand, true);
  for (let at = 0; at < 16; at += 1) {
    const x = (at < 8 ? between(s.random, 0, 0.24) : between(s.random, 0.76, 1)) * w;
    weed(s, x, h, between(s.random, 0.16, 0.4) * h, at % 2 === 0 ? "#0a6a4a" : "#2a9a5a");
  }
  pool(s, cx, h * 0.86, h * 0.4, "#fff6d0", 0.4);
  bubbles(s, Math.round((w * h) / 9000));
};

/** A wheel of stars with twelve houses above a draped table. */
export const zodiac: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  ground(s, look, cx, h * 0.4);
  stars(s, Math.round((w * h) / 3600), h * 0.8);
  const [cy, r] = [h * 0.44, Math.min(w * 0.46, h * 0.52)];
  glow(s, cx, cy, r * 1.2, look.glow, 0.5);
  const at = (angle: number, reach: number): string =>
    `${tenth(cx + Math.cos(angle) * reach)} ${tenth(cy + Math.sin(angle) * reach)}`;
  let spokes = "";
  let signs = "";
  for (let house = 0; house < 12; house += 1) {
    const angle = (house / 12) * Math.PI * 2;
    spokes += `M${at(angle, r * 0.5)}L${at(angle, r)}`;
    // A small constellation in each house: a chain of five stars.
    let chain = "";
    for (let star = 0; star < 5; star += 1) {
      const place = at(angle + 0.12 + star * 0.07, r * (0.6 + between(s.random, 0, 0.3)));
      chain += `${star === 0 ? "M" : "L"}${place}`;
      const [x, y] = place.split(" ");
      signs += `<circle cx="${x}" cy="${y}" r="${star % 2 === 0 ? 5 : 3.4}"/>`;
    }
    signs += `<path d="${chain}" fill="none" stroke="${look.spark}" stroke-width="1.6"/>`;
  }
  const circle = (reach: number, width: number) =>
    `<circle cx="${cx}" cy="${tenth(cy)}" r="${tenth(reach)}" stroke-width="${width}"/>`;
  s.add(
    `<g fill="none" stroke="${look.spark}" opacity=".6">${circle(r, 5)}${circle(r * 0.96, 2)}` +
      `${circle(r * 0.5, 3)}<path d="${spokes}" stroke-width="2"/></g>` +
      `<g fill="${look.spark}" opacity=".85">${signs}</g>`,
  );
  const cloth = s.linear([
    [0, look.ground[1]],
    [0.3, look.ground[0]],
    [1, look.ink],
  ]);
  s.add(
    `<path d="M0 ${h * 0.84}Q${cx} ${h * 0.74} ${w} ${h * 0.84}V${h}H0Z" fill="${cloth}"/>` +
      `<path d="M0 ${h * 0.84}Q${cx} ${h * 0.74} ${w} ${h * 0.84}" fill="none" ` +
      `stroke="#f0c860" stroke-width="7"/>`,
  );
};

/** Trunks of a wood in autumn, light between them and leaves on the ground. */
export const autumnWood: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const air = s.linear([
    [0, "#ffdf9a"],
    [0.45, look.glow],
    [1, look.ground[1]],
  ]);
  s.add(`<rect width="${w}" height="${h}" fill="${air}"/>`);
  glow(s, cx, h * 0.42, h * 0.6, "#fff4c8", 0.8);
  for (const [row, tone] of ["#c8803a", "#8a4a1c", "#4a220a"].entries()) {
    const count = 5 + row * 2;
    for (let at = 0; at < count; at += 1) {
      const x = ((at + between(s.random, 0.1, 0.9)) / count) * w;
      const isMiddle = Math.abs(x - cx) < w * (0.1 + row * 0.09);
      if (row > 0 && isMiddle) continue;
      const wide = (12 + row * 16) * between(s.random, 0.8, 1.25);
      const foot = h * (0.74 + row * 0.06);
      s.add(
        `<path d="M${tenth(x - wide)} ${tenth(foot)}Q${tenth(x - wide * 0.5)} ${h * 0.5} ` +
          `${tenth(x - wide * 0.5)} 0H${tenth(x + wide * 0.4)}Q${tenth(x + wide * 0.5)} ` +
          `${h * 0.5} ${tenth(x + wide)} ${tenth(foot)}Z" fill="${tone}"/>`,
      );
    }
  }
  const tints = ["#d8521a", "#f08a2a", "#ffbe3a", "#a83a12"];
  let crown = "";
  for (let at = 0; at < 150; at += 1) {
    const x = s.random() * w;
    const y = Math.abs(s.random() - s.random()) * h * (0.16 + 0.2 * Math.abs(x / w - 0.5));
    const r = between(s.random, 14, 40);
    crown +=
      `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(r)}" ry="${tenth(r * 0.7)}" ` +
      `fill="${tints[at % tints.length]}" opacity=".85"/>`;
  }
  s.add(crown);
  ridge(s, h * 0.82, h * 0.03, 180, "#7a3a12", true);
  ridge(s, h * 0.9, h * 0.03, 140, "#4a200a", true);
  bokeh(s, 18, ["#ffe08a", "#ffb45a", "#fff"], 4);
};

/** A cave of ice: a bright mouth, icicles above and columns of crystal on both sides. */
export const iceCave: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const depth = s.radialAt(
    [
      [0, "#f4feff"],
      [0.3, look.glow],
      [0.68, look.ground[1]],
      [1, look.ground[2]],
    ],
    cx,
    h * 0.46,
    Math.max(w, h) * 0.62,
  );
  s.add(`<rect width="${w}" height="${h}" fill="${depth}"/>`);
  const facet = (points: string, fill: string, opacity: number) =>
    s.add(`<path d="M${points}Z" fill="${fill}" opacity="${opacity}"/>`);
  for (const side of [-1, 1]) {
    for (let at = 0; at < 7; at += 1) {
      const x = cx + side * w * (0.56 - at * 0.045) + between(s.random, -20, 20);
      const tall = h * (0.62 - at * 0.075) * between(s.random, 0.8, 1.1);
      const half = w * between(s.random, 0.022, 0.04);
      const lean = side * half * -0.9;
      const top = `${tenth(x + lean)} ${tenth(h - tall)}`;
      facet(`${tenth(x - half)} ${h}L${top}L${tenth(x)} ${h}`, "#dff8ff", 0.75);
      facet(`${tenth(x)} ${h}L${top}L${tenth(x + half)} ${h}`, look.ground[0], 0.85);
    }
  }
  for (let x = 0; x < w; x += between(s.random, 26, 56)) {
    const near = Math.abs(x - cx) / (w / 2);
    const tall = h * (0.05 + near * 0.26) * between(s.random, 0.6, 1.2);
    const half = between(s.random, 12, 26);
    facet(`${tenth(x - half)} 0L${tenth(x)} ${tenth(tall)}L${tenth(x)} 0`, "#eafcff", 0.9);
    facet(`${tenth(x)} 0L${tenth(x)} ${tenth(tall)}L${tenth(x + half)} 0`, look.ground[1], 0.9);
  }
  const floor = s.linear([
    [0, "#e8fbff"],
    [1, look.ground[1]],
  ]);
  ridge(s, h * 0.9, h * 0.03, 220, floor, true);
  bokeh(s, 22, ["#fff", look.glow], 4);
};

/** A courtyard: an arcade on both sides, a tiled floor that leads to a gate, and the sky. */
export const courtyard: Backdrop = (s, look, cx) => {
  const { width: w, height: h } = s;
  const sky = s.linear([
    [0, look.glow],
    [0.5, look.spark],
    [1, "#fff6e0"],
  ]);
  s.add(`<rect width="${w}" height="${h}" fill="${sky}"/>`);
  const horizon = h * 0.66;
  const wall = s.linear([
    [0, "#f6e8d0"],
    [1, "#c8a478"],
  ]);
  const shade = s.linear([
    [0, look.ground[1]],
    [1, look.ground[2]],
  ]);
  s.add(`<rect y="${h * 0.2}" width="${w}" height="${horizon - h * 0.2}" fill="${wall}"/>`);
  const arch = (x: number, half: number, top: number): string =>
    `M${tenth(x - half)} ${tenth(horizon)}V${tenth(top + half)}Q${tenth(x - half)} ` +
    `${tenth(top + half * 0.4)} ${tenth(x - half * 0.4)} ${tenth(top + half * 0.2)}` +
    `Q${tenth(x - half * 0.1)} ${tenth(top)} ${tenth(x)} ${tenth(top - half * 0.4)}` +
    `Q${tenth(x + half * 0.1)} ${tenth(top)} ${tenth(x + half * 0.4)} ` +
    `${tenth(top + half * 0.2)}Q${tenth(x + half)} ${tenth(top + half * 0.4)} ` +
    `${tenth(x + half)} ${tenth(top + half)}V${tenth(horizon)}Z`;
  const step = Math.min(w, h) * 0.2;
  for (let at = -6; at <= 6; at += 1) {
    const x = cx + at * step;
    s.add(
      `<path d="${arch(x, step * 0.36, h * 0.36)}" fill="${shade}" stroke="#fffaf0" ` +
        'stroke-width="5"/>' +
        `<circle cx="${tenth(x + step / 2)}" cy="${h * 0.29}" r="${tenth(step * 0.11)}" ` +
        `fill="${look.ground[1]}" stroke="#fffaf0" stroke-width="3"/>`,
    );
  }
  let merlons = "";
  for (let x = 0; x < w; x += 44) {
    merlons += `M${x} ${h * 0.2}v-16q11 -26 22 -30q11 4 22 30v16Z`;
  }
  s.add(`<path d="${merlons}" fill="#f6e8d0"/>`);
  s.add(`<rect y="${horizon}" width="${w}" height="${h - horizon}" fill="${shade}"/>`);
  let tiles = "";
  for (let at = -14; at <= 14; at += 1) {
    tiles += `M${tenth(cx + at * 46)} ${horizon}L${tenth(cx + at * 190)} ${h}`;
  }
  for (let at = 1; at < 9; at += 1) {
    tiles += `M0 ${tenth(horizon + (h - horizon) * (at / 9) ** 1.7)}H${w}`;
  }
  s.add(`<path d="${tiles}" stroke="#fff6dc" stroke-width="3" opacity=".4" fill="none"/>`);
  bokeh(s, 14, [look.spark, "#fff"], 4);
};
