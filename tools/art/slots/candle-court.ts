import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const ash: Tone = ["#7a5c62", "#2c1a1e"];

const look: SlotLook = {
  code: "candle-court",
  reels: 5,
  rows: 3,
  plate: "seal",
  size: 146,
  symbols: {
    candle: special("wild", ["#ffb02a", "#6a1e00"], "candle"),
    castle: special("scatter", ["#3a6ac8", "#0a1646"], "castle"),
    fleur: high(["#8a2ac8", "#260446"], "fleur-de-lis"),
    swords: high(["#2a9a9a", "#04302e"], "crossed-swords"),
    shield: high(["#2a7a3a", "#04240c"], "shield"),
    pawn: high(["#ffb85a", "#8a480e"], "chess-pawn"),
    rose: low(ash, "rose"),
    mirror: low(ash, "mirror"),
    quill: low(ash, "feather"),
    key: low(ash, "old-key"),
  },
  frame: { outer: ["#b88a3a", "#4a2a08"], inner: ["#6a0a1e", "#26020a"], line: "#ffc86a" },
  work: "studs",
  corners: ["shield", "shield", "candle", "candle"],
  backdrop: "greatHall",
  palette: "claret",
  dressing: [
    ["candle", 0.05, 0.74, 250],
    ["candle", 0.14, 0.82, 170],
    ["candle", 0.95, 0.74, 250],
    ["candle", 0.86, 0.82, 170],
    ["shield", 0.08, 0.28, 150],
    ["shield", 0.92, 0.28, 150],
  ],
  logo: {
    lines: "CANDLE|COURT",
    look: { face: "cinzel", metal: "antique", size: 140 },
    left: "candle",
    right: "crossed-swords",
  },
  flying: "coin",
  drifting: "fire",
};

export default look;
