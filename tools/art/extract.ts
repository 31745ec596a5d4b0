/**
 * Takes the pictures we use out of the Fluent Emoji package into bodies.json, once, by hand:
 *
 *   npm install --prefix <folder> @iconify-json/fluent-emoji@1.2.7
 *   npx tsx tools/art/extract.ts <folder>/node_modules/@iconify-json/fluent-emoji
 *
 * The package is 104 MB, so it is never a dependency. Its licence and author are in NOTICE.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BODY_NAMES } from "./body-names.ts";

const folder = process.argv[2];
if (!folder)
  throw new Error("Give the folder of @iconify-json/fluent-emoji as the first argument.");

interface IconSet {
  width?: number;
  icons: Record<string, { body: string; width?: number } | undefined>;
}
const { icons, width } = JSON.parse(readFileSync(join(folder, "icons.json"), "utf8")) as IconSet;

const taken: Record<string, string> = {};
for (const name of [...BODY_NAMES].sort()) {
  const icon = icons[name];
  if (!icon) throw new Error(`The package has no picture named ${name}.`);
  const units = icon.width ?? width ?? 32;
  // A few are drawn on a larger field; every body here is 32 units wide.
  taken[name] = units === 32 ? icon.body : `<g transform="scale(${32 / units})">${icon.body}</g>`;
}
const target = new URL("bodies.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(taken, null, 0)}\n`);
console.log(`${Object.keys(taken).length} pictures in bodies.json`);
