/**
 * The dealers, drawn in layers that a scene moves by themselves: what lies behind the head, the
 * body, the head with the whites of its eyes, irises that follow the cards, brows and lashes, lids,
 * two mouths, and a forearm. All but the arm are drawn in the same coordinates; numbers and our own
 * words only.
 */
export const dealerBox = { width: 600, height: 560 } as const;
/** A forearm lies along its box: the elbow left, the fingers right. */
export const armBox = { width: 260, height: 100 } as const;

export const dealerLayers = [
  "behind",
  "body",
  "head",
  "irises",
  "brows",
  "lids",
  "mouth",
  "smile",
] as const;
export type DealerLayer = (typeof dealerLayers)[number];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What each layer takes of the whole, with a little room: empty parts of a picture cost as much to
 * draw as full ones. What is drawn outside is cut off.
 */
export const layerBoxes: Readonly<Record<DealerLayer, Box>> = {
  behind: { x: 170, y: 0, width: 260, height: 432 },
  body: { x: 112, y: 220, width: 376, height: 340 },
  head: { x: 170, y: 14, width: 260, height: 418 },
  irises: { x: 254, y: 142, width: 92, height: 34 },
  brows: { x: 236, y: 118, width: 128, height: 54 },
  lids: { x: 238, y: 138, width: 124, height: 42 },
  mouth: { x: 266, y: 208, width: 68, height: 32 },
  smile: { x: 266, y: 208, width: 68, height: 40 },
};

/** How one of them looks; what is worn is drawn in the same box. */
export interface DealerLook {
  readonly skin: readonly [light: string, base: string, shade: string];
  readonly hair: readonly [light: string, dark: string];
  readonly iris: string;
  readonly lips: readonly [string, string];
  readonly cloth: readonly [light: string, base: string, dark: string];
  readonly trim: string;
  readonly cuff: string;
  readonly jaw: "soft" | "square";
  readonly behind: (look: DealerLook) => string;
  readonly hairdo: (look: DealerLook) => string;
  readonly clothes: (look: DealerLook) => string;
}

export const path = (d: string, fill: string, more = ""): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"` +
  ` stroke-linejoin="round" ${more}/>`;
export const dot = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

/** A body to be clothed: from the neck down, in front of the table. */
export const torso =
  "M300 296C262 300 216 312 178 336C144 358 132 450 120 560H480C468 450 456 358 422 336" +
  "C384 312 338 300 300 296Z";

