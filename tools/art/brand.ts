/**
 * The marks of the demo brands with their icons and cards, of the invented vendors and of the ways
 * to pay, written into apps/web/public and kept in the repository:
 *
 *   npx tsx tools/art/brand.ts
 *
 * The mark is an amber hexagon, cut like a stone, with a jack (the fish) let into it.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { calmSide } from "./compose.ts";
import { vendorList } from "./covers.ts";
import { AMBER_KOI, BLUE_KOI, koi, type KoiCoat } from "./creatures.ts";
import { PALETTES, type Palette } from "./look.ts";
import { METHOD_ICONS } from "./method-icons.ts";
import { Scene } from "./scene.ts";
import { embers, finish, glow } from "./shapes.ts";
import { BACKDROPS, draw } from "./stage.ts";
import { VENDOR_MARKS } from "./vendor-marks.ts";

const publicFolder = fileURLToPath(new URL("../../apps/web/public/", import.meta.url));
const wordmark = JSON.parse(readFileSync(new URL("wordmark.json", import.meta.url), "utf8")) as {
  amber: string;
  jack: string;
};

const HEXAGON = "M32 3L57 17.5V46.5L32 61L7 46.5V17.5Z";
const FACETS = [
  ["M32 3L57 17.5L32 32Z", "#ffd982"],
  ["M57 17.5V46.5L32 32Z", "#f79a0e"],
  ["M57 46.5L32 61V32Z", "#d97706"],
  ["M32 61L7 46.5L32 32Z", "#ea8a08"],
  ["M7 46.5V17.5L32 32Z", "#ffb224"],
  ["M7 17.5L32 3V32Z", "#ffe3a0"],
] as const;
const FISH =
  "M50.5 32C45.5 25.5 39 21.5 32.5 21.5C27.5 21.5 24 24.5 20.5 28.5L12.5 " +
  "22.5C14.5 28.5 14.5 35.5 12.5 41.5L20.5 35.5C24 39.5 27.5 42.5 32.5 42.5C39 " +
  "42.5 45.5 38.5 50.5 32Z";
const BELLY =
  "M50.5 32C45.5 38.5 39 42.5 32.5 42.5C27.5 42.5 24 39.5 20.5 35.5L12.5 " +
  "41.5C13.5 38.5 14 35 14 32Z";

/** The mark on a field of 64 × 64. */
const markBody = [
  '<linearGradient id="j" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".5"/>',
  '<stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient>',
  `<path d="${HEXAGON}" fill="#ffb224" stroke="#ffb224" stroke-width="5" stroke-linejoin="round"/>`,
  ...FACETS.map(([d, fill]) => `<path d="${d}" fill="${fill}"/>`),
  `<path d="${HEXAGON}" fill="none" stroke="url(#j)" stroke-width="4" stroke-linejoin="round"/>`,
  `<path d="${FISH}" fill="#2b1a02"/><path d="${BELLY}" fill="#150c00"/>`,
  '<circle cx="40.5" cy="29.5" r="2.6" fill="#ffd064"/>',
  '<path d="M33 26.5C35 30 35 34 33 37.5" stroke="#ffb224" stroke-opacity=".7" ' +
    'stroke-width="1.8" fill="none" stroke-linecap="round"/>',
].join("");

/** The mark of the second demo brand: three waves before the moon, on a round of deep water. */
const tidewaterBody = [
  '<linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0b4a6b"/>',
  '<stop offset="1" stop-color="#062436"/></linearGradient>',
  '<circle cx="32" cy="32" r="29" fill="url(#w)" stroke="#12b5c4" stroke-width="4"/>',
  '<circle cx="40" cy="21" r="8" fill="#f2fbfc"/><circle cx="43.5" cy="19" r="7" fill="#0b4467"/>',
  '<path d="M6 38C13 30 20 30 27 37S42 44 58 34V44C55 53 45 60 32 60S9 53 6 42Z" fill="#0e7f95"/>',
  '<path d="M7 44C15 37 22 38 29 44S45 50 57 42C53 53 44 60 32 60S11 54 7 44Z" fill="#12b5c4"/>',
  '<path d="M11 51C18 46 24 47 30 51S44 55 53 51C48 57 41 60 32 60S16 57 11 51Z" fill="#8fe6ec"/>',
].join("");

/** What the icons and the card of a mark are drawn with. */
interface Dress {
  readonly body: string;
  /** The light behind the mark on a home screen, and behind it on the card. */
  readonly glow: string;
  readonly halo: string;
  readonly scenery: Palette;
  readonly coat: KoiCoat;
  readonly lit: string;
  readonly sparks: readonly string[];
  readonly hasLanterns: boolean;
}

const ownDress: Dress = {
  body: markBody,
  glow: "#ffb224",
  halo: PALETTES.amber.glow,
  scenery: PALETTES.midnight,
  coat: AMBER_KOI,
  lit: "#ffe9a8",
  sparks: ["#ffd98a", "#fff"],
  hasLanterns: true,
};

const tidewaterDress: Dress = {
  body: tidewaterBody,
  glow: "#12b5c4",
  halo: PALETTES.lagoon.glow,
  scenery: PALETTES.lagoon,
  coat: BLUE_KOI,
  lit: "#c8fff4",
  sparks: ["#8fe6ec", "#fff"],
  hasLanterns: false,
};

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
  `width="${width}" height="${height}">${body}</svg>\n`;

