/**
 * The names a direction may use: backdrops, and heroes that are either a body or drawn by us.
 */
import {
  type Backdrop,
  cavern,
  curtain,
  feltTable,
  mandala,
  neonGrid,
  split,
  stadium,
  starfield,
  sunburst,
  water,
} from "./backdrops.ts";
import type { BodyName } from "./body-names.ts";
import { AMBER_KOI, BLUE_KOI, EMBER_KOI, feather, koi, skylark } from "./creatures.ts";
import {
  aurora,
  city,
  dunes,
  jungle,
  riverNight,
  sugarHills,
  temple,
  volcano,
} from "./landscapes.ts";
import {
  beach,
  brook,
  bambooGrove,
  glen,
  openSea,
  orchard,
  terraces,
  viaduct,
  windyHills,
} from "./places-open.ts";
import { palmTerrace, paradeStreet } from "./places-day.ts";
import { attic, greatHall, sunkenTheatre } from "./places-inside.ts";
import { harbour, lanternSquare, nightMarket } from "./places-night.ts";
import { archedBridge, asteroids } from "./places-wide.ts";
import { autumnWood, courtyard, iceCave, seabed, zodiac } from "./places.ts";
import { ball, card, die, rouletteWheel, type Suit } from "./props.ts";
import { gem, prizeWheel } from "./treasure.ts";
import type { Placing, Scene } from "./scene.ts";

export const BACKDROPS = {
  sunburst,
  water,
  starfield,
  neonGrid,
  stadium,
  feltTable,
  split,
  curtain,
  cavern,
  mandala,
  aurora,
  temple,
  city,
  jungle,
  dunes,
  sugarHills,
  volcano,
  riverNight,
  seabed,
  zodiac,
  autumnWood,
  iceCave,
  courtyard,
  beach,
  brook,
  bambooGrove,
  glen,
  openSea,
  orchard,
  terraces,
  viaduct,
  windyHills,
  lanternSquare,
  nightMarket,
  harbour,
  attic,
  sunkenTheatre,
  greatHall,
  paradeStreet,
  palmTerrace,
  archedBridge,
  asteroids,
} satisfies Record<string, Backdrop>;
export type BackdropName = keyof typeof BACKDROPS;

type Draw = (s: Scene, cx: number, cy: number, size: number, how: Placing) => void;

function fanned(hand: readonly (readonly [string, Suit])[]): Draw {
  return (s, cx, cy, size) => {
    const middle = (hand.length - 1) / 2;
    hand.forEach(([rank, suit], at) => {
      const off = at - middle;
      const step = hand.length > 3 ? 0.17 : 0.28;
      card(
        s,
        cx + off * size * step,
        cy + Math.abs(off) ** 1.6 * size * 0.055,
        size * 0.44,
        off * (hand.length > 3 ? 11 : 16),
        rank,
        suit,
      );
    });
  };
}

const BALLS: readonly (readonly [number, number, number, string, string, string])[] = [
  [-0.36, -0.27, 0.16, "8", "#3fa9ff", "#0b3c91"],
  [0.37, -0.3, 0.15, "31", "#3fe08a", "#08663a"],
  [0, -0.4, 0.13, "17", "#c18aff", "#46109a"],
  [-0.29, 0.17, 0.22, "24", "#ffcf33", "#b36b00"],
  [0.32, 0.15, 0.23, "9", "#ff5b5b", "#8c0519"],
  [0.01, -0.05, 0.27, "45", "#ff8d2e", "#a63400"],
];
const FOUR: typeof BALLS = [
  [-0.3, -0.2, 0.26, "4", "#ff7ad9", "#8c0f6b"],
  [0.3, -0.24, 0.26, "7", "#ffcf33", "#b36b00"],
  [-0.24, 0.24, 0.24, "0", "#43d6ff", "#0a4f9c"],
  [0.28, 0.22, 0.28, "2", "#6df0a0", "#08703f"],
];
const tumbling =
  (balls: typeof BALLS): Draw =>
  (s, cx, cy, size) => {
    for (const [x, y, r, mark, light, dark] of balls)
      ball(s, cx + x * size, cy + y * size, r * size, mark, light, dark);
  };

export const DRAWN = {
  "@skylark": (s, cx, cy, size, how) =>
    skylark(s, cx, cy, size, how.rotate ?? 0, how.filter ?? "", 0),
  "@koi": (s, cx, cy, size, how) =>
    koi(s, cx, cy, size, how.rotate ?? 0, how.filter ?? "", AMBER_KOI),
  "@koi-ember": (s, cx, cy, size, how) =>
    koi(s, cx, cy, size, how.rotate ?? 0, how.filter ?? "", EMBER_KOI),
  "@koi-blue": (s, cx, cy, size, how) =>
    koi(s, cx, cy, size, how.rotate ?? 0, how.filter ?? "", BLUE_KOI),
  "@feather": (s, cx, cy, size, how) => feather(s, cx, cy, size, how.rotate ?? 0, how.filter ?? ""),
  "@die": (s, cx, cy, size, how) => die(s, cx, cy, size * 0.43, how.rotate ?? 0, [6, 3, 5]),
  "@die-ivory": (s, cx, cy, size, how) =>
    die(
      s,
      cx,
      cy,
      size * 0.43,
      how.rotate ?? 0,
      [1, 4, 6],
      ["#ffffff", "#ff5a5a", "#b8122c", "#5c0414"],
    ),
  "@roulette": (s, cx, cy, size) => rouletteWheel(s, cx, cy, size * 0.5),
  "@prize-wheel": (s, cx, cy, size) => prizeWheel(s, cx, cy, size * 0.5),
  "@ruby": (s, cx, cy, size, how) =>
    gem(s, cx, cy, size, how.rotate ?? 0, how.filter ?? "", "ruby"),
  "@emerald": (s, cx, cy, size, how) =>
    gem(s, cx, cy, size, how.rotate ?? 0, how.filter ?? "", "emerald"),
  "@balls": tumbling(BALLS),
  "@balls-four": tumbling(FOUR),
  "@cards-high": fanned([
    ["K", "spade"],
    ["A", "diamond"],
    ["9", "heart"],
  ]),
  "@cards-pair": fanned([
    ["J", "heart"],
    ["J", "spade"],
  ]),
  "@cards-spades": fanned([
    ["10", "club"],
    ["Q", "heart"],
    ["A", "spade"],
    ["K", "diamond"],
  ]),
  "@cards-royal": fanned([
    ["10", "spade"],
    ["J", "spade"],
    ["Q", "spade"],
    ["K", "spade"],
    ["A", "spade"],
  ]),
} satisfies Record<string, Draw>;

export type HeroName = BodyName | keyof typeof DRAWN;

/** Draws a hero by name, centred at a point. */
export function draw(
  s: Scene,
  name: HeroName,
  cx: number,
  cy: number,
  size: number,
  how: Placing = {},
) {
  if (name.startsWith("@")) (DRAWN as Record<string, Draw>)[name]?.(s, cx, cy, size, how);
  else s.place(name as BodyName, cx, cy, size, how);
}