const stops = (colors: readonly string[]): string =>
  colors
    .map((color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`)
    .join("");

const defs = ({ skin, hair, cloth }: DealerLook): string =>
  `<defs><linearGradient id="skin" x1=".1" y1="0" x2=".95" y2=".6">${stops(skin)}` +
  `</linearGradient>` +
  `<linearGradient id="hair" x1=".2" y1="0" x2=".7" y2="1">${stops(hair)}</linearGradient>` +
  `<linearGradient id="cloth" x1=".1" y1="0" x2=".9" y2="1">${stops(cloth)}</linearGradient>` +
  `<linearGradient id="blouse" x1="0" y1="0" x2="1" y2="1">` +
  `${stops([cloth[1], cloth[2], "#1c0716"])}</linearGradient>` +
  `<radialGradient id="blush">${stops(["#e0605a3a", "#e0605a00"])}</radialGradient></defs>`;

const faces = {
  soft:
    "M233 150C231 90 262 62 300 62C338 62 369 90 367 150C367 194 346 234 316 254" +
    "C307 260 293 260 284 254C254 234 233 194 233 150Z",
  square:
    "M232 148C230 90 260 62 300 62C340 62 370 90 368 148C369 192 358 224 334 246" +
    "C320 258 280 258 266 246C242 224 231 192 232 148Z",
} as const;

/** Draws the left one, and its mirror image on the right. */
const twice = (drawn: string): string =>
  drawn + `<g transform="translate(600 0) scale(-1 1)">${drawn}</g>`;

const almond = "M250 162C258 148 280 146 290 161C281 169 262 170 250 162Z";

const shoulders = {
  soft: "translate(27 -18) scale(.91 1.04)",
  square: "translate(0 -16) scale(1 1.04)",
} as const;

function body(look: DealerLook): string {
  const { skin } = look;
  return (
    path("M268 226V292C268 312 284 322 300 322C316 322 332 312 332 292V226Z", "url(#skin)") +
    path(
      "M268 240C280 268 322 272 332 238V262C322 284 280 284 268 262Z",
      skin[2],
      'opacity=".55"',
    ) +
    `<g transform="${shoulders[look.jaw]}">${look.clothes(look)}</g>`
  );
}

function head(look: DealerLook): string {
  const [light, , shade] = look.skin;
  return (
    twice(`<ellipse cx="233" cy="168" rx="11" ry="19" fill="${shade}"/>`) +
    path(faces[look.jaw], "url(#skin)") +
    twice(`<ellipse cx="262" cy="200" rx="26" ry="18" fill="url(#blush)"/>`) +
    twice(path(almond, "#fbf5ee")) +
    line("M301 158C300 178 296 190 292 198C296 204 305 204 310 199", shade, 3.5, 'opacity=".75"') +
    line("M296 150C295 168 294 176 292 184", light, 4, 'opacity=".55"') +
    look.hairdo(look)
  );
}

const iris = (color: string): string =>
  dot(270, 159, 9, color) + dot(270, 159, 4.4, "#120b08") + dot(273, 156, 2.4, "#ffffff");

const layers: Readonly<Record<DealerLayer, (look: DealerLook) => string>> = {
  behind: (look) => look.behind(look),
  body,
  head,
  // Not mirrored: the light falls on both eyes from the same side.
  irises: (look) => iris(look.iris) + `<g transform="translate(60 0)">${iris(look.iris)}</g>`,
  brows: ({ hair: [, dark], jaw }) =>
    twice(
      line("M248 162C257 146 281 144 291 160", dark, jaw === "soft" ? 5 : 3.5) +
        line("M247 136C258 127 276 126 290 133", dark, jaw === "soft" ? 5 : 7),
    ),
  lids: ({ skin: [, skin, shade], hair: [, dark] }) =>
    twice(
      path("M247 162C256 145 282 143 292 161C282 171 261 172 247 162Z", skin) +
        line("M249 163C261 172 281 171 291 162", dark, 4.5) +
        line("M252 153C262 146 279 146 288 153", shade, 2, 'opacity=".6"'),
    ),
  mouth: ({ lips: [dark, lip] }) =>
    path(
      "M274 216C286 217 295 216 300 219C305 216 314 217 326 216C314 227 286 227 274 216Z",
      dark,
    ) + path("M274 216C286 227 314 227 326 216C317 236 283 236 274 216Z", lip),
  smile: ({ lips: [dark, lip] }) =>
    path("M273 216C286 221 314 221 327 216C320 240 280 240 273 216Z", dark) +
    path("M278 219C290 223 310 223 322 219C317 229 283 229 278 219Z", "#fffaf4") +
    line("M284 235C294 240 306 240 316 235", lip, 4),
};

const svg = (
  look: DealerLook,
  { x, y, width, height }: Box,
  drawn: string,
  scale: number,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}"` +
  ` width="${width * scale}" height="${height * scale}">${defs(look)}${drawn}</svg>`;

export const dealerLayer = (look: DealerLook, name: DealerLayer, scale: number): string =>
  svg(look, layerBoxes[name], layers[name](look), scale);

/** Sleeve, cuff and a hand that lies flat. */
export function dealerArm(look: DealerLook, scale: number): string {
  const { cloth, cuff, trim, skin } = look;
  const drawn =
    path("M14 14C60 6 120 22 152 32L150 72C112 84 60 96 20 90C2 84 -2 24 14 14Z", "url(#cloth)") +
    path("M20 74C62 82 112 72 150 60V72C112 84 60 96 20 90Z", cloth[2], 'opacity=".5"') +
    path("M148 30L164 34L162 72L147 74Z", cuff) +
    line("M164 34L162 72", trim, 3) +
    path(
      "M162 38C176 30 194 32 208 36C224 34 242 38 250 44" +
        "C254 48 250 52 244 52C250 54 252 60 244 62" +
        "C246 66 242 70 234 69C232 73 224 74 216 72C204 76 178 76 162 68Z",
      "url(#skin)",
    ) +
    line(
      "M214 46C226 45 238 47 244 52M214 56C226 56 236 58 244 61M212 65C220 66 228 68 234 69",
      skin[2],
      2,
      'opacity=".6"',
    ) +
    line("M176 36C184 46 196 50 206 50", skin[2], 2, 'opacity=".4"');
  return svg(look, { x: 0, y: 0, ...armBox }, drawn, scale);
}
