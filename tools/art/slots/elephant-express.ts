import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const kraft: Tone = ["#5a7a88", "#1c303a"];

const look: SlotLook = {
  code: "elephant-express",
  reels: 5,
  rows: 4,
  plate: "ticket",
  size: 150,
  symbols: {
    elephant: special("wild", ["#ffc04a", "#a04a04"], "elephant"),
    engine: special("scatter", ["#e8484a", "#7a0a14"], "locomotive"),
    carriage: high(["#3a9a6a", "#0a4a2e"], "railway-car"),
    luggage: high(["#c8743a", "#6a2c0a"], "luggage"),
    map: high(["#3a8ac8", "#0e3a6a"], "world-map"),
    watch: high(["#8a5ac8", "#38186a"], "watch"),
    ticket: low(kraft, "ticket"),
    cap: low(kraft, "billed-cap"),
    camera: low(kraft, "camera"),
    tea: low(kraft, "hot-beverage"),
  },
  frame: { outer: ["#c8a05a", "#5a3a10"], inner: ["#1a5a3a", "#06261a"], line: "#ffe8b0" },
  work: "studs",
  corners: ["gear", "gear", "gear", "gear"],
  backdrop: "viaduct",
  palette: "clay",
  dressing: [
    ["palm-tree", 0.05, 0.5, 330],
    ["palm-tree", 0.95, 0.52, 320],
    ["elephant", 0.09, 0.82, 230],
    ["locomotive", 0.91, 0.84, 220],
    ["luggage", 0.18, 0.9, 110],
  ],
  logo: {
    lines: "ELEPHANT|EXPRESS",
    look: { face: "anton", metal: "honey", size: 132 },
    left: "elephant",
    right: "locomotive",
  },
  flying: "coin",
  drifting: "ticket",
};

export default look;
