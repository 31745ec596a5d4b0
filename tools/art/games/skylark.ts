/**
 * Skylark, the crash game: the bird in three wing beats, the air it climbs through in layers that
 * move at different speeds, its trail, and the frames of its end.
 */
import { feather, skylark, type WingBeat } from "../creatures.ts";
import { direct } from "../direction.ts";
import { type Job, job } from "../jobs.ts";
import { tenth } from "../lettering.ts";
import type { TitleLook } from "../look.ts";
import { between } from "../random.ts";
import { Scene } from "../scene.ts";
import { embers, finish, glow, sparkle, stars } from "../shapes.ts";
import { drawTitle } from "../title.ts";

const GROUP = "games/skylark";

const title: TitleLook = {
  face: "russo",
  metal: "honey",
  slant: -8,
  stroke: 0.12,
};
export const direction = direct(
  "SKYLARK",
  "starfield",
  "climb",
  "midnight",
  "@skylark",
  "@feather cloud star",
  title,
);

function birdSvg(beat: WingBeat): string {
  const s = new Scene(512, 512, "skylark");
  skylark(s, 256, 256, 430, -8, s.lit("#fff6d8", "#0a1024", 0.8), beat);
  return s.toSvg();
}

function skyBackdrop(width: number, height: number): string {
  const s = new Scene(width, height, "skylark sky");
  const air = s.linear([
    [0, "#070d24"],
    [0.42, "#16306e"],
    [0.72, "#3d63a8"],
    [0.88, "#e08a4a"],
    [1, "#ffcf7a"],
  ]);
  s.add(`<rect width="${width}" height="${height}" fill="${air}"/>`);
  stars(s, Math.round((width * height) / 5200), height * 0.6);
  glow(s, width * 0.5, height * 1.02, width * 0.55, "#ffd98a", 0.9);
  for (const [row, tone] of ["#3a2f5c", "#231f45", "#11132c"].entries()) {
    let d = `M0 ${height}`;
    const base = height * (0.9 + row * 0.035);
    for (let x = 0; x <= width + 160; x += 160) {
      const y = tenth(base - between(s.random, 0, 30));
      const hump = `${x - 80} ${tenth(base - between(s.random, 30, 110))}`;
      d += x === 0 ? `L0 ${y}` : `Q${hump} ${x} ${y}`;
    }
    s.add(`<path d="${d}V${height}Z" fill="${tone}"/>`);
  }
  finish(s, false);
  return s.toSvg();
}

/** A tile of stars that joins itself on all sides: nothing crosses its edge. */
function starTile(): string {
  const s = new Scene(512, 512, "skylark stars");
  for (let at = 0; at < 90; at += 1) {
    const r = 0.7 + s.random() ** 3 * 2.6;
    s.add(
      `<circle cx="${tenth(between(s.random, 6, 506))}" cy="` +
        `${tenth(between(s.random, 6, 506))}" r="${tenth(r)}" fill="#fff" opacity="` +
        `${tenth(between(s.random, 3, 10)) / 10}"/>`,
    );
  }
  for (let at = 0; at < 5; at += 1)
    sparkle(s, between(s.random, 40, 470), between(s.random, 40, 470), 0.8, "#cfe0ff");
  return s.toSvg();
}

function cloudSvg(
  seed: string,
  width: number,
  height: number,
  tone: readonly [string, string],
  soft: number,
): string {
  const s = new Scene(width, height, seed);
  const fill = s.vertical(
    [
      [0, tone[0]],
      [1, tone[1]],
    ],
    height * 0.15,
    height * 0.85,
  );
  let puffs = "";
  const count = 9;
  for (let at = 0; at < count; at += 1) {
    const t = at / (count - 1);
    const r = (0.2 + Math.sin(t * Math.PI) * 0.24) * height * between(s.random, 0.85, 1.1);
    puffs +=
      `<circle cx="${tenth(width * (0.14 + t * 0.72))}" cy="` +
      `${tenth(height * 0.68 - r * 0.5)}" r="${tenth(r * 0.8)}"/>`;
  }
  puffs +=
    `<rect x="${width * 0.1}" y="${height * 0.54}" width="${width * 0.8}" height="` +
    `${height * 0.22}" rx="${height * 0.11}"/>`;
  s.add(`<g fill="${fill}" filter="${s.blur(soft)}">${puffs}</g>`);
  return s.toSvg();
}

