import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const meadow: Tone = ["#6ab04a", "#143a12"];

const look: SlotLook = {
  code: "butterfly-brook",
  reels: 5,
  rows: 3,
  plate: "petal",
  size: 156,
  symbols: {
    butterfly: special("wild", ["#ffb23a", "#7a2a00"], "butterfly"),
    frog: high(["#3a9a4a", "#0a3014"], "frog"),
    ladybird: high(["#e88a9a", "#5a0a1e"], "lady-beetle"),
    snail: high(["#b87ae8", "#34104a"], "snail"),
    bee: high(["#3aa8e8", "#062a4a"], "honeybee"),
    rose: low(meadow, "rose"),
    tulip: low(meadow, "tulip"),
    blossom: low(meadow, "blossom"),
    clover: low(meadow, "four-leaf-clover"),
  },
  frame: { outer: ["#f4b8d8", "#a04a86"], inner: ["#3f8a4a", "#143a1c"], line: "#fff3c8" },
  work: "scallops",
  corners: ["blossom", "rose", "tulip", "blossom"],
  backdrop: "brook",
  palette: "orchid",
  dressing: [
    ["butterfly", 0.1, 0.24, 200],
    ["butterfly", 0.9, 0.32, 150],
    ["honeybee", 0.13, 0.52, 110],
    ["lady-beetle", 0.88, 0.56, 100],
    ["tulip", 0.06, 0.78, 270],
    ["rose", 0.15, 0.86, 170],
    ["tulip", 0.94, 0.78, 280],
    ["blossom", 0.85, 0.87, 170],
  ],
  logo: {
    lines: "BUTTERFLY|BROOK",
    look: { face: "titan", metal: "rose", arch: 14, size: 124 },
    left: "butterfly",
    right: "tulip",
  },
  flying: "coin",
  drifting: "blossom",
};

export default look;
