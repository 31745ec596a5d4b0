/**
 * Amber Dice: the felt, the six faces of a die, chips and the logo.
 */
import { direct } from "../direction.ts";
import { type Job, job } from "../jobs.ts";
import { tenth } from "../lettering.ts";
import { PALETTES, type TitleLook } from "../look.ts";
import { chips, die, pips } from "../props.ts";
import { Scene } from "../scene.ts";
import { bokeh, finish, glow, sparkle } from "../shapes.ts";
import { drawTitle } from "../title.ts";
import { gem } from "../treasure.ts";

const GROUP = "games/amber-dice";

const title: TitleLook = {
  face: "cinzel",
  metal: "antique",
  stroke: 0.1,
  size: 92,
};
export const direction = direct(
  "AMBER|DICE",
  "feltTable",
  "dice",
  "amber",
  "@die",
  "gem-stone star",
  title,
);

/** A table of dark cloth seen from above, with an inlaid border and a lamp over its middle. */
function clothSvg(width: number, height: number): string {
  const s = new Scene(width, height, "amber-dice cloth");
  const { ink } = PALETTES.amber;
  const wood = s.linear([
    [0, "#5c2f0e"],
    [0.5, "#3a1a06"],
    [1, "#1c0b02"],
  ]);
  s.add(`<rect width="${width}" height="${height}" fill="${wood}"/>`);
  const inset = Math.round(Math.min(width, height) * 0.045);
  const rect = (by: number, paint: string) =>
    `<rect x="${by}" y="${by}" width="${width - by * 2}" height="` +
    `${height - by * 2}" rx="${Math.max(12, 90 - by)}" ${paint}/>`;
  const cloth = s.radial(
    [
      [0, "#1f5a5c"],
      [0.55, "#0d3238"],
      [1, "#04141a"],
    ],
    0.5,
    0.42,
    0.75,
  );
  const metal = s.linear(
    [
      [0, "#fff0b8"],
      [0.5, "#d9a034"],
      [1, "#7a4b08"],
    ],
    0,
    0,
    1,
    1,
  );
  s.add(rect(inset, `fill="${metal}"`) + rect(inset + 6, `fill="${cloth}"`));
  s.add(rect(inset + 34, `fill="none" stroke="#e9b84a" stroke-opacity=".45" stroke-width="2.5"`));
  let weave = "";
  const step = 44;
  for (let y = inset + 60; y < height - inset - 50; y += step) {
    for (let x = inset + 60 + ((y / step) % 2 ? step / 2 : 0); x < width - inset - 50; x += step) {
      weave += `M${x} ${y - 9}l7 9-7 9-7-9Z`;
    }
  }
  s.add(`<path d="${weave}" fill="#7fd0c8" opacity=".05"/>`);
  glow(s, width / 2, height * 0.4, Math.min(width, height) * 0.62, "#ffd58a", 0.34);
  const k = Math.min(width, height) / 1000;
  chips(s, inset + 120 * k, height - inset - 190 * k, 66 * k, 4, "#d3183a", "#760820");
  chips(s, inset + 250 * k, height - inset - 130 * k, 66 * k, 2, "#f0b62c", "#8a5a06");
  chips(s, width - inset - 130 * k, height - inset - 180 * k, 66 * k, 5, "#178a5a", "#063d26");
  gem(
    s,
    width - inset - 260 * k,
    height - inset - 110 * k,
    70 * k,
    12,
    s.lift(ink, 6, 6, 0.6),
    "amber",
  );
  bokeh(s, 14, ["#ffd58a", "#fff"], 9, 0.5);
  finish(s, false);
  return s.toSvg();
}

