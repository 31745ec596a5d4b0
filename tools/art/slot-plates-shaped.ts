/**
 * Plates with an outline of their own: a shell, a riveted hull, a cog, a ticket, mirror tiles and a
 * kite. Each has a plain, a rich and a golden form like those of slot-plates.ts.
 */
import { tenth } from "./lettering.ts";
import type { Scene } from "./scene.ts";
import { glow } from "./shapes.ts";
import { burst, disc, isGolden, MIDDLE, rimOf, square, wellOf } from "./slot-plates.ts";
import type { Tier, Tone } from "./slot-plates.ts";

const polar = (r: number, turns: number): string => {
  const angle = turns * Math.PI * 2;
  return `${tenth(MIDDLE + Math.cos(angle) * r)} ${tenth(MIDDLE + Math.sin(angle) * r)}`;
};

/** A scallop's shell, its ribs spread from the hinge below. */
function scallop(s: Scene, tier: Tier, tone: Tone): void {
  const edge =
    "M94 240Q86 226 78 214Q44 206 22 172Q2 138 14 100Q24 66 48 56Q56 28 86 24Q106 4 128 10" +
    "Q150 4 170 24Q200 28 208 56Q232 66 242 100Q254 138 234 172Q212 206 178 214Q170 226 162 240" +
    "Q128 250 94 240Z";
  const nacre = rimOf(
    s,
    tier,
    ["#d8dcec", "#8a92b4", "#3a4066"],
    ["#ffe4f0", "#d884c0", "#5a2a78"],
  );
  s.add(`<path d="${edge}" fill="#0a0418" transform="translate(0 4)"/>`);
  s.add(`<path d="${edge}" fill="${nacre}"/>`);
  let ribs = "";
  for (let at = -4; at <= 4; at += 1) ribs += `M128 244L${128 + at * 30} ${22 + at * at * 7}`;
  s.add(`<path d="${ribs}" stroke="#fff" stroke-opacity=".45" stroke-width="5" fill="none"/>`);
  s.add(
    `<ellipse cx="128" cy="122" rx="95" ry="88" fill="${wellOf(s, tone)}" stroke="#fff" ` +
      'stroke-opacity=".55" stroke-width="4"/>',
  );
  if (isGolden(tier)) glow(s, MIDDLE, 122, 90, "#ffe08a", 0.6);
  s.add(
    '<path d="M58 92Q80 50 124 46" fill="none" stroke="#fff" stroke-opacity=".45" ' +
      'stroke-width="8" stroke-linecap="round"/>',
  );
}

/** A plate of a ship's hull: eight sides, riveted, with a seam of light. */
function hull(s: Scene, tier: Tier, tone: Tone): void {
  const sides = (r: number): string =>
    `M${Array.from({ length: 8 }, (_, at) => polar(r, (at + 0.5) / 8)).join("L")}Z`;
  const steel = rimOf(
    s,
    tier,
    ["#c8d4e0", "#66788c", "#1e2a38"],
    ["#ffe0b8", "#d8782a", "#4a1c06"],
  );
  s.add(`<path d="${sides(130)}" fill="#02060c" transform="translate(0 4)"/>`);
  s.add(`<path d="${sides(130)}" fill="${steel}"/>`);
  let rivets = "";
  for (let at = 0; at < 16; at += 1) {
    const [x, y] = polar(113, (at + 0.5) / 16).split(" ");
    rivets += `<circle cx="${x}" cy="${y}" r="5"/>`;
  }
  s.add(`<g fill="#fff" opacity=".75">${rivets}</g>`);
  s.add(`<path d="${sides(104)}" fill="${wellOf(s, tone)}"/>`);
  s.add(
    `<path d="${sides(102)}" fill="none" stroke="${isGolden(tier) ? "#fff3b0" : tone[0]}" ` +
      'stroke-width="4" stroke-opacity=".9"/>',
  );
  if (isGolden(tier)) burst(s, 96, 10, 0.16, "#ffe9a8");
  s.add('<path d="M66 74L190 60L150 96L58 112Z" fill="#fff" opacity=".1"/>');
}

/** A cog with twelve teeth around a round well. */
function toothed(s: Scene, tier: Tier, tone: Tone): void {
  let edge = "";
  for (let at = 0; at < 12; at += 1) {
    const point = (r: number, off: number): string => polar(r, (at + off) / 12);
    edge +=
      `${at === 0 ? "M" : "L"}${point(108, 0)}L${point(126, 0.12)}L${point(126, 0.46)}` +
      `L${point(108, 0.6)}`;
  }
  const iron = rimOf(s, tier, ["#d8cfc0", "#8a7a66", "#33291e"], ["#ffd8a8", "#c8602a", "#4a1606"]);
  s.add(`<path d="${edge}Z" fill="#0c0602" transform="translate(0 5)"/>`);
  s.add(`<path d="${edge}Z" fill="${iron}"/>`);
  s.add(disc(97, 'fill="#140a04"') + disc(93, `fill="${wellOf(s, tone)}"`));
  if (isGolden(tier)) burst(s, 93, 12, 0.16, "#ffe9a8");
  s.add(
    disc(93, 'fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4"') +
      '<path d="M54 92A86 86 0 0 1 120 44" fill="none" stroke="#fff" stroke-opacity=".5" ' +
      'stroke-width="8" stroke-linecap="round"/>',
  );
}

