import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const breeze: Tone = ["#5ab8d8", "#0c3c56"];

const look: SlotLook = {
  code: "kite-festival",
  reels: 5,
  rows: 3,
  plate: "sail",
  size: 144,
  symbols: {
    kite: special("wild", ["#ff7a4a", "#7a1a0a"], "kite"),
    sun: special("scatter", ["#4ac8ff", "#06406a"], "sun"),
    airplane: high(["#e85a7a", "#5a0a20"], "airplane"),
    parachute: high(["#8a6ae8", "#24105e"], "parachute"),
    balloon: high(["#3ab87a", "#063a22"], "balloon"),
    parrot: high(["#e8a02a", "#5a2e04"], "parrot"),
    rainbow: low(breeze, "rainbow"),
    cloud: low(breeze, "cloud"),
    feather: low(breeze, "feather"),
    leaf: low(breeze, "maple-leaf"),
  },
  frame: { outer: ["#fff0c0", "#e88a3a"], inner: ["#1a7aa8", "#063048"], line: "#ffffff" },
  work: "studs",
  corners: ["kite", "kite", "cloud", "cloud"],
  backdrop: "windyHills",
  palette: "lagoon",
  dressing: [
    ["kite", 0.1, 0.28, 240],
    ["kite", 0.9, 0.24, 200],
    ["kite", 0.93, 0.54, 130],
    ["balloon", 0.06, 0.58, 140],
    ["parachute", 0.88, 0.76, 170],
    ["parrot", 0.1, 0.84, 190],
  ],
  logo: {
    lines: "KITE|FESTIVAL",
    look: { face: "lilita", metal: "fire", arch: 16, size: 134 },
    left: "kite",
    right: "sun",
  },
  flying: "coin",
  drifting: "feather",
};

export default look;
