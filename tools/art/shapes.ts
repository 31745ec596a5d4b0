/**
 * Small drawn things every picture shares: rays, bokeh, stars, bubbles, scrims, finishing.
 */
import { tenth } from "./lettering.ts";
import type { Palette } from "./look.ts";
import { between } from "./random.ts";
import type { Scene } from "./scene.ts";

/** A path's text; its numbers are cut to a tenth. */
export const trace = (parts: TemplateStringsArray, ...numbers: readonly number[]): string =>
  String.raw({ raw: parts }, ...numbers.map(tenth));

export function fillPath(s: Scene, d: string, fill: string, extra = ""): void {
  s.add(`<path d="${d}" fill="${fill}" ${extra}/>`);
}

export function strokePath(s: Scene, d: string, stroke: string, width: number, extra = ""): void {
  s.add(`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${tenth(width)}" ${extra}/>`);
}

/** The three-stop ground with a light behind the hero. */
export function ground(s: Scene, look: Palette, cx = s.width / 2, cy = s.height * 0.37): void {
  const [a, b, c] = look.ground;
  const { width: w, height: h } = s;
  const fill = s.linear(
    [
      [0, a],
      [0.5, b],
      [1, c],
    ],
    0,
    0,
    0.25,
    1,
  );
  s.add(`<rect width="${w}" height="${h}" fill="${fill}"/>`);
  glow(s, cx, cy, Math.max(w, h) * 0.58, look.glow, 0.9);
}

/** A round light; its strength fades to nothing at the radius. */
export function glow(s: Scene, cx: number, cy: number, r: number, color: string, strength = 1) {
  const fill = s.radial([
    [0, color, strength],
    [0.4, color, tenth(strength * 4) / 10],
    [1, color, 0],
  ]);
  s.add(`<circle cx="${tenth(cx)}" cy="${tenth(cy)}" r="${tenth(r)}" fill="${fill}"/>`);
}

export function rays(
  s: Scene,
  cx: number,
  cy: number,
  count: number,
  opacity: number,
  color = "#fff",
) {
  const turn = s.random() * 6;
  const far = s.width + s.height;
  let d = "";
  for (let at = 0; at < count; at += 1) {
    const from = (at / count) * 2 * Math.PI + turn;
    const to = from + (Math.PI / count) * 0.9;
    const point = (angle: number) =>
      `${tenth(cx + far * Math.cos(angle))} ${tenth(cy + far * Math.sin(angle))}`;
    d += `M${cx} ${cy}L${point(from)}L${point(to)}Z`;
  }
  const fill = s.radialAt(
    [
      [0, color, opacity * 2],
      [1, color, 0],
    ],
    cx,
    cy,
    far * 0.5,
  );
  s.add(`<path d="${d}" fill="${fill}"/>`);
}

/** Out-of-focus discs. */
export function bokeh(
  s: Scene,
  count: number,
  colors: readonly string[],
  deviation = 5,
  low = 0.8,
) {
  let discs = "";
  for (let at = 0; at < count; at += 1) {
    const r = between(s.random, 4, 24);
    const place = `cx="${tenth(s.random() * s.width)}" cy="${tenth(s.random() * s.height * low)}"`;
    const opacity = tenth(between(s.random, 1.2, 5)) / 10;
    discs +=
      `<circle ${place} r="${tenth(r)}" fill="${colors[at % colors.length]}" ` +
      `opacity="${opacity}"/>`;
  }
  s.add(`<g filter="${s.blur(deviation)}">${discs}</g>`);
}

export function stars(s: Scene, count: number, low = s.height): void {
  let dots = "";
  for (let at = 0; at < count; at += 1) {
    const r = tenth(0.6 + s.random() ** 3 * 2.4);
    const opacity = tenth(between(s.random, 2.5, 9.5)) / 10;
    dots +=
      `<circle cx="${tenth(s.random() * s.width)}" cy="${tenth(s.random() * low)}" ` +
      `r="${r}" opacity="${opacity}"/>`;
  }
  s.add(`<g fill="#fff">${dots}</g>`);
}

