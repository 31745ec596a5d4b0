/**
 * Lantern Koi: ten symbols in four tiers, the pond by night,
 * the reel frame and the logo.
 *
 * A plate says what a symbol is worth before its picture does: slate for low, lacquer and gold for
 * high, a burst for the scatter and full gold for the wild. Names are the ids of the
 * slot's machine.
 */
import type { BodyName } from "../body-names.ts";
import { AMBER_KOI, koi } from "../creatures.ts";
import { direct } from "../direction.ts";
import { type Job, job } from "../jobs.ts";
import { fittedSize, outline, tenth } from "../lettering.ts";
import { PALETTES } from "../look.ts";
import { Scene } from "../scene.ts";
import { finish, glow, pool, rays, sparkle } from "../shapes.ts";
import { BACKDROPS } from "../stage.ts";
import { drawTitle } from "../title.ts";
import { jadeRing, reeds } from "../treasure.ts";

const GROUP = "games/lantern-koi";

export const direction = direct(
  "LANTERN|KOI",
  "riverNight",
  "koiPond",
  "midnight",
  "@koi @koi-ember",
  "red-paper-lantern lotus",
  { face: "lilita", metal: "gold", arch: 14 },
);
const SIDE = 256;
const MIDDLE = SIDE / 2;

type Plate = "low" | "high" | "wild" | "scatter";
interface Symbol {
  plate: Plate;
  /** Light and deep colour of the plate. */
  tone: readonly [string, string];
  art: (s: Scene) => void;
}

const lit = (s: Scene): string => s.lit("#fff2c4", "#05070d", 0.6);
const body =
  (name: BodyName, size = 168, dy = 0) =>
  (s: Scene): void =>
    void s.place(name, MIDDLE, MIDDLE + dy, size, { filter: lit(s) });

/** A crane: the wading bird of the set, its colour taken out, with the red crown of its kind. */
function crane(s: Scene): void {
  const white = s.define(
    (id) =>
      `<filter id="${id}" color-interpolation-filters="sRGB"><feColorMatrix ` +
      `type="saturate" values="0"/>` +
      '<feComponentTransfer><feFuncR type="linear" slope="1.5" intercept=".08"/>' +
      '<feFuncG type="linear" slope="1.5" intercept=".08"/>' +
      '<feFuncB type="linear" slope="1.55" intercept=".12"/></feComponentTransfer></filter>',
  );
  s.add(`<g filter="${lit(s)}">`);
  s.place("flamingo", MIDDLE, MIDDLE, 180, { filter: `url(#${white})` });
  s.add(
    '<ellipse cx="91" cy="49" rx="15" ry="8" transform="rotate(-14 91 49)" fill="#e2213c"/></g>',
  );
}

const SYMBOLS: Readonly<Record<string, Symbol>> = {
  koi: {
    plate: "wild",
    tone: ["#1f6fd0", "#051a48"],
    art: (s) => koi(s, MIDDLE + 2, MIDDLE - 16, 196, 34, lit(s), AMBER_KOI),
  },
  lantern: {
    plate: "scatter",
    tone: ["#ff5a3c", "#6e0714"],
    art: body("red-paper-lantern", 172, -16),
  },
  crane: { plate: "high", tone: ["#c8284a", "#4a0618"], art: crane },
  lotus: { plate: "high", tone: ["#1f9a6a", "#04382a"], art: body("lotus", 158) },
  drum: { plate: "high", tone: ["#7a3df0", "#260a66"], art: body("drum", 158) },
  fan: { plate: "high", tone: ["#1f6fd0", "#08245c"], art: body("folding-hand-fan", 160, 2) },
  jade: {
    plate: "low",
    tone: ["#2f5a4a", "#0d1f1a"],
    art: (s) => jadeRing(s, MIDDLE, MIDDLE, 72, lit(s)),
  },
  coral: { plate: "low", tone: ["#6a4030", "#20120c"], art: body("coral", 148) },
  shell: { plate: "low", tone: ["#46587a", "#131a2a"], art: body("spiral-shell", 142) },
  reed: {
    plate: "low",
    tone: ["#4a5a2c", "#161d0c"],
    art: (s) => reeds(s, MIDDLE, MIDDLE, 150, lit(s)),
  },
};

const GOLD = [
  [0, "#fff6c8"],
  [0.28, "#f7c23c"],
  [0.52, "#9a5a06"],
  [0.74, "#ffdf7a"],
  [1, "#8a4b00"],
] as const;

function box(inset: number, r: number, paint: string): string {
  const side = SIDE - inset * 2;
  return `<rect x="${inset}" y="${inset}" width="${side}" height="${side}" rx="${r}" ${paint}/>`;
}