/** The warm trail behind the bird, its bright end to the right. */
function trailSvg(): string {
  const s = new Scene(512, 128, "skylark trail");
  const outer = s.linear(
    [
      [0, "#ff6a1a", 0],
      [0.7, "#ff9a2e", 0.7],
      [1, "#ffd76a", 0.95],
    ],
    0,
    0,
    1,
    0,
  );
  const inner = s.linear(
    [
      [0, "#fff3c4", 0],
      [1, "#fffdf0", 1],
    ],
    0,
    0,
    1,
    0,
  );
  s.add(
    `<path d="M10 64Q340 30 470 34A30 30 0 0 1 470 94Q340 98 10 64Z" fill="` +
      `${outer}" filter="${s.blur(9)}"/>`,
  );
  s.add(
    `<path d="M120 64Q380 50 470 50A14 14 0 0 1 470 78Q380 78 120 64Z" fill="` +
      `${inner}" filter="${s.blur(4)}"/>`,
  );
  return s.toSvg();
}

/** One of six frames of the burst: a flash that opens into a ring of feathers and smoke. */
function burstSvg(frame: number): string {
  const s = new Scene(384, 384, "skylark burst");
  const t = frame / 6;
  const fade = 1 - t ** 1.6;
  glow(s, 192, 192, 120 + t * 60, t < 0.5 ? "#fff6c4" : "#ff7a2e", fade);
  const smoke = s.blur(7);
  let puffs = "";
  for (let at = 0; at < 14; at += 1) {
    const angle = (at / 14) * Math.PI * 2 + s.random();
    const away = 20 + t * between(s.random, 80, 140);
    const r = 16 + t * 30;
    puffs +=
      `<circle cx="${tenth(192 + Math.cos(angle) * away)}" cy="` +
      `${tenth(192 + Math.sin(angle) * away)}" r="${tenth(r)}" fill="` +
      `${at % 3 ? "#ff9a3d" : "#5a4a5c"}" opacity="${tenth(fade * 6) / 10}"/>`;
  }
  s.add(`<g filter="${smoke}">${puffs}</g>`);
  let sparks = "";
  for (let at = 0; at < 22; at += 1) {
    const angle = s.random() * Math.PI * 2;
    const reach = between(s.random, 60, 170);
    const from = reach * t * 0.8;
    const to = Math.min(180, from + 34 * (1 - t) + 6);
    const line = (away: number) =>
      `${tenth(192 + Math.cos(angle) * away)} ${tenth(192 + Math.sin(angle) * away)}`;
    sparks += `M${line(from)}L${line(to)}`;
  }
  s.add(
    `<path d="${sparks}" stroke="#ffe9a8" stroke-width="${tenth(6 - t * 3)}" ` +
      `stroke-linecap="round" opacity="${tenth(fade * 10) / 10}"/>`,
  );
  return s.toSvg();
}

function sprite(name: string, side: number, paint: (s: Scene) => void): Job {
  const s = new Scene(side, side, name);
  paint(s);
  return job(GROUP, name, s.toSvg(), [side], ["webp"]);
}

export function jobs(): Job[] {
  const beats = ([0, 1, 2] as const).map((beat) =>
    job(GROUP, `bird-${beat}`, birdSvg(beat), [384], ["webp"]),
  );
  const bursts = Array.from({ length: 6 }, (_, frame) =>
    job(GROUP, `burst-${frame}`, burstSvg(frame), [384], ["webp"]),
  );
  const logo = new Scene(900, 240, "skylark logo");
  drawTitle(
    logo,
    "SKYLARK",
    { face: "russo", metal: "honey", slant: -8, stroke: 0.12, size: 190 },
    "#070d24",
    205,
  );
  return [
    ...beats,
    ...bursts,
    job(GROUP, "backdrop", skyBackdrop(1600, 1000), [1600], ["webp"]),
    job(GROUP, "backdrop-portrait", skyBackdrop(900, 1200), [900], ["webp"]),
    job(GROUP, "stars", starTile(), [512], ["webp"]),
    job(GROUP, "cloud-far", cloudSvg("far", 640, 240, ["#8fa8d8", "#3d5a9a"], 9), [640], ["webp"]),
    job(GROUP, "cloud-mid", cloudSvg("mid", 720, 280, ["#dfe8ff", "#7a94cc"], 5), [720], ["webp"]),
    job(
      GROUP,
      "cloud-near",
      cloudSvg("near", 900, 340, ["#ffffff", "#b9c8ea"], 3),
      [900],
      ["webp"],
    ),
    job(GROUP, "trail", trailSvg(), [512], ["webp"]),
    job(GROUP, "logo", logo.toSvg(), [900], ["webp"]),
    sprite("feather", 128, (s) => feather(s, 64, 64, 116, 0, "")),
    sprite("glint", 128, (s) => sparkle(s, 64, 64, 4.6, "#ffe9a8")),
    sprite("spark", 64, (s) => glow(s, 32, 32, 31, "#ffc25a", 1)),
    sprite("moon", 256, (s) => {
      glow(s, 128, 128, 127, "#cfe0ff", 0.6);
      s.place("full-moon", 128, 128, 150);
    }),
    sprite("dust", 256, (s) => embers(s, 40, ["#ffd76a", "#fff"], 256)),
  ];
}
