import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const paddy: Tone = ["#7a8a4a", "#2a3010"];

const look: SlotLook = {
  code: "rice-harvest-jig",
  reels: 5,
  rows: 4,
  plate: "woven",
  size: 140,
  symbols: {
    sheaf: special("wild", ["#2a9a4a", "#06340e"], "sheaf-of-rice"),
    sun: special("scatter", ["#ff7a2a", "#7a1a04"], "sun"),
    rooster: high(["#e84a3a", "#5a0a08"], "rooster"),
    ox: high(["#5a8ac8", "#10284e"], "ox"),
    tractor: high(["#3a9a4a", "#083a12"], "tractor"),
    duck: high(["#3ab0b8", "#06383e"], "duck"),
    ricebowl: low(paddy, "cooked-rice"),
    corn: low(paddy, "ear-of-corn"),
    peapod: low(paddy, "pea-pod"),
    potato: low(paddy, "potato"),
  },
  frame: { outer: ["#e8c070", "#7a5018"], inner: ["#3a6a2a", "#10280c"], line: "#fff0b0" },
  work: "rope",
  corners: ["sheaf-of-rice", "sheaf-of-rice", "ear-of-corn", "ear-of-corn"],
  backdrop: "terraces",
  palette: "dune",
  dressing: [
    ["sheaf-of-rice", 0.06, 0.74, 290],
    ["sheaf-of-rice", 0.15, 0.84, 190],
    ["sheaf-of-rice", 0.94, 0.74, 290],
    ["basket", 0.86, 0.88, 160],
    ["cloud", 0.07, 0.26, 210],
    ["cloud", 0.93, 0.22, 180],
  ],
  logo: {
    lines: "RICE HARVEST|JIG",
    look: { face: "lucky", metal: "gold", arch: 12, size: 118 },
    left: "sheaf-of-rice",
    right: "rooster",
  },
  flying: "coin",
  drifting: "maple-leaf",
};

export default look;