function plate(s: Scene, { plate: kind, tone }: Symbol): void {
  const [light, deep] = tone;
  const well = s.radial(
    [
      [0, light],
      [0.75, deep],
      [1, deep],
    ],
    0.5,
    0.4,
    0.72,
  );
  const sheen = s.linear([
    [0, "#fff", 0.28],
    [0.5, "#fff", 0],
  ]);
  if (kind === "low") {
    const rim = s.linear([
      [0, "#c4d2e0"],
      [0.5, "#5a6a7c"],
      [1, "#2a3644"],
    ]);
    s.add(box(12, 34, `fill="${rim}"`) + box(17, 30, `fill="${well}"`));
  } else {
    const metal = s.linear(GOLD, 0.1, 0, 0.9, 1);
    s.add(box(5, 40, 'fill="#3a1c02"') + box(7, 38, `fill="${metal}"`));
    s.add(box(17, 30, 'fill="#4a2400"') + box(19, 28, `fill="${well}"`));
    s.add(box(23, 25, 'fill="none" stroke="#ffe9a8" stroke-opacity=".55" stroke-width="2"'));
  }
  const inner = kind === "low" ? 17 : 19;
  const clip = s.define((id) => `<clipPath id="${id}">${box(inner, 28, "")}</clipPath>`);
  s.add(`<g clip-path="url(#${clip})">`);
  if (kind !== "low") rays(s, MIDDLE, MIDDLE, 14, kind === "high" ? 0.12 : 0.26, "#ffe9a8");
  glow(s, MIDDLE, MIDDLE, kind === "low" ? 96 : 116, kind === "scatter" ? "#ffc23a" : light, 0.9);
  s.add(`<path d="M0 0H256V96C170 128 90 64 0 104Z" fill="${sheen}"/></g>`);
}

function ribbon(s: Scene, word: string, light: string, dark: string): void {
  const size = fittedSize("lilita", word, 46, 176, 2);
  const text = outline("lilita", word, size, 2);
  const cloth = s.linear([
    [0, light],
    [1, dark],
  ]);
  const x = tenth(MIDDLE - text.width / 2);
  s.add(
    `<g filter="${s.lift("#000", 4, 4, 0.6)}"><path d="M6 206L26 196V236L6 246L16 ` +
      `226Z M250 206L230 196V236L250 246L240 226Z" fill="${dark}"/>` +
      `<path d="M20 192Q128 178 236 192V240Q128 226 20 240Z" fill="${cloth}" ` +
      `stroke="#fff3c4" stroke-width="3"/>` +
      `<path d="${text.d}" transform="translate(${x} ${tenth(210 - text.top / 2)})" ` +
      `fill="#fff" stroke="#3a0a02" stroke-width="6" stroke-linejoin="round" ` +
      `paint-order="stroke"/></g>`,
  );
}

function symbolSvg(id: string, symbol: Symbol): string {
  const s = new Scene(SIDE, SIDE, `lantern-koi ${id}`);
  plate(s, symbol);
  symbol.art(s);
  if (symbol.plate === "wild") ribbon(s, "WILD", "#ffb224", "#b85a00");
  if (symbol.plate === "scatter") ribbon(s, "SCATTER", "#e2213c", "#7a0616");
  if (symbol.plate === "wild" || symbol.plate === "scatter") sparkle(s, 208, 46, 1.4, "#fff6d8");
  return s.toSvg();
}

function pondSvg(width: number, height: number): string {
  const s = new Scene(width, height, "lantern-koi pond");
  const look = PALETTES.midnight;
  BACKDROPS.riverNight(s, look, width / 2);
  const lamp = s.lift("#ff7a1a", 4, 22, 0.9);
  const soft = s.blur(3);
  const far = [
    [0.22, 0.1, 70],
    [0.78, 0.09, 74],
    [0.36, 0.05, 50],
    [0.64, 0.06, 54],
  ] as const;
  const close = [
    [0.07, 0.2, 150],
    [0.93, 0.18, 160],
    [0.14, 0.05, 110],
    [0.87, 0.03, 104],
  ] as const;
  for (const [x, y, size] of far) {
    glow(s, x * width, y * height, size, "#ff9a3d", 0.7);
    s.place("red-paper-lantern", x * width, y * height, size, { filter: soft });
  }
  for (const [x, y, size] of close) {
    s.add(`<path d="M${x * width} 0V${tenth(y * height)}" stroke="#2a0d06" stroke-width="4"/>`);
    glow(s, x * width, y * height, size * 1.1, "#ff9a3d", 0.75);
    s.place("red-paper-lantern", x * width, y * height, size, { filter: lamp });
  }
  for (const [x, y, size] of [
    [0.06, 0.9, 150],
    [0.95, 0.92, 170],
    [0.2, 0.97, 110],
    [0.82, 0.98, 100],
  ] as const) {
    pool(s, x * width, y * height + size * 0.3, size, "#ff8ac6", 0.35);
    s.place("lotus", x * width, y * height, size, { filter: s.lift("#000", 8, 10, 0.6) });
  }
  const shade = s.radial([
    [0, "#020610", 0.42],
    [0.6, "#020610", 0.35],
    [1, "#020610", 0],
  ]);
  s.add(
    `<ellipse cx="${width / 2}" cy="${height * 0.54}" rx="${width * 0.5}" ry="` +
      `${height * 0.44}" fill="${shade}"/>`,
  );
  finish(s, false);
  return s.toSvg();
}

