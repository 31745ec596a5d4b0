import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const dusk: Tone = ["#8a78d0", "#3a2670"];

const look: SlotLook = {
  code: "moonlit-market",
  reels: 5,
  rows: 5,
  plate: "paper",
  size: 166,
  symbols: {
    lantern: special("scatter", ["#ff6a3a", "#8a1410"], "red-paper-lantern"),
    teapot: high(["#4ac8a8", "#0a4a3e"], "teapot"),
    dumpling: high(["#e8a03a", "#6a2a06"], "dumpling"),
    noodles: high(["#e85a5a", "#6a0a1a"], "steaming-bowl"),
    mooncake: high(["#4a9ae8", "#0a2a62"], "moon-cake"),
    chilli: low(dusk, "hot-pepper"),
    carrot: low(dusk, "carrot"),
    garlic: low(dusk, "garlic"),
    lime: low(dusk, "lime"),
  },
  frame: { outer: ["#c8502a", "#5a1408"], inner: ["#3a1a4a", "#140620"], line: "#ffd98a" },
  work: "lamps",
  corners: ["red-paper-lantern", "red-paper-lantern", "steaming-bowl", "teapot"],
  backdrop: "nightMarket",
  palette: "dusk",
  dressing: [
    ["red-paper-lantern", 0.06, 0.2, 170],
    ["red-paper-lantern", 0.16, 0.12, 110],
    ["red-paper-lantern", 0.94, 0.22, 180],
    ["red-paper-lantern", 0.85, 0.13, 110],
    ["steaming-bowl", 0.08, 0.82, 230],
    ["teapot", 0.92, 0.83, 220],
    ["moon-cake", 0.09, 0.56, 120],
    ["dumpling", 0.91, 0.58, 130],
  ],
  logo: {
    lines: "MOONLIT|MARKET",
    look: { face: "lilita", metal: "gold", arch: 14, size: 132 },
    left: "red-paper-lantern",
    right: "steaming-bowl",
  },
  flying: "coin",
  drifting: "red-paper-lantern",
};

export default look;
