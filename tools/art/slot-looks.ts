/**
 * How each slot looks: its symbols and what they stand on, its frame, its place and its letters.
 * Lantern Koi has a file of its own; these share plates and frame-work.
 */
import type { BodyName } from "./body-names.ts";
import type { PaletteName, TitleLook } from "./look.ts";
import { foxfire, honeycomb, pearl } from "./slot-symbols.ts";
import type { Scene } from "./scene.ts";
import type { PlateName, Tier, Tone } from "./slot-plates.ts";
import type { BackdropName } from "./stage.ts";

export interface SlotSymbolLook {
  tier: Tier;
  tone: Tone;
  /** A body, with degrees its hue is turned, or a drawing of our own. */
  art: BodyName | readonly [BodyName, number] | ((s: Scene) => void);
}

export interface SlotLook {
  code: string;
  reels: number;
  rows: number;
  plate: PlateName;
  /** How large a body stands on its plate. */
  size: number;
  symbols: Readonly<Record<string, SlotSymbolLook>>;
  /** Outer and inner colours of the frame, and the light along its edge. */
  frame: { outer: readonly [string, string]; inner: readonly [string, string]; line: string };
  /** At the four corners of the frame. */
  corners: readonly BodyName[];
  backdrop: BackdropName;
  palette: PaletteName;
  /** Body, place as parts of width and height, and size. */
  dressing: readonly (readonly [BodyName, number, number, number])[];
  logo: { lines: string; look: TitleLook; left: BodyName; right: BodyName };
  /** What flies when much is won, and what drifts in free spins. */
  flying: BodyName;
  drifting: BodyName;
}

const low = (tone: Tone, art: SlotSymbolLook["art"]): SlotSymbolLook => ({
  tier: "low",
  tone,
  art,
});
const high = (tone: Tone, art: SlotSymbolLook["art"]): SlotSymbolLook => ({
  tier: "high",
  tone,
  art,
});
const special = (tier: Tier, tone: Tone, art: SlotSymbolLook["art"]): SlotSymbolLook => ({
  tier,
  tone,
  art,
});

const moss: Tone = ["#2c5a44", "#0a1c16"];
const leaf: Tone = ["#4fae3a", "#123a10"];
const sugar: Tone = ["#7a4ab0", "#2a0f4a"];
const water: Tone = ["#1f7a9a", "#04283c"];
const linen: Tone = ["#7a5a3c", "#3a2616"];