/** The frame around five reels of three cells of 256, with 56 pixels of moulding on each side. */
function frameSvg(): string {
  const edge = 56;
  const [w, h] = [SIDE * 5 + edge * 2, SIDE * 3 + edge * 2];
  const s = new Scene(w, h, "lantern-koi frame");
  const hole = (inset: number, r: number, extra = "") =>
    `M${inset + r} ${inset}H${w - inset - r}q${r} 0 ${r} ${r}V${h - inset - r}q0 ` +
    `${r} ${-r} ${r}H${inset + r}q${-r} 0 ${-r} ${-r}V${inset + r}q0 ${-r} ${r} ${-r}Z${extra}`;
  const lacquer = s.linear([
    [0, "#a3182c"],
    [0.5, "#6e0b1c"],
    [1, "#3a0410"],
  ]);
  const metal = s.linear(GOLD, 0, 0, 1, 1);
  s.add(
    `<path d="${hole(4, 40, hole(edge - 8, 18))}" fill="${metal}" ` +
      `fill-rule="evenodd" filter="${s.lift("#000", 10, 12, 0.6)}"/>`,
  );
  s.add(`<path d="${hole(13, 34, hole(edge - 17, 20))}" fill="${lacquer}" fill-rule="evenodd"/>`);
  s.add(
    `<path d="${hole(24, 26)}" fill="none" stroke="#ffdf7a" stroke-opacity=".55" ` +
      `stroke-width="2.5"/>`,
  );
  s.add(`<path d="${hole(edge - 4, 16)}" fill="none" stroke="#2a0d02" stroke-width="5"/>`);
  const bar = s.linear([
    [0, "#ffe9a8", 0],
    [0.5, "#ffe9a8", 0.5],
    [1, "#ffe9a8", 0],
  ]);
  for (let reel = 1; reel < 5; reel += 1) {
    s.add(
      `<rect x="${edge + reel * SIDE - 1.5}" y="${edge}" width="3" height="` +
        `${SIDE * 3}" fill="${bar}"/>`,
    );
  }
  let studs = "";
  for (let x = edge; x <= w - edge; x += 64)
    studs += `<circle cx="${x}" cy="29" r="6"/><circle cx="${x}" cy="${h - 29}" r="6"/>`;
  s.add(
    `<g fill="${s.radial(
      [
        [0, "#fffbe0"],
        [1, "#c98210"],
      ],
      0.35,
      0.3,
      0.7,
    )}">${studs}</g>`,
  );
  return s.toSvg();
}

function logoSvg(): string {
  const s = new Scene(900, 360, "lantern-koi logo");
  s.place("red-paper-lantern", 92, 190, 170, { filter: s.lift("#ff7a1a", 4, 14, 0.8), rotate: -8 });
  s.place("lotus", 812, 220, 150, { filter: s.lift("#000", 8, 8, 0.5), rotate: 8 });
  drawTitle(
    s,
    "LANTERN|KOI",
    { face: "lilita", metal: "gold", arch: 22, size: 150 },
    "#1c0603",
    330,
  );
  return s.toSvg();
}

function glint(name: string, color: string): Job {
  const s = new Scene(128, 128, name);
  sparkle(s, 64, 64, 4.6, color);
  return job(GROUP, name, s.toSvg(), [128], ["webp"]);
}

export function jobs(): Job[] {
  const symbols = Object.entries(SYMBOLS).map(([id, symbol]) =>
    job(GROUP, `symbol-${id}`, symbolSvg(id, symbol), [SIDE], ["webp"]),
  );
  const coin = new Scene(128, 128, "coin");
  coin.place("coin", 64, 64, 116);
  const petal = new Scene(96, 96, "petal");
  petal.place("cherry-blossom", 48, 48, 88);
  return [
    ...symbols,
    job(GROUP, "backdrop", pondSvg(1600, 1000), [1600], ["webp"]),
    job(GROUP, "backdrop-portrait", pondSvg(900, 1200), [900], ["webp"]),
    job(GROUP, "frame", frameSvg(), [1392], ["webp"]),
    job(GROUP, "logo", logoSvg(), [900], ["webp"]),
    job(GROUP, "coin", coin.toSvg(), [128], ["webp"]),
    job(GROUP, "petal", petal.toSvg(), [96], ["webp"]),
    glint("glint", "#ffe9a8"),
  ];
}
