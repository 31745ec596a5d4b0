import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { bar, seven } from "../slot-symbols-drawn.ts";

const tube: Tone = ["#7a4aff", "#0e0626"];

const look: SlotLook = {
  code: "cherry-circuit",
  reels: 3,
  rows: 3,
  plate: "neon",
  size: 158,
  symbols: {
    bolt: special("wild", ["#ffe23a", "#2a1e04"], "high-voltage"),
    seven: high(["#ff3a6a", "#2a0414"], seven),
    bar: high(["#3ad8ff", "#04202e"], bar),
    bell: high(["#ffb03a", "#2a1604"], "bell"),
    watermelon: low(tube, "watermelon"),
    grapes: low(tube, "grapes"),
    lemon: low(tube, "lemon"),
    cherry: low(tube, "cherries"),
  },
  frame: { outer: ["#4a1a8a", "#14042e"], inner: ["#ff2ea6", "#5a0a4a"], line: "#37f5ff" },
  work: "lamps",
  corners: ["cherries", "lemon", "high-voltage", "high-voltage"],
  backdrop: "neonGrid",
  palette: "neon",
  dressing: [
    ["cherries", 0.1, 0.34, 170],
    ["lemon", 0.9, 0.32, 150],
    ["high-voltage", 0.08, 0.74, 130],
    ["watermelon", 0.92, 0.74, 170],
  ],
  logo: {
    lines: "CHERRY|CIRCUIT",
    look: { face: "chakra", metal: "chrome", size: 132 },
    left: "cherries",
    right: "high-voltage",
  },
  flying: "coin",
  drifting: "cherries",
};

export default look;
