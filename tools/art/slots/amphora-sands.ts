import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const sand: Tone = ["#9a7a4a", "#3a2610"];

const look: SlotLook = {
  code: "amphora-sands",
  reels: 5,
  rows: 3,
  plate: "stone",
  size: 150,
  symbols: {
    scarab: special("wild", ["#2a8ae8", "#04204a"], "beetle"),
    amphora: special("scatter", ["#2a9aa8", "#04303a"], "amphora"),
    camel: high(["#d89a3a", "#5a2a08"], "camel"),
    snake: high(["#3a9a5a", "#06301a"], "snake"),
    scorpion: high(["#c83a3a", "#3a0608"], "scorpion"),
    amulet: high(["#3a6ad8", "#0a1a50"], "nazar-amulet"),
    palm: low(sand, "palm-tree"),
    sun: low(sand, "sun"),
    key: low(sand, "old-key"),
    scroll: low(sand, "scroll"),
  },
  frame: { outer: ["#e8b85a", "#7a4210"], inner: ["#1a4a7a", "#061a34"], line: "#ffe9a0" },
  work: "studs",
  corners: ["nazar-amulet", "sun", "old-key", "nazar-amulet"],
  backdrop: "dunes",
  palette: "dune",
  dressing: [
    ["palm-tree", 0.06, 0.5, 360],
    ["palm-tree", 0.95, 0.56, 300],
    ["amphora", 0.08, 0.84, 190],
    ["amphora", 0.16, 0.88, 120],
    ["camel", 0.91, 0.82, 210],
  ],
  logo: {
    lines: "AMPHORA|SANDS",
    look: { face: "cinzel", metal: "honey", arch: 8, size: 128 },
    left: "amphora",
    right: "beetle",
  },
  flying: "coin",
  drifting: "sparkles",
};

export default look;