export function sparkle(s: Scene, x: number, y: number, scale: number, color = "#fff"): void {
  glow(s, x, y, 13 * scale, color, 0.7);
  s.add(
    `<path transform="translate(${tenth(x)} ${tenth(y)}) scale(${scale})" fill="${color}" ` +
      'd="M0-12C.6-2 2-.6 12 0 2 .6.6 2 0 12-.6 2-2 .6-12 0-2-.6-.6-2 0-12Z"/>',
  );
}

export function bubbles(s: Scene, count: number, low = s.height * 0.85): void {
  let drawn = "";
  for (let at = 0; at < count; at += 1) {
    const r = 2 + s.random() ** 2 * 14;
    const to = `translate(${tenth(s.random() * s.width)} ${tenth(s.random() * low)})`;
    drawn +=
      `<g transform="${to}"><circle r="${tenth(r)}" fill="#fff" fill-opacity=".1" ` +
      `stroke="#fff" stroke-opacity=".5"/><circle cx="${tenth(-r * 0.35)}" cy="` +
      `${tenth(-r * 0.35)}" ` +
      `r="${tenth(r * 0.22)}" fill="#fff" opacity=".85"/></g>`;
  }
  s.add(drawn);
}

/** Glowing dust that rises from the lower edge. */
export function embers(s: Scene, count: number, colors: readonly string[], low = s.height * 0.75) {
  let dots = "";
  for (let at = 0; at < count; at += 1) {
    const y = low - s.random() ** 1.6 * low;
    const r = tenth(0.8 + s.random() ** 2 * 3.4);
    const opacity = tenth(between(s.random, 4, 10)) / 10;
    dots +=
      `<circle cx="${tenth(s.random() * s.width)}" cy="${tenth(y)}" r="${r}" fill="` +
      `${colors[at % colors.length]}" opacity="${opacity}"/>`;
  }
  s.add(dots);
}

/** A lit or shaded ellipse on the ground under the hero. */
export function pool(s: Scene, cx: number, cy: number, rx: number, color: string, opacity = 0.7) {
  const fill = s.radial([
    [0, color, opacity],
    [1, color, 0],
  ]);
  s.add(`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${tenth(rx * 0.18)}" fill="${fill}"/>`);
}

/** Darkens everything below a part of the height, so that the title stands clear. */
export function scrim(s: Scene, color: string, from = 0.56): void {
  const { width: w, height: h } = s;
  const fill = s.linear([
    [0, color, 0],
    [0.35, color, 0.35],
    [0.62, color, 0.82],
    [1, color, 0.98],
  ]);
  s.add(
    `<rect y="${tenth(h * from)}" width="${w}" height="${tenth(h * (1 - from))}" fill="${fill}"/>`,
  );
}

/** Grain, vignette, a curved glass highlight and a thin inner border. */
export function finish(s: Scene, border = true): void {
  const { width: w, height: h } = s;
  const seed = Math.floor(s.random() * 99);
  const noise = s.define(
    (id) =>
      `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence ` +
      `type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="${seed}"/><feColorMatrix ` +
      'values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 .55 -.22"/></filter>',
  );
  s.add(`<rect width="${w}" height="${h}" filter="url(#${noise})" opacity=".1"/>`);
  const dark = s.radial(
    [
      [0.55, "#000", 0],
      [1, "#000", 0.5],
    ],
    0.5,
    0.44,
    0.8,
  );
  s.add(`<rect width="${w}" height="${h}" fill="${dark}"/>`);
  if (!border) return;
  const glass = s.linear([
    [0, "#fff", 0.14],
    [1, "#fff", 0],
  ]);
  s.add(
    `<path d="M0 0H${w}V${h * 0.2}C${w * 0.6} ${h * 0.26} ${w * 0.25} ${h * 0.12} ` +
      `0 ${h * 0.17}Z" fill="${glass}"/>`,
  );
  const line = s.linear([
    [0, "#fff", 0.5],
    [0.5, "#fff", 0.08],
    [1, "#fff", 0.22],
  ]);
  s.add(
    `<rect x="1.5" y="1.5" width="${w - 3}" height="${h - 3}" fill="none" stroke="` +
      `${line}" stroke-width="3"/>`,
  );
}
