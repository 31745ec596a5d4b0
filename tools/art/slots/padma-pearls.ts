import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { pearl } from "../slot-symbols.ts";

const water: Tone = ["#1f7a9a", "#04283c"];

const look: SlotLook = {
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
};

export default look;
