/**
 * Writes the outlines the captcha draws with, once, by hand: `npx tsx tools/captcha/build.ts`.
 *
 * Three typefaces under the SIL Open Font License, rounded to a thousandth of their em. Letters and
 * digits that people mix up (0 O Q, 1 I J L, 2 Z, 5 S, 6 G, 8 B, F E, V Y) are left out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font, PathCommand } from "opentype.js";

const signs = "ACDEHKMNPRTUWXY3479";
const faces = [
  "@fontsource/russo-one/files/russo-one-latin-400-normal.woff",
  "@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff",
  "@fontsource/chakra-petch/files/chakra-petch-latin-700-normal.woff",
];
const em = 1000;

const fromHere = createRequire(import.meta.url);
// Its CommonJS build has no names a module could import.
const opentype = fromHere("opentype.js") as { parse(buffer: ArrayBuffer): Font };

function written({ type, x, y, x1, y1, x2, y2 }: PathCommand): string {
  const points = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
  return type + points.map((value) => String(Math.round(value))).join(" ");
}

function outlinesOf(file: string): Record<string, string> {
  const bytes = readFileSync(fromHere.resolve(file));
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  const font = opentype.parse(copy);
  const entries = Array.from(signs, (sign) => {
    const { commands } = font.charToGlyph(sign).getPath(0, 0, em);
    return [sign, commands.map(written).join("")] as const;
  });
  return Object.fromEntries(entries);
}

const target = new URL("../../apps/server/src/identity/captcha/glyphs.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(faces.map(outlinesOf), null, 2)}\n`);
