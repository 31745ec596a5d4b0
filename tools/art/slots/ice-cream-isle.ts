import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const vanilla: Tone = ["#f0b8c8", "#b8607a"];

const look: SlotLook = {
  code: "ice-cream-isle",
  reels: 4,
  rows: 6,
  plate: "waffle",
  size: 150,
  symbols: {
    sundae: special("scatter", ["#5a8aff", "#1a2ea0"], "ice-cream"),
    shavedice: high(["#4ac8ff", "#0a5aa0"], "shaved-ice"),
    shortcake: high(["#ff8ab0", "#b01a54"], "shortcake"),
    waffle: high(["#b07aff", "#4a1aa8"], "waffle"),
    custard: high(["#ffd04a", "#b86a0a"], "custard"),
    berry: low(vanilla, "strawberry"),
    peach: low(vanilla, "peach"),
    blueberry: low(vanilla, "blueberries"),
    melon: low(vanilla, "melon"),
  },
  frame: { outer: ["#ffd8a0", "#c8783a"], inner: ["#4ac8d8", "#0e6a8a"], line: "#ffffff" },
  work: "scallops",
  corners: ["peach", "strawberry", "strawberry", "peach"],
  backdrop: "beach",
  palette: "lagoon",
  dressing: [
    ["desert-island", 0.08, 0.82, 260],
    ["ice-cream", 0.93, 0.8, 230],
    ["palm-tree", 0.95, 0.4, 280],
    ["soft-ice-cream", 0.05, 0.42, 220],
    ["shaved-ice", 0.17, 0.9, 130],
  ],
  logo: {
    lines: "ICE CREAM|ISLE",
    look: { face: "titan", metal: "ice", arch: 18, size: 126 },
    left: "soft-ice-cream",
    right: "shaved-ice",
  },
  flying: "coin",
  drifting: "strawberry",
};

export default look;