export const SLOT_LOOKS: readonly SlotLook[] = [
  {
    code: "foxfire-hollow",
    reels: 5,
    rows: 4,
    plate: "roundel",
    size: 146,
    symbols: {
      foxfire: special("wild", ["#1fa0c8", "#04202e"], foxfire),
      moon: special("scatter", ["#5a4ab0", "#140a3a"], "full-moon"),
      fox: high(["#c85a1f", "#3a1404"], "fox"),
      owl: high(["#6a4ab0", "#1c0f3a"], "owl"),
      moth: high(["#1f8a8a", "#042a2a"], ["butterfly", 130]),
      mushroom: high(["#a8283c", "#2e060e"], "mushroom"),
      leaf: low(moss, "maple-leaf"),
      fern: low(moss, "herb"),
      berry: low(moss, "strawberry"),
      candle: low(moss, "candle"),
    },
    frame: { outer: ["#6a4a2a", "#241407"], inner: ["#3a5a34", "#10200f"], line: "#7ff0d0" },
    corners: ["mushroom", "maple-leaf", "herb", "mushroom"],
    backdrop: "jungle",
    palette: "midnight",
    dressing: [
      ["full-moon", 0.87, 0.24, 170],
      ["mushroom", 0.06, 0.8, 170],
      ["mushroom", 0.15, 0.86, 110],
      ["herb", 0.93, 0.8, 180],
      ["butterfly", 0.1, 0.3, 90],
    ],
    logo: {
      lines: "FOXFIRE|HOLLOW",
      look: { face: "lucky", metal: "mint", arch: 14, size: 132 },
      left: "fox",
      right: "mushroom",
    },
    flying: "coin",
    drifting: "maple-leaf",
  },
  {
    code: "mango-mischief",
    reels: 6,
    rows: 5,
    plate: "bare",
    size: 196,
    symbols: {
      monkey: special("wild", ["#ffd23a", "#7a4a00"], "monkey-face"),
      coconut: special("scatter", ["#ff8a3a", "#5a1e00"], "coconut"),
      mango: high(["#ffb13a", "#7a3a00"], "mango"),
      pineapple: high(["#ffe04a", "#6a4a00"], "pineapple"),
      watermelon: high(["#ff6a7a", "#5a0a1a"], "watermelon"),
      banana: low(leaf, "banana"),
      grapes: low(leaf, "grapes"),
      berry: low(leaf, "strawberry"),
      lemon: low(leaf, "lemon"),
      cherry: low(leaf, "cherries"),
    },
    frame: { outer: ["#c88a3a", "#5a3208"], inner: ["#2f8a3a", "#0c3a14"], line: "#ffe98a" },
    corners: ["hibiscus", "palm-tree", "hibiscus", "palm-tree"],
    backdrop: "sunburst",
    palette: "jungle",
    dressing: [
      ["palm-tree", 0.06, 0.42, 380],
      ["palm-tree", 0.95, 0.46, 350],
      ["hibiscus", 0.08, 0.82, 170],
      ["hibiscus", 0.93, 0.84, 150],
      ["mango", 0.17, 0.86, 120],
    ],
    logo: {
      lines: "MANGO|MISCHIEF",
      look: { face: "titan", metal: "honey", arch: 18, size: 130 },
      left: "monkey-face",
      right: "mango",
    },
    flying: "coin",
    drifting: "hibiscus",
  },
  {
    code: "toffee-towers",
    reels: 5,
    rows: 3,
    plate: "stripe",
    size: 148,
    symbols: {
      gift: special("wild", ["#ffb23a", "#7a2a00"], "wrapped-gift"),
      lollipop: special("scatter", ["#3ac8ff", "#04326a"], "lollipop"),
      doughnut: high(["#ff7ab8", "#7a0a4a"], "doughnut"),
      cupcake: high(["#8a5aff", "#2a0a7a"], "cupcake"),
      icecream: high(["#3ad8b0", "#044a3a"], "soft-ice-cream"),
      chocolate: high(["#c87a3a", "#3a1606"], "chocolate-bar"),
      candy: low(sugar, "candy"),
      cookie: low(sugar, "cookie"),
      cherry: low(sugar, "cherries"),
      honey: low(sugar, honeycomb),
    },
    frame: { outer: ["#ff9ac8", "#b02a7a"], inner: ["#7a2a0e", "#3a1004"], line: "#fff0c0" },
    corners: ["candy", "cupcake", "cookie", "doughnut"],
    backdrop: "sugarHills",
    palette: "candy",
    dressing: [
      ["lollipop", 0.05, 0.56, 300],
      ["lollipop", 0.96, 0.6, 270],
      ["cupcake", 0.08, 0.82, 190],
      ["doughnut", 0.92, 0.82, 180],
      ["soft-ice-cream", 0.17, 0.86, 130],
    ],
    logo: {
      lines: "TOFFEE|TOWERS",
      look: { face: "lilita", metal: "rose", arch: 20, size: 140 },
      left: "lollipop",
      right: "candy",
    },
    flying: "candy",
    drifting: "candy",
  },
  {
    code: "padma-pearls",
    reels: 5,
    rows: 3,
    plate: "porthole",
    size: 138,
    symbols: {
      dolphin: special("wild", ["#3aa8e8", "#04285a"], "dolphin"),
      lotus: special("scatter", ["#e85a9a", "#4a0a2e"], "lotus"),
      pearl: special("coin", ["#5a3aa8", "#160a3a"], pearl),
      turtle: high(["#2a9a5a", "#04301c"], "turtle"),
      boat: high(["#c8602a", "#3a1404"], "sailboat"),
      fish: high(["#c8a02a", "#3a2a04"], "tropical-fish"),
      crab: high(["#2a6ac8", "#06183a"], "crab"),
      anchor: low(water, "anchor"),
      shell: low(water, "spiral-shell"),
      coral: low(water, "coral"),
      rope: low(water, "knot"),
    },
    frame: { outer: ["#e8b85a", "#6a3a0a"], inner: ["#0e5a70", "#04202c"], line: "#c8fff4" },
    corners: ["spiral-shell", "coral", "oyster", "spiral-shell"],
    backdrop: "water",
    palette: "abyss",
    dressing: [
      ["coral", 0.06, 0.8, 230],
      ["coral", 0.94, 0.8, 250],
      ["lotus", 0.08, 0.24, 170],
      ["lotus", 0.92, 0.22, 150],
      ["tropical-fish", 0.12, 0.5, 100],
    ],
    logo: {
      lines: "PADMA|PEARLS",
      look: { face: "cinzel", metal: "pearl", arch: 12, size: 132 },
      left: "oyster",
      right: "lotus",
    },
    flying: "coin",
    drifting: "lotus",
  },
  {
    code: "owl-and-orchard",
    reels: 5,
    rows: 3,
    plate: "patch",
    size: 158,
    symbols: {
      owl: special("wild", ["#6a3ab0", "#28104a"], "owl"),
      bell: special("scatter", ["#b02a2a", "#4a0a0a"], "bell"),
      apple: high(["#3a8a3a", "#12380f"], "red-apple"),
      bee: high(["#2a6aa8", "#0a2240"], "honeybee"),
      bird: high(["#b0682a", "#4a240a"], "bird"),
      sunflower: high(["#2a8a8a", "#083838"], "sunflower"),
      corn: low(linen, "ear-of-corn"),
      clover: low(linen, "four-leaf-clover"),
      grapes: low(linen, "grapes"),
      mushroom: low(linen, "mushroom"),
    },
    frame: { outer: ["#b8793a", "#5a300e"], inner: ["#7a2a1a", "#38100a"], line: "#ffe0a0" },
    corners: ["red-apple", "sunflower", "sunflower", "red-apple"],
    backdrop: "aurora",
    palette: "dusk",
    dressing: [
      ["crescent-moon", 0.12, 0.24, 150],
      ["sunflower", 0.05, 0.8, 220],
      ["sunflower", 0.14, 0.86, 150],
      ["red-apple", 0.93, 0.8, 170],
      ["red-apple", 0.85, 0.86, 120],
    ],
    logo: {
      lines: "OWL &|ORCHARD",
      look: { face: "cinzel", metal: "honey", arch: 10, size: 132 },
      left: "owl",
      right: "red-apple",
    },
    flying: "coin",
    drifting: "maple-leaf",
  },
];
