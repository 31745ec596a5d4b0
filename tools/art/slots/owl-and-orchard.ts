import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const linen: Tone = ["#7a5a3c", "#3a2616"];

const look: SlotLook = {
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
  backdrop: "orchard",
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
};

export default look;
