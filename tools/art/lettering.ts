/**
 * Letters as outlines, because fonts do not load inside a standalone SVG.
 *
 * opentype.js serialises values such as 1e-14 as NaN, which cuts a title off, so the commands are
 * written out here, rounded to a tenth of a unit. Latin only: outlining shapes no other script.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font, PathCommand } from "opentype.js";

const FACES = {
  lilita: "@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff",
  titan: "@fontsource/titan-one/files/titan-one-latin-400-normal.woff",
  lucky: "@fontsource/luckiest-guy/files/luckiest-guy-latin-400-normal.woff",
  cinzel: "@fontsource/cinzel/files/cinzel-latin-900-normal.woff",
  russo: "@fontsource/russo-one/files/russo-one-latin-400-normal.woff",
  chakra: "@fontsource/chakra-petch/files/chakra-petch-latin-700-normal.woff",
  anton: "@fontsource/anton/files/anton-latin-400-normal.woff",
} as const;

export type Face = keyof typeof FACES;

/** A run of outlined letters; `top` and `bottom` are relative to the baseline, in pixels. */
export interface Outline {
  d: string;
  width: number;
  top: number;
  bottom: number;
}

const loaded = new Map<Face, Font>();
const fromHere = createRequire(import.meta.url);
// Its CommonJS build has no names a module could import.
const opentype = fromHere("opentype.js") as { parse(buffer: ArrayBuffer): Font };

function fontOf(face: Face): Font {
  const known = loaded.get(face);
  if (known) return known;
  const bytes = readFileSync(fromHere.resolve(FACES[face]));
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  const font = opentype.parse(copy);
  loaded.set(face, font);
  return font;
}

type Bend = (x: number, y: number) => [number, number];
const straight: Bend = (x, y) => [x, y];

/** Rounds to a tenth and never writes an exponent. */
export const tenth = (value: number): number => Math.round(value * 10) / 10 || 0;

function written(command: PathCommand, bend: Bend): string {
  const { x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = command;
  const end = bend(x, y).map(tenth).join(" ");
  if (command.type === "Z") return "Z";
  if (command.type === "C") {
    return `C${bend(x1, y1).map(tenth).join(" ")} ${bend(x2, y2).map(tenth).join(" ")} ${end}`;
  }
  if (command.type === "Q") return `Q${bend(x1, y1).map(tenth).join(" ")} ${end}`;
  return `${command.type}${end}`;
}

function layOut(face: Face, text: string, size: number, track: number) {
  const font = fontOf(face);
  const scale = size / font.unitsPerEm;
  const glyphs = Array.from(text, (character) => font.charToGlyph(character));
  let x = 0;
  const commands: PathCommand[] = [];
  glyphs.forEach((glyph, at) => {
    commands.push(...glyph.getPath(x, 0, size).commands);
    const next = glyphs[at + 1];
    const kern = next ? font.getKerningValue(glyph, next) : 0;
    x += ((glyph.advanceWidth ?? 0) + kern) * scale + track;
  });
  return { commands, width: Math.max(1, x - track) };
}

/**
 * Outlines one line of text from x = 0 on the baseline y = 0.
 *
 * With `arch` (pixels) the line is bent: its middle stands that much higher than its ends.
 */
export function outline(face: Face, text: string, size: number, track = 0, arch = 0): Outline {
  const { commands, width } = layOut(face, text, size, track);
  const bend: Bend =
    arch === 0 ? straight : (x, y) => [x, y - arch * (1 - ((x - width / 2) / (width / 2)) ** 2)];
  let top = 0;
  let bottom = 0;
  for (const command of commands) {
    if (command.type === "Z") continue;
    const [, y] = bend(command.x ?? 0, command.y ?? 0);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { d: commands.map((command) => written(command, bend)).join(""), width, top, bottom };
}

/** The largest size, up to `size`, at which the text is no wider than `widthMax`. */
export function fittedSize(face: Face, text: string, size: number, widthMax: number, track = 0) {
  const { width } = layOut(face, text, size, track);
  return width > widthMax ? (size * widthMax) / width : size;
}
