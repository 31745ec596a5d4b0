import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { acorn, crocus } from "../slot-symbols-gems.ts";

const moss: Tone = ["#8a9a3a", "#2c3408"];

const look: SlotLook = {
  code: "saffron-fox",
  reels: 4,
  rows: 6,
  plate: "bark",
  size: 142,
  symbols: {
    fox: special("wild", ["#ffb84a", "#7a2a04"], "fox"),
    crocus: special("scatter", ["#ffd88a", "#6a2e06"], crocus),
    rabbit: high(["#8ac8e8", "#123e5a"], "rabbit"),
    squirrel: high(["#f08a4a", "#5c1c04"], "chipmunk"),
    hedgehog: high(["#c86a9a", "#440a2c"], "hedgehog"),
    leaf: low(moss, ["maple-leaf", 28]),
    mushroom: low(moss, "mushroom"),
    acorn: low(moss, acorn),
    berry: low(moss, "blueberries"),
  },
  frame: { outer: ["#c88a4a", "#4a220a"], inner: ["#6a3a12", "#241004"], line: "#ffc870" },
  work: "rope",
  corners: ["maple-leaf", "maple-leaf", "mushroom", "mushroom"],
  backdrop: "autumnWood",
  palette: "clay",
  dressing: [
    ["fox", 0.1, 0.78, 270],
    ["mushroom", 0.04, 0.92, 150],
    ["mushroom", 0.95, 0.91, 180],
    ["hedgehog", 0.88, 0.84, 190],
    ["maple-leaf", 0.08, 0.3, 120],
    ["maple-leaf", 0.93, 0.38, 150],
  ],
  logo: {
    lines: "SAFFRON|FOX",
    look: { face: "lucky", metal: "fire", arch: 14, size: 136 },
    left: "fox",
    right: "maple-leaf",
  },
  flying: "coin",
  drifting: "maple-leaf",
};

export default look;
