import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { lighthouse } from "../slot-symbols-drawn.ts";

const plank: Tone = ["#7a6a58", "#2a2018"];

const look: SlotLook = {
  code: "harbour-lights",
  reels: 5,
  rows: 4,
  plate: "crate",
  size: 168,
  symbols: {
    lighthouse: special("wild", ["#2a6ac8", "#06183e"], lighthouse),
    compass: special("scatter", ["#c84a3a", "#4a0e08"], "compass"),
    ship: high(["#3a8ab8", "#0a2a44"], "ship"),
    boat: high(["#d8782a", "#4a2006"], "sailboat"),
    bird: high(["#6a9ae8", "#12265a"], "dove"),
    buoy: high(["#4ab88a", "#0a3a2a"], "ring-buoy"),
    anchor: low(plank, "anchor"),
    fish: low(plank, "fish"),
    crab: low(plank, "crab"),
    rope: low(plank, "knot"),
  },
  frame: { outer: ["#d8a86a", "#6a3e18"], inner: ["#14324e", "#061422"], line: "#ffe9b0" },
  work: "rope",
  corners: ["ring-buoy", "anchor", "anchor", "ring-buoy"],
  backdrop: "harbour",
  palette: "midnight",
  dressing: [
    ["sailboat", 0.1, 0.56, 230],
    ["ship", 0.9, 0.54, 250],
    ["anchor", 0.07, 0.86, 190],
    ["ring-buoy", 0.93, 0.86, 190],
    ["crescent-moon", 0.06, 0.13, 120],
  ],
  logo: {
    lines: "HARBOUR|LIGHTS",
    look: { face: "titan", metal: "pearl", arch: 14, size: 130 },
    left: "ring-buoy",
    right: "sailboat",
  },
  flying: "coin",
  drifting: "star",
};

export default look;
