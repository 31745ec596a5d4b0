import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { marigold } from "../slot-symbols-garden.ts";

const soil: Tone = ["#6a7a3a", "#222a0c"];

const look: SlotLook = {
  code: "marigold-march",
  reels: 5,
  rows: 6,
  plate: "garland",
  size: 148,
  symbols: {
    marigold: special("wild", ["#8a3ac8", "#2a0648"], marigold),
    bouquet: high(["#e83a7a", "#4e0628"], "bouquet"),
    squirrel: high(["#3a9ad8", "#08305a"], "chipmunk"),
    hedgehog: high(["#3aa87a", "#06382a"], "hedgehog"),
    caterpillar: high(["#d8c02a", "#4a3a04"], "bug"),
    hyacinth: low(soil, "hyacinth"),
    dahlia: low(soil, "rosette"),
    seedling: low(soil, "seedling"),
  },
  frame: { outer: ["#ffa83a", "#a84a04"], inner: ["#5a1a6a", "#200428"], line: "#fff0b0" },
  work: "scallops",
  corners: ["blossom", "blossom", "blossom", "blossom"],
  backdrop: "paradeStreet",
  palette: "amber",
  dressing: [
    ["blossom", 0.05, 0.8, 230],
    ["blossom", 0.14, 0.88, 150],
    ["sunflower", 0.95, 0.8, 240],
    ["blossom", 0.86, 0.88, 140],
    ["butterfly", 0.08, 0.3, 120],
    ["butterfly", 0.92, 0.26, 100],
  ],
  logo: {
    lines: "MARIGOLD|MARCH",
    look: { face: "lilita", metal: "honey", arch: 20, size: 134 },
    left: "blossom",
    right: "hedgehog",
  },
  flying: "blossom",
  drifting: "blossom",
};

export default look;
