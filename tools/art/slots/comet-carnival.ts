import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const booth: Tone = ["#6a5ad8", "#1a1058"];

const look: SlotLook = {
  code: "comet-carnival",
  reels: 5,
  rows: 4,
  plate: "stub",
  size: 146,
  symbols: {
    comet: special("wild", ["#4a8aff", "#0a1a6a"], "comet"),
    ticket: special("scatter", ["#ff5a9a", "#6a0a3a"], "ticket"),
    ferriswheel: high(["#3ac8d8", "#04384a"], "ferris-wheel"),
    carousel: high(["#e85ac8", "#4a0a48"], "carousel-horse"),
    rollercoaster: high(["#4ad88a", "#043a22"], "roller-coaster"),
    tent: high(["#8a5aff", "#20085e"], "circus-tent"),
    balloon: low(booth, "balloon"),
    popcorn: low(booth, "popcorn"),
    planet: low(booth, "ringed-planet"),
    star: low(booth, "star"),
  },
  frame: { outer: ["#ff8a5a", "#9a1a5a"], inner: ["#2a1478", "#0c0430"], line: "#fff0a0" },
  work: "lamps",
  corners: ["star", "star", "balloon", "balloon"],
  backdrop: "starfield",
  palette: "violet",
  dressing: [
    ["ferris-wheel", 0.09, 0.66, 320],
    ["circus-tent", 0.92, 0.7, 290],
    ["balloon", 0.07, 0.26, 140],
    ["balloon", 0.15, 0.36, 100],
    ["comet", 0.91, 0.26, 190],
    ["popcorn", 0.16, 0.89, 120],
    ["carousel-horse", 0.85, 0.88, 140],
  ],
  logo: {
    lines: "COMET|CARNIVAL",
    look: { face: "lucky", metal: "gold", arch: 18, size: 126 },
    left: "comet",
    right: "circus-tent",
  },
  flying: "star",
  drifting: "balloon",
};

export default look;
