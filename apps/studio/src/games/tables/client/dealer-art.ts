/**
 * The dealers, drawn in layers that a scene moves by themselves: what lies behind the head, the
 * body, the head with the whites of its eyes, irises that follow the cards, brows and lashes, lids,
 * two mouths, and a forearm. All but the arm share one box; numbers and our own words only.
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

interface Look {
  readonly skin: readonly [light: string, base: string, shade: string];
  readonly hair: readonly [light: string, dark: string];
  readonly iris: string;
  readonly lips: readonly [string, string];
  readonly cloth: readonly [light: string, base: string, dark: string];
  readonly trim: string;
  readonly cuff: string;
  readonly jaw: "soft" | "square";
  readonly behind: (look: Look) => string;
  readonly hairdo: (look: Look) => string;
  readonly clothes: (look: Look) => string;
}

const path = (d: string, fill: string, more = ""): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"` +
  ` stroke-linejoin="round" ${more}/>`;
const dot = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

const torso =
  "M300 296C262 300 216 312 178 336C144 358 132 450 120 560H480C468 450 456 358 422 336" +
  "C384 312 338 300 300 296Z";
const chignon = ({ hair: [light] }: Look): string =>
  dot(338, 46, 40, "url(#hair)") +
  line("M316 30C334 20 360 26 370 46M312 48C326 30 352 32 364 58", light, 3, 'opacity=".5"');
const sweptHair = ({ hair: [light] }: Look): string =>
  path(
    "M224 172C206 96 238 38 304 36C366 34 396 92 376 172C374 148 368 126 352 108" +
      "C322 116 286 108 266 88C262 118 240 138 234 172Z",
    "url(#hair)",
  ) +
  line("M262 84C286 60 326 54 356 84M240 128C236 96 250 66 276 54", light, 3, 'opacity=".45"') +
  dot(231, 196, 6, "#f4d27a") +
  path("M231 200L239 222L231 232L223 222Z", "#f4d27a") +
  dot(369, 196, 6, "#f4d27a") +
  path("M369 200L377 222L369 232L361 222Z", "#f4d27a");
const gown = ({ cloth: [light, , dark], trim, skin: [, base, shade] }: Look): string =>
  path(torso, "url(#cloth)") +
  path("M252 301C270 296 330 296 348 301L306 398C304 402 296 402 294 398Z", base) +
  path("M300 300L348 301L306 398C304 402 300 402 300 400Z", shade, 'opacity=".35"') +
  line("M252 301L294 398C296 402 304 402 306 398L348 301", trim, 6) +
  line("M300 402V560", dark, 3, 'opacity=".6"') +
  path(
    "M178 336C196 326 220 316 240 310C214 360 196 450 190 560H120C132 450 144 358 178 336Z",
    light,
    'opacity=".22"',
  ) +
  line("M268 322C284 344 316 344 332 322", trim, 2.5) +
  dot(300, 341, 6, trim);

const curls = ({ hair: [light] }: Look): string =>
  path(
    "M224 158C212 84 244 34 308 34C368 34 392 84 376 158C372 134 366 116 354 102" +
      "C338 108 318 96 300 100C282 94 264 106 250 96C240 112 232 132 224 158Z",
    "url(#hair)",
  ) +
  line("M252 78C272 52 306 46 330 56M286 88C304 76 334 76 350 90", light, 4, 'opacity=".35"') +
  path(
    "M233 168C234 204 246 232 268 248C286 261 314 261 332 248C354 232 366 204 367 168" +
      "C361 190 352 204 338 208C326 199 311 201 300 205C289 201 274 199 262 208" +
      "C248 204 239 190 233 168Z",
    "url(#hair)",
    'opacity=".94"',
  );
const dinnerJacket = ({ cloth: [light, , dark], trim }: Look): string =>
  path(torso, "url(#cloth)") +
  path("M258 300C276 294 324 294 342 300L308 470H292Z", "#f7f4ee") +
  path("M300 298L342 300L308 470H300Z", "#cfd3dd", 'opacity=".55"') +
  path("M258 300L236 312L222 352L248 366L238 382L292 486L296 470Z", dark) +
  path("M342 300L364 312L378 352L352 366L362 382L308 486L304 470Z", dark) +
  line("M258 300L236 312L222 352L248 366L238 382L290 482", light, 2, 'opacity=".5"') +
  line("M342 300L364 312L378 352L352 366L362 382L310 482", light, 2, 'opacity=".5"') +
  path("M298 312L262 296C256 304 256 326 262 334Z", trim) +
  path("M302 312L338 296C344 304 344 326 338 334Z", trim) +
  `<rect x="292" y="304" width="16" height="20" rx="5" fill="${trim}"/>` +
  dot(300, 376, 4, "#20242f") +
  dot(300, 412, 4, "#20242f") +
  path("M396 396L436 390L432 408L400 414Z", "#f7f4ee");

const longHair = (): string =>
  path(
    "M214 168C196 78 240 28 304 28C372 28 402 84 388 168C398 220 436 268 424 352" +
      "C418 402 380 430 352 426C372 380 350 330 352 280H246C236 250 220 214 214 168Z",
    "url(#hair)",
  );
const partedHair = ({ hair: [light] }: Look): string =>
  path(
    "M222 196C208 100 244 38 300 36C358 38 392 100 378 196C376 156 366 112 300 84" +
      "C234 112 224 156 222 196Z",
    "url(#hair)",
  ) +
  line(
    "M300 40V84M282 50C254 66 238 96 234 132M318 50C346 66 362 96 366 132",
    light,
    3,
    'opacity=".4"',
  ) +
  path(
    "M352 268C388 300 406 350 384 420C372 428 360 428 352 426C372 380 352 322 340 280Z",
    "url(#hair)",
  ) +
  line("M366 292C388 326 390 366 376 412", light, 3, 'opacity=".4"') +
  dot(300, 118, 5.5, "#c01f4a") +
  dot(232, 198, 7, "#f4d27a") +
  dot(368, 198, 7, "#f4d27a") +
  dot(232, 210, 4, "#f4d27a") +
  dot(368, 210, 4, "#f4d27a");
const saree = ({ cloth: [light, , dark], trim, skin: [, base, shade] }: Look): string =>
  path(torso, "url(#blouse)") +
  path("M250 302C268 296 332 296 350 302C344 336 324 352 300 352C276 352 256 336 250 302Z", base) +
  path("M300 300C320 298 340 299 350 302C344 336 324 352 300 352Z", shade, 'opacity=".3"') +
  line("M250 302C256 336 276 352 300 352C324 352 344 336 350 302", trim, 4) +
  path(
    "M226 316C250 380 330 470 420 560H258C206 500 170 430 160 350C178 330 204 320 226 316Z",
    "url(#cloth)",
  ) +
  line("M226 316C250 380 330 470 420 560", trim, 10) +
  line(
    "M208 322C228 400 296 486 370 560M190 330C206 412 262 498 318 560",
    dark,
    3,
    'opacity=".55"',
  ) +
  line("M174 340C186 424 232 506 276 560", light, 3, 'opacity=".5"') +
  line("M262 318C280 336 320 336 338 318", "#f4d27a", 3) +
  [262, 275, 288, 300, 312, 325, 338]
    .map((x, at) => dot(x, 322 + Math.sin((Math.PI * at) / 6) * 12, 4.5, "#f4d27a"))
    .join("");

export const dealers: readonly Look[] = [
  {
    skin: ["#f7d3b1", "#e9b68d", "#bd8058"],
    hair: ["#7a5142", "#2a1714"],
    iris: "#4a6b4f",
    lips: ["#b2434d", "#d2616a"],
    cloth: ["#3bb58d", "#0f7a5c", "#064233"],
    trim: "#f4d27a",
    cuff: "#0f7a5c",
    jaw: "soft",
    behind: chignon,
    hairdo: sweptHair,
    clothes: gown,
  },
  {
    skin: ["#dba878", "#c08a5a", "#8c5b38"],
    hair: ["#565a66", "#14161c"],
    iris: "#4b3424",
    lips: ["#8d4a3e", "#a85f50"],
    cloth: ["#47598f", "#1d2a57", "#0d1430"],
    trim: "#9c1f33",
    cuff: "#f7f4ee",
    jaw: "square",
    behind: () => "",
    hairdo: curls,
    clothes: dinnerJacket,
  },
  {
    skin: ["#e6b98c", "#cf9a6c", "#9a663f"],
    hair: ["#5a3f4e", "#170d13"],
    iris: "#3d2618",
    lips: ["#a02a4d", "#c5486a"],
    cloth: ["#c04fa0", "#8a1f6d", "#4d0d3d"],
    trim: "#f4c95f",
    cuff: "#5b1348",
    jaw: "soft",
    behind: longHair,
    hairdo: partedHair,
    clothes: saree,
  },
];

const stops = (colors: readonly string[]): string =>
  colors
    .map((color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`)
    .join("");

const defs = ({ skin, hair, cloth }: Look): string =>
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

function body(look: Look): string {
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

function head(look: Look): string {
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

const layers: Readonly<Record<DealerLayer, (look: Look) => string>> = {
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

const svg = (look: Look, width: number, height: number, drawn: string, scale: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"` +
  ` width="${width * scale}" height="${height * scale}">${defs(look)}${drawn}</svg>`;

export const dealerLayer = (look: Look, name: DealerLayer, scale: number): string =>
  svg(look, dealerBox.width, dealerBox.height, layers[name](look), scale);

/** Sleeve, cuff and a hand that lies flat. */
export function dealerArm(look: Look, scale: number): string {
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
  return svg(look, armBox.width, armBox.height, drawn, scale);
}
