/**
 * What stands behind a slot's symbols: round, striped and sewn plates, each with a plain, a rich
 * and a golden form, so that the plate tells a symbol's worth before its picture does. Sides are
 * 256.
 */
import { tenth } from "./lettering.ts";
import type { Scene, Stop } from "./scene.ts";
import { glow, rays } from "./shapes.ts";

export const SIDE = 256;
export const MIDDLE = SIDE / 2;

export type Tier = "low" | "high" | "wild" | "scatter" | "coin";
export type Tone = readonly [light: string, deep: string];

export const GOLD: readonly Stop[] = [
  [0, "#fff6c8"],
  [0.28, "#f7c23c"],
  [0.52, "#9a5a06"],
  [0.74, "#ffdf7a"],
  [1, "#8a4b00"],
];
export const isGolden = (tier: Tier): boolean => tier !== "low" && tier !== "high";

export const square = (inset: number, r: number, paint: string): string => {
  const side = SIDE - inset * 2;
  return `<rect x="${inset}" y="${inset}" width="${side}" height="${side}" rx="${r}" ${paint}/>`;
};
export const disc = (r: number, paint: string): string =>
  `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${r}" ${paint}/>`;

/** Rays that end in a circle, so that no cell's edge is seen in them. */
export function burst(s: Scene, r: number, count: number, opacity: number, color: string): void {
  const clip = s.define((id) => `<clipPath id="${id}">${disc(r, "")}</clipPath>`);
  s.add(`<g clip-path="url(#${clip})">`);
  rays(s, MIDDLE, MIDDLE, count, opacity, color);
  s.add("</g>");
}

export const wellOf = (s: Scene, [light, deep]: Tone): string =>
  s.radial(
    [
      [0, light],
      [0.72, deep],
      [1, deep],
    ],
    0.5,
    0.4,
    0.7,
  );

type Metal = readonly [light: string, middle: string, dark: string];

/** Gold for what is special, else the plain or the rich metal. */
export function rimOf(s: Scene, tier: Tier, plain: Metal, rich: Metal): string {
  if (isGolden(tier)) return s.linear(GOLD, 0.1, 0, 0.9, 1);
  const [light, middle, dark] = tier === "high" ? rich : plain;
  return s.linear(
    [
      [0, light],
      [0.5, middle],
      [1, dark],
    ],
    0.1,
    0,
    0.9,
    1,
  );
}

/** A slice of a tree, its bark rough and its rings grown. */
export function roundel(s: Scene, tier: Tier, tone: Tone): void {
  let bark = "";
  for (let at = 0; at < 26; at += 1) {
    const angle = (at / 26) * Math.PI * 2;
    const r = 108 + s.random() * 6;
    bark +=
      `<circle cx="${tenth(MIDDLE + Math.cos(angle) * r)}" ` +
      `cy="${tenth(MIDDLE + Math.sin(angle) * r)}" r="${tenth(9 + s.random() * 4)}"/>`;
  }
  const rim = isGolden(tier)
    ? s.linear(GOLD, 0.1, 0, 0.9, 1)
    : tier === "high"
      ? "#7a4a22"
      : "#4a3422";
  s.add(`<g fill="#2a170a">${bark}</g>` + disc(113, `fill="${rim}"`));
  s.add(disc(102, 'fill="#1a0d05"') + disc(98, `fill="${wellOf(s, tone)}"`));
  for (const r of [88, 74, 58]) {
    s.add(disc(r, 'fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="3"'));
  }
}

/** Nothing but light: for a grid full of ripe things. */
export function bare(s: Scene, tier: Tier, [light]: Tone): void {
  if (tier === "low") {
    glow(s, MIDDLE, MIDDLE + 6, 112, light, 0.34);
    return;
  }
  glow(s, MIDDLE, MIDDLE, 124, light, tier === "high" ? 0.6 : 0.95);
  if (isGolden(tier)) burst(s, 118, 12, 0.2, light);
}