function faceSvg(count: number): string {
  const s = new Scene(256, 256, `amber-dice face ${count}`);
  const skin = s.linear(
    [
      [0, "#ffe9a8"],
      [0.5, "#ffbe3d"],
      [1, "#d9820a"],
    ],
    0,
    0,
    0.7,
    1,
  );
  const core = s.radial(
    [
      [0, "#fff6d0", 0.9],
      [1, "#ffbe3d", 0],
    ],
    0.42,
    0.36,
    0.55,
  );
  const pit = s.radial(
    [
      [0, "#3a1a02"],
      [0.7, "#5c2c04"],
      [1, "#9a5a10"],
    ],
    0.5,
    0.42,
    0.55,
  );
  s.add(
    `<g filter="${s.lift("#000", 8, 7, 0.55)}"><rect x="22" y="18" width="212" ` +
      `height="212" rx="48" fill="#a85a06"/><rect x="22" y="18" width="212" ` +
      `height="204" rx="46" fill="${skin}"/>` +
      `<rect x="34" y="28" width="188" height="184" rx="64" fill="${core}"/><rect ` +
      `x="25" y="21" width="206" height="198" rx="44" fill="none" stroke="#fff8dc" ` +
      `stroke-opacity=".75" stroke-width="4"/></g>`,
  );
  s.add(`<g transform="translate(128 120)">${pips(count, 98, pit)}</g>`);
  s.add(
    '<path d="M36 92Q36 34 92 30" stroke="#fff" stroke-width="6" ' +
      'stroke-linecap="round" fill="none" opacity=".8"/>',
  );
  return s.toSvg();
}

function chip(name: string, face: string, side: string): Job {
  const s = new Scene(160, 160, name);
  const r = 70;
  let marks = "";
  for (let at = 0; at < 8; at += 1) {
    marks += `<path transform="rotate(${at * 45})" d="M-11 -70h22l-3 18h-16Z" fill="#fff"/>`;
  }
  const gloss = s.radial(
    [
      [0, "#fff", 0.55],
      [0.7, "#fff", 0.05],
      [1, "#000", 0.25],
    ],
    0.38,
    0.3,
    0.8,
  );
  s.add(
    `<g filter="${s.lift("#000", 5, 4, 0.5)}" transform="translate(80 78)">` +
      `<circle r="${r}" fill="${face}"/>${marks}<circle r="50" fill="${side}" ` +
      `stroke="#fff" stroke-width="4" stroke-dasharray="${tenth(9)} 7"/><circle ` +
      `r="40" fill="${face}"/><circle r="${r}" fill="${gloss}"/></g>`,
  );
  return job(GROUP, name, s.toSvg(), [128], ["webp"]);
}

export function jobs(): Job[] {
  const logo = new Scene(900, 240, "amber-dice logo");
  drawTitle(
    logo,
    "AMBER DICE",
    { face: "cinzel", metal: "antique", stroke: 0.1, size: 150 },
    "#1c0b02",
    200,
  );
  const pair = new Scene(512, 512, "amber-dice pair");
  die(pair, 340, 160, 160, 16, [5, 1, 4]);
  die(pair, 210, 310, 210, -12, [6, 3, 5]);
  const glint = new Scene(128, 128, "glint");
  sparkle(glint, 64, 64, 4.6, "#ffe9a8");
  return [
    job(GROUP, "backdrop", clothSvg(1600, 1000), [1600], ["webp"]),
    job(GROUP, "backdrop-portrait", clothSvg(900, 1200), [900], ["webp"]),
    ...[1, 2, 3, 4, 5, 6].map((count) =>
      job(GROUP, `face-${count}`, faceSvg(count), [256], ["webp"]),
    ),
    chip("chip-red", "#d3183a", "#760820"),
    chip("chip-blue", "#2455d6", "#0c2370"),
    chip("chip-green", "#178a5a", "#063d26"),
    chip("chip-black", "#2a303c", "#0a0e14"),
    chip("chip-gold", "#f0b62c", "#8a5a06"),
    job(GROUP, "dice", pair.toSvg(), [512], ["webp"]),
    job(GROUP, "logo", logo.toSvg(), [900], ["webp"]),
    job(GROUP, "glint", glint.toSvg(), [128], ["webp"]),
  ];
}
