/**
 * The pictures of every slot that has a look: its symbols, sharp and blurred for a turning reel,
 * frame, place, logo and what flies. Names of symbols are the ids of the slot's machine.
 */
import { type Job, job } from "./jobs.ts";
import { fittedSize, outline, tenth } from "./lettering.ts";
import { PALETTES } from "./look.ts";
import { Scene } from "./scene.ts";
import { finish, glow, sparkle } from "./shapes.ts";
import type { SlotLook, SlotSymbolLook } from "./slot-look.ts";
import { SLOT_LOOKS } from "./own-art.ts";
import { SIDE } from "./slot-plates.ts";
import { PLATES } from "./slot-look.ts";
import { BACKDROPS } from "./stage.ts";
import { drawTitle } from "./title.ts";

const MIDDLE = SIDE / 2;
const EDGE = 56;

const RIBBONS = {
  wild: ["WILD", "#ffb224", "#b85a00"],
  scatter: ["SCATTER", "#e2213c", "#7a0616"],
} as const;

function ribbon(s: Scene, [word, light, dark]: readonly [string, string, string]): void {
  const size = fittedSize("lilita", word, 40, 150, 2);
  const text = outline("lilita", word, size, 2);
  const cloth = s.linear([
    [0, light],
    [1, dark],
  ]);
  s.add(
    `<g filter="${s.lift("#000", 4, 4, 0.6)}"><rect x="30" y="196" width="196" height="46" ` +
      `rx="23" fill="${cloth}" stroke="#fff3c4" stroke-width="3"/>` +
      `<path d="${text.d}" transform="translate(${tenth(MIDDLE - text.width / 2)} ` +
      `${tenth(219 - text.top / 2)})" fill="#fff" stroke="#3a0a02" stroke-width="5" ` +
      `stroke-linejoin="round" paint-order="stroke"/></g>`,
  );
}

function symbolSvg(look: SlotLook, id: string, symbol: SlotSymbolLook): string {
  const s = new Scene(SIDE, SIDE, `${look.code} ${id}`);
  PLATES[look.plate](s, symbol.tier, symbol.tone);
  const { art, tier } = symbol;
  const hasRibbon = tier === "wild" || tier === "scatter";
  const lift = hasRibbon ? -14 : 0;
  if (typeof art === "function") art(s);
  else {
    const [name, hue] = typeof art === "string" ? [art, 0] : art;
    const filter = s.lit("#fff2c4", "#05070d", 0.6, hue);
    s.place(name, MIDDLE, MIDDLE + lift, look.size, { filter });
  }
  if (hasRibbon) ribbon(s, RIBBONS[tier]);
  if (tier !== "low" && tier !== "high") sparkle(s, 206, 50, 1.3, "#fff6d8");
  return s.toSvg();
}

function backdropSvg(look: SlotLook, width: number, height: number): string {
  const s = new Scene(width, height, `${look.code} ground`);
  const palette = PALETTES[look.palette];
  BACKDROPS[look.backdrop](s, palette, width / 2);
  for (const [name, x, y, size] of look.dressing) {
    const filter = s.lift("#000", 10, 12, 0.55);
    const scale = width < height ? 0.72 : 1;
    s.place(name, x * width, y * height, size * scale, { filter });
  }
  const shade = s.radial([
    [0, palette.ink, 0.6],
    [0.6, palette.ink, 0.42],
    [1, palette.ink, 0],
  ]);
  s.add(
    `<ellipse cx="${width / 2}" cy="${height * 0.54}" rx="${width * 0.52}" ` +
      `ry="${height * 0.48}" fill="${shade}"/>`,
  );
  finish(s, false);
  return s.toSvg();
}

/** Points along the middle of the moulding, about so far apart, corners left out. */
function along(w: number, h: number, apart: number): readonly (readonly [number, number])[] {
  const [left, top] = [28, 28];
  const found: (readonly [number, number])[] = [];
  const across = Math.round((w - 240) / apart);
  for (let at = 0; at <= across; at += 1) {
    const x = 120 + (at * (w - 240)) / across;
    found.push([x, top], [x, h - top]);
  }
  const down = Math.round((h - 240) / apart);
  for (let at = 0; at <= down; at += 1) {
    const y = 120 + (at * (h - 240)) / down;
    found.push([left, y], [w - left, y]);
  }
  return found;
}

/** Works the moulding: brass studs, a rope laid along it, lamps that shine, or scallops. */
function workFrame(
  s: Scene,
  work: NonNullable<SlotLook["work"]>,
  w: number,
  h: number,
  line: string,
): void {
  const knob = s.radial(
    [
      [0, "#fff"],
      [0.45, line],
      [1, "#000", 0.75],
    ],
    0.36,
    0.3,
    0.8,
  );
  if (work === "rope") {
    for (const [x, y] of along(w, h, 22)) {
      const isAcross = y < 40 || y > h - 40;
      s.add(
        `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="15" ry="9" fill="${line}" opacity=".9" ` +
          `stroke="#000" stroke-opacity=".45" stroke-width="3" ` +
          `transform="rotate(${isAcross ? 38 : -52} ${tenth(x)} ${tenth(y)})"/>`,
      );
    }
    return;
  }
  for (const [x, y] of along(w, h, work === "scallops" ? 46 : 62)) {
    if (work === "lamps") glow(s, x, y, 26, line, 0.85);
    const r = work === "scallops" ? 18 : 10;
    s.add(
      `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${r}" ` +
        `fill="${work === "lamps" ? "#fff" : knob}" ` +
        `opacity="${work === "scallops" ? 0.55 : 1}"/>`,
    );
  }
}