function wordmarkSvg(first: string, second: string): string {
  const letters =
    `<g transform="translate(76 46)"><path d="${wordmark.amber}" fill="${first}"/>` +
    `<path d="${wordmark.jack}" fill="${second}"/></g>`;
  return svg(304, 64, markBody + letters);
}

/** The mark on ink, filling the square as app stores want it; `part` is the mark's share of it. */
function appIconSvg(side: number, part: number, dress: Dress): string {
  const s = new Scene(side, side, "app icon");
  s.add(
    `<rect width="${side}" height="${side}" fill="${s.linear([
      [0, "#1b2733"],
      [1, "#0a0e13"],
    ])}"/>`,
  );
  glow(s, side / 2, side * 0.46, side * 0.5, dress.glow, 0.42);
  const scale = (side * part) / 64;
  const at = (side - 64 * scale) / 2;
  s.add(`<g transform="translate(${at} ${at}) scale(${scale})">${dress.body}</g>`);
  return s.toSvg();
}

function socialSvg(dress: Dress): string {
  const s = new Scene(1200, 630, "social card");
  const look = dress.scenery;
  BACKDROPS.riverNight(s, look, 900);
  calmSide(s, "#0a0e13", 0.8);
  const filter = s.lit(dress.lit, look.ink);
  koi(s, 960, 340, 400, 150, filter, dress.coat);
  koi(s, 850, 300, 440, 24, filter, dress.coat);
  const lanterns = [
    [720, 90, 100],
    [1120, 110, 150],
    [930, 46, 84],
  ] as const;
  for (const [x, y, size] of dress.hasLanterns ? lanterns : []) {
    glow(s, x, y, size, "#ff9a3d", 0.8);
    draw(s, "red-paper-lantern", x, y, size, { filter: s.lift("#ff7a1a", 4, 14, 0.9) });
  }
  embers(s, 40, dress.sparks, 600);
  // No name: brands may share a mark, and the name stands beside the picture as text.
  glow(s, 300, 315, 300, dress.halo, 0.3);
  s.add(`<g transform="translate(140 155) scale(5)">${dress.body}</g>`);
  finish(s, false);
  return s.toSvg();
}

const VENDOR_TONES = [
  "#e2552c",
  "#7a3df0",
  "#c8642a",
  "#b8862a",
  "#0a8fa6",
  "#2a56d8",
  "#178a4a",
  "#3a4a66",
  "#c22b3a",
  "#b1358f",
];

function vendorSvg(code: keyof typeof VENDOR_MARKS, tone: string): string {
  const gloss =
    '<linearGradient id="v" x2="0" y2="1"><stop stop-color="#fff" ' +
    'stop-opacity=".28"/><stop offset="1" stop-opacity=".18"/></linearGradient>';
  return svg(
    48,
    48,
    `${gloss}<rect width="48" height="48" rx="12" fill="${tone}"/><rect ` +
      `width="48" height="48" rx="12" fill="url(#v)"/><path transform="translate(12 ` +
      `12)" fill="#fff" fill-rule="evenodd" d="${VENDOR_MARKS[code]}"/>`,
  );
}

/** The pictures by which a device and a messenger show a brand; `into` ends with a slash. */
async function writePictures(into: string, dress: Dress): Promise<void> {
  const icons = [
    ["apple-touch-icon.png", 180, 0.72],
    ["icon-192.png", 192, 0.72],
    ["icon-512.png", 512, 0.72],
    ["icon-maskable-512.png", 512, 0.56],
  ] as const;
  mkdirSync(into, { recursive: true });
  for (const [name, side, part] of icons) {
    await sharp(Buffer.from(appIconSvg(side, part, dress)))
      .png({ compressionLevel: 9 })
      .toFile(into + name);
  }
  await sharp(Buffer.from(socialSvg(dress)), { density: 108 })
    .resize(1200)
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(`${into}og.jpg`);
}

async function write(): Promise<void> {
  for (const folder of ["brand", "brand/marks", "brand/vendors", "brand/methods"])
    mkdirSync(publicFolder + folder, { recursive: true });
  const put = (path: string, text: string): void => writeFileSync(publicFolder + path, text);
  const mark = svg(64, 64, markBody);
  put("favicon.svg", mark);
  put("brand/mark.svg", mark);
  put("brand/marks/tidewater.svg", svg(64, 64, tidewaterBody));
  put("brand/wordmark-on-dark.svg", wordmarkSvg("#f1f5f8", "#ffc14d"));
  put("brand/wordmark-on-light.svg", wordmarkSvg("#0c1722", "#8a5200"));
  vendorList.forEach(({ code }, at) =>
    put(`brand/vendors/${code.toLowerCase()}.svg`, vendorSvg(code, VENDOR_TONES[at] ?? "#3a4a66")),
  );
  for (const [name, body] of Object.entries(METHOD_ICONS))
    put(`brand/methods/${name}.svg`, svg(48, 48, body));
  await writePictures(publicFolder, ownDress);
  await writePictures(`${publicFolder}brand/marks/tidewater/`, tidewaterDress);
  console.log("brand: written into apps/web/public");
}

await write();