/** A ticket of the fair, a bite out of each side and a stitched line around. */
function stub(s: Scene, tier: Tier, tone: Tone): void {
  const edge =
    "M30 10H226Q226 30 246 30V104A24 24 0 0 0 246 152V226Q226 226 226 246H30Q30 226 10 226V152" +
    "A24 24 0 0 0 10 104V30Q30 30 30 10Z";
  const card = rimOf(s, tier, ["#e4dcf4", "#a898c8", "#5a4a80"], ["#fff2d8", "#ffb86a", "#c8502a"]);
  s.add(`<path d="${edge}" fill="#0a0418" transform="translate(0 4)"/>`);
  s.add(`<path d="${edge}" fill="${card}"/>`);
  s.add(square(38, 22, `fill="${wellOf(s, tone)}"`));
  s.add(
    square(
      30,
      26,
      'fill="none" stroke="#3a1050" stroke-opacity=".55" stroke-width="4" ' +
        'stroke-dasharray="3 11" stroke-linecap="round"',
    ),
  );
  if (isGolden(tier)) burst(s, 88, 14, 0.2, "#fff0b0");
  s.add(
    '<path d="M50 84V66Q50 50 66 50H120" fill="none" stroke="#fff" stroke-opacity=".5" ' +
      'stroke-width="7" stroke-linecap="round"/>',
  );
}

/** Mirror tiles that each catch another light. */
function mosaic(s: Scene, tier: Tier, tone: Tone): void {
  const [light, deep] = tone;
  const clip = s.define((id) => `<clipPath id="${id}">${square(8, 34, "")}</clipPath>`);
  const tints = isGolden(tier)
    ? ["#fff6c8", "#f7c23c", "#c8860a", "#ffe08a"]
    : tier === "high"
      ? ["#ffffff", light, deep, "#e8d8ff"]
      : ["#c8c0e8", "#6a5a9a", "#3a2e66", "#9a8cc8"];
  let tiles = "";
  for (let at = 0; at < 64; at += 1) {
    const tint = tints[Math.floor(s.random() * tints.length)] ?? light;
    const [x, y] = [8 + (at % 8) * 30, 8 + Math.floor(at / 8) * 30];
    tiles += `<rect x="${x + 1.5}" y="${y + 1.5}" width="27" height="27" rx="3" fill="${tint}"/>`;
  }
  s.add(`<g clip-path="url(#${clip})"><rect width="256" height="256" fill="#12082a"/>${tiles}</g>`);
  s.add(square(32, 30, `fill="${wellOf(s, tone)}" stroke="#0c0420" stroke-width="6"`));
  if (tier !== "low") glow(s, MIDDLE, MIDDLE, 96, light, isGolden(tier) ? 0.8 : 0.4);
  s.add(square(36, 27, 'fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"'));
}

/** A kite's cloth between crossed spars, its corners cut. */
function sail(s: Scene, tier: Tier, tone: Tone): void {
  const [light, deep] = tone;
  const edge = "M128 4Q176 44 252 128Q176 212 128 252Q80 212 4 128Q80 44 128 4Z";
  const hem = rimOf(s, tier, ["#f0f6fa", "#a8c4d4", "#4a6e86"], ["#fff6d8", "#ffc04a", "#d8601a"]);
  s.add(`<path d="${edge}" fill="#04202e" transform="translate(0 5)"/>`);
  s.add(`<path d="${edge}" fill="${hem}"/>`);
  const cloth = "M128 26Q168 60 230 128Q168 196 128 230Q88 196 26 128Q88 60 128 26Z";
  s.add(`<path d="${cloth}" fill="${wellOf(s, tone)}"/>`);
  s.add(
    `<path d="M128 26Q168 60 230 128H128Z" fill="${light}" opacity=".5"/>` +
      `<path d="M128 230Q88 196 26 128H128Z" fill="${deep}" opacity=".6"/>` +
      '<path d="M128 26V230M26 128H230" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>',
  );
  glow(s, MIDDLE, MIDDLE, 84, isGolden(tier) ? "#fff0b0" : "#fff", isGolden(tier) ? 0.85 : 0.25);
}

export const shapedPlates = { scallop, hull, toothed, stub, mosaic, sail };