/** The frame around the reels, cells of 256, with 56 pixels of moulding on each side. */
function frameSvg(look: SlotLook): string {
  const [w, h] = [SIDE * look.reels + EDGE * 2, SIDE * look.rows + EDGE * 2];
  const s = new Scene(w, h, `${look.code} frame`);
  const ring = (inset: number, r: number, extra = "") =>
    `M${inset + r} ${inset}H${w - inset - r}q${r} 0 ${r} ${r}V${h - inset - r}q0 ` +
    `${r} ${-r} ${r}H${inset + r}q${-r} 0 ${-r} ${-r}V${inset + r}q0 ${-r} ${r} ${-r}Z${extra}`;
  const { outer, inner, line } = look.frame;
  const wood = s.linear(
    [
      [0, outer[0]],
      [0.5, outer[1]],
      [0.55, outer[0]],
      [1, outer[1]],
    ],
    0,
    0,
    1,
    1,
  );
  const band = s.linear([
    [0, inner[0]],
    [1, inner[1]],
  ]);
  s.add(
    `<path d="${ring(4, 40, ring(EDGE - 6, 18))}" fill="${wood}" fill-rule="evenodd" ` +
      `filter="${s.lift("#000", 10, 12, 0.6)}"/>`,
  );
  s.add(`<path d="${ring(16, 32, ring(EDGE - 16, 20))}" fill="${band}" fill-rule="evenodd"/>`);
  if (look.work !== undefined) workFrame(s, look.work, w, h, line);
  s.add(
    `<path d="${ring(EDGE - 5, 16)}" fill="none" stroke="${line}" stroke-opacity=".8" ` +
      `stroke-width="4"/>`,
  );
  const bar = s.linear([
    [0, line, 0],
    [0.5, line, 0.3],
    [1, line, 0],
  ]);
  for (let reel = 1; reel < look.reels; reel += 1) {
    const x = EDGE + reel * SIDE - 1.5;
    s.add(`<rect x="${x}" y="${EDGE}" width="3" height="${SIDE * look.rows}" fill="${bar}"/>`);
  }
  const places = [
    [40, 40],
    [w - 40, 40],
    [40, h - 40],
    [w - 40, h - 40],
  ] as const;
  for (const [at, [x, y]] of places.entries()) {
    const name = look.corners[at];
    if (name === undefined) continue;
    s.place(name, x, y, 84, { filter: s.lift("#000", 5, 5, 0.6), flip: at % 2 === 1 });
  }
  return s.toSvg();
}

function logoSvg(look: SlotLook): string {
  const s = new Scene(900, 360, `${look.code} logo`);
  const { lines, look: letters, left, right } = look.logo;
  const { ink, glow: light } = PALETTES[look.palette];
  glow(s, 450, 190, 320, light, 0.25);
  s.place(left, 96, 196, 168, { filter: s.lift("#000", 6, 10, 0.6), rotate: -8 });
  s.place(right, 806, 208, 150, { filter: s.lift("#000", 6, 10, 0.6), rotate: 8 });
  drawTitle(s, lines, letters, ink, 330);
  return s.toSvg();
}

function small(group: string, name: string, side: number, draw: (s: Scene) => void): Job {
  const s = new Scene(side, side, `${group} ${name}`);
  draw(s);
  return job(group, name, s.toSvg(), [side], ["webp"]);
}

function slotJobs(look: SlotLook): Job[] {
  const group = `games/${look.code}`;
  const symbols = Object.entries(look.symbols).map(([id, symbol]) =>
    job(group, `symbol-${id}`, symbolSvg(look, id, symbol), [SIDE], ["webp"]),
  );
  const frameWidth = SIDE * look.reels + EDGE * 2;
  return [
    ...symbols,
    // Scenes read WebP alone.
    job(group, "backdrop", backdropSvg(look, 1600, 1000), [1600], ["webp"]),
    job(group, "backdrop-portrait", backdropSvg(look, 900, 1200), [900], ["webp"]),
    job(group, "frame", frameSvg(look), [frameWidth], ["webp"]),
    job(group, "logo", logoSvg(look), [900], ["webp"]),
    small(group, "coin", 128, (s) => void s.place(look.flying, 64, 64, 116)),
    small(group, "petal", 96, (s) => void s.place(look.drifting, 48, 48, 88)),
    small(group, "glint", 128, (s) => {
      sparkle(s, 64, 64, 4.6, "#ffe9a8");
    }),
  ];
}

export const slotGameJobs = (): Job[] => SLOT_LOOKS.flatMap(slotJobs);
