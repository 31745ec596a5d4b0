import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { horseshoe } from "../slot-symbols-garden.ts";

const moss: Tone = ["#3a6a4a", "#0c2014"];

const look: SlotLook = {
  code: "crown-of-clover",
  reels: 3,
  rows: 3,
  plate: "jewel",
  size: 150,
  symbols: {
    crown: special("wild", ["#ffb83a", "#5a2a00"], "crown"),
    clover: special("coin", ["#2ac85a", "#043a14"], "four-leaf-clover"),
    rainbow: high(["#3a8ae8", "#0a1e5a"], "rainbow"),
    horseshoe: high(["#1f9a5a", "#043020"], horseshoe),
    moneybag: high(["#c85a1a", "#3e1404"], "money-bag"),
    violin: low(moss, "violin"),
    gem: low(moss, "gem-stone"),
    ring: low(moss, "ring"),
  },
  frame: { outer: ["#ffd860", "#8a5a06"], inner: ["#0e7a3a", "#03301a"], line: "#f4ffb0" },
  work: "studs",
  corners: ["four-leaf-clover", "four-leaf-clover", "gem-stone", "gem-stone"],
  backdrop: "glen",
  palette: "felt",
  dressing: [
    ["rainbow", 0.9, 0.24, 280],
    ["four-leaf-clover", 0.07, 0.74, 240],
    ["four-leaf-clover", 0.16, 0.84, 150],
    ["money-bag", 0.92, 0.76, 220],
    ["coin", 0.84, 0.86, 90],
    ["mushroom", 0.08, 0.3, 120],
  ],
  logo: {
    lines: "CROWN OF|CLOVER",
    look: { face: "cinzel", metal: "lime", arch: 14, size: 126 },
    left: "four-leaf-clover",
    right: "crown",
  },
  flying: "coin",
  drifting: "four-leaf-clover",
};

export default look;
