/**
 * A contact sheet of every cover at the size of a lobby tile, in screens/covers.png.
 *
 *   npx tsx tools/art/sheet.ts [--full] [--only name]
 */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import sharp from "sharp";
import { coverSvg, thumbSvg } from "./compose.ts";
import { coverList } from "./cover-list.ts";

const full = process.argv.includes("--full");
const only = process.argv[process.argv.indexOf("--only") + 1];
const picked = process.argv.includes("--only")
  ? coverList.filter((entry) => only?.split(",").includes(entry.slug))
  : coverList;
const width = full ? 480 : 180;
const height = full ? 640 : 240;
const across = full ? 4 : 8;
const gap = 12;

const tiles = await Promise.all(
  picked.map(async (entry, at) => ({
    input: await sharp(
      Buffer.from(process.argv.includes("--thumbs") ? thumbSvg(entry) : coverSvg(entry)),
      { density: 144 },
    )
      .resize(width)
      .png()
      .toBuffer(),
    left: gap + (at % across) * (width + gap),
    top: gap + Math.floor(at / across) * (height + gap),
  })),
);
const rows = Math.ceil(picked.length / across);
const folder = resolve("screens");
mkdirSync(folder, { recursive: true });
await sharp({
  create: {
    width: gap + Math.min(across, picked.length) * (width + gap),
    height: gap + rows * (height + gap),
    channels: 3,
    background: "#0a0e13",
  },
})
  .composite(tiles)
  .png()
  .toFile(resolve(folder, "covers.png"));
console.log(`${tiles.length} covers in screens/covers.png`);