/** Sugar: a rim of slanting stripes around a glazed well. */
export function stripe(s: Scene, tier: Tier, tone: Tone): void {
  const clip = s.define((id) => `<clipPath id="${id}">${square(8, 56, "")}</clipPath>`);
  let bars = "";
  for (let at = -8; at < 16; at += 1) {
    bars += `<path d="M${at * 32} 0h16L${at * 32 - 112} 256h-16Z"/>`;
  }
  const [base, bar] = isGolden(tier)
    ? ["#ffd75a", "#fff6d0"]
    : tier === "high"
      ? ["#ff5a9a", "#fff0f6"]
      : ["#c9a7d8", "#f4ebf8"];
  s.add(
    `<g clip-path="url(#${clip})"><rect width="256" height="256" fill="${base}"/>` +
      `<g fill="${bar}">${bars}</g></g>`,
  );
  s.add(square(8, 56, 'fill="none" stroke="#5a1040" stroke-width="4"'));
  s.add(square(28, 42, 'fill="#3a0a2a"') + square(32, 39, `fill="${wellOf(s, tone)}"`));
  s.add(
    '<path d="M46 74C60 48 92 40 128 40s66 6 82 30" fill="none" stroke="#fff" ' +
      'stroke-opacity=".5" stroke-width="9" stroke-linecap="round"/>',
  );
}

/** A ship's window: brass or iron, with bolts, over deep water. */
export function porthole(s: Scene, tier: Tier, tone: Tone): void {
  const metal =
    tier === "low"
      ? s.linear([
          [0, "#9fb4bd"],
          [0.5, "#4a606c"],
          [1, "#22323c"],
        ])
      : s.linear(GOLD, 0.1, 0, 0.9, 1);
  s.add(disc(122, 'fill="#04121c"') + disc(119, `fill="${metal}"`));
  let bolts = "";
  for (let at = 0; at < 8; at += 1) {
    const angle = ((at + 0.5) / 8) * Math.PI * 2;
    bolts +=
      `<circle cx="${tenth(MIDDLE + Math.cos(angle) * 109)}" ` +
      `cy="${tenth(MIDDLE + Math.sin(angle) * 109)}" r="5"/>`;
  }
  s.add(`<g fill="${tier === "low" ? "#d5e2e8" : "#fff3b8"}" opacity=".9">${bolts}</g>`);
  s.add(disc(98, 'fill="#021018"') + disc(94, `fill="${wellOf(s, tone)}"`));
  if (isGolden(tier)) burst(s, 94, 10, 0.12, "#ffe9a8");
  s.add(
    '<path d="M34 152q24-16 47 0t47 0 47 0 47 0" fill="none" stroke="#fff" ' +
      'stroke-opacity=".22" stroke-width="5" stroke-linecap="round"/>',
  );
}

/** A piece of cloth sewn on, its stitches to be seen. */
export function patch(s: Scene, tier: Tier, tone: Tone): void {
  const [light, deep] = tone;
  const cloth = s.linear([
    [0, light],
    [1, deep],
  ]);
  const thread = isGolden(tier) ? "#ffe08a" : tier === "high" ? "#fff3d6" : "#cdbfa8";
  const outline =
    "M28 14Q128 4 228 14Q244 16 243 30Q252 128 242 226Q241 242 226 242Q128 252 30 242Q14 241 " +
    "14 226Q4 128 14 30Q14 15 28 14Z";
  s.add(`<path d="${outline}" fill="#120a05" transform="translate(0 4)"/>`);
  s.add(`<path d="${outline}" fill="${cloth}"/>`);
  let weave = "";
  for (let at = 1; at < 16; at += 1) weave += `M${at * 16} 10V246M10 ${at * 16}H246`;
  s.add(`<path d="${weave}" stroke="#000" stroke-opacity=".09" stroke-width="5" fill="none"/>`);
  s.add(
    square(
      25,
      18,
      `fill="none" stroke="${thread}" stroke-width="5" stroke-dasharray="15 9" ` +
        'stroke-linecap="round"',
    ),
  );
  if (isGolden(tier)) glow(s, MIDDLE, MIDDLE, 100, "#ffd76a", 0.7);
  else glow(s, MIDDLE, MIDDLE, 90, "#fff", 0.14);
}
