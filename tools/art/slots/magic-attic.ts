import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const pale: Tone = ["#cfc4f0", "#4a3a7a"];
const shade: Tone = ["#4a3a6a", "#150c26"];

const look: SlotLook = {
  code: "magic-attic",
  reels: 5,
  rows: 5,
  plate: "velvet",
  size: 160,
  symbols: {
    hat: special("wild", ["#ffd27a", "#7a2a8a"], "top-hat"),
    crystal: special("scatter", ["#e85ac8", "#4a0a48"], "crystal-ball"),
    rabbit: high(["#5a9ae8", "#102a5e"], "rabbit"),
    wand: high(["#e8b03a", "#5a3004"], "magic-wand"),
    mask: high(["#e85a6a", "#5a0a1e"], "performing-arts"),
    spade: low(pale, "spade-suit"),
    heart: low(shade, "heart-suit"),
    diamond: low(shade, "diamond-suit"),
    club: low(pale, "club-suit"),
  },
  frame: { outer: ["#b88ae8", "#4a1a8a"], inner: ["#2a0a4a", "#0e0220"], line: "#f0d0ff" },
  work: "lamps",
  corners: ["star", "star", "crystal-ball", "top-hat"],
  backdrop: "attic",
  palette: "violet",
  dressing: [
    ["crystal-ball", 0.07, 0.84, 180],
    ["rabbit", 0.93, 0.82, 190],
    ["star", 0.1, 0.24, 90],
    ["star", 0.9, 0.2, 110],
    ["magic-wand", 0.15, 0.88, 110],
  ],
  logo: {
    lines: "MAGIC|ATTIC",
    look: { face: "lucky", metal: "lilac", arch: 16, size: 144 },
    left: "top-hat",
    right: "magic-wand",
  },
  flying: "star",
  drifting: "sparkles",
};

export default look;
