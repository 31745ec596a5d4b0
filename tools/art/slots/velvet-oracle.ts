import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const velvet: Tone = ["#7a4aa8", "#200a40"];

const look: SlotLook = {
  code: "velvet-oracle",
  reels: 5,
  rows: 3,
  plate: "fortune",
  size: 138,
  symbols: {
    moon: special("wild", ["#3a6af0", "#0a0e4a"], "crescent-moon"),
    crystal: special("scatter", ["#e84ac8", "#4a0450"], "crystal-ball"),
    hamsa: high(["#38c8c0", "#04403e"], "hamsa"),
    amulet: high(["#5a9af0", "#0a2264"], "nazar-amulet"),
    hourglass: high(["#f0b04a", "#5a3004"], "hourglass-not-done"),
    rose: high(["#f0506a", "#54041a"], "rose"),
    feather: low(velvet, "feather"),
    tea: low(velvet, "teacup-without-handle"),
    ring: low(velvet, "ring"),
    star: low(velvet, "glowing-star"),
  },
  frame: { outer: ["#e0b060", "#6a3a10"], inner: ["#5a1470", "#1c0430"], line: "#ffd890" },
  work: "studs",
  corners: ["crescent-moon", "crescent-moon", "rose", "rose"],
  backdrop: "zodiac",
  palette: "violet",
  dressing: [
    ["crystal-ball", 0.1, 0.8, 260],
    ["candle", 0.03, 0.8, 190],
    ["candle", 0.97, 0.8, 190],
    ["hourglass-not-done", 0.9, 0.83, 190],
    ["hamsa", 0.92, 0.44, 150],
    ["feather", 0.08, 0.42, 150],
  ],
  logo: {
    lines: "VELVET|ORACLE",
    look: { face: "cinzel", metal: "gold", size: 128, stroke: 0.09 },
    left: "crystal-ball",
    right: "crescent-moon",
  },
  flying: "coin",
  drifting: "star",
};

export default look;
