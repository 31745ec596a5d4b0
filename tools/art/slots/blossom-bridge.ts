import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { redBridge } from "../slot-symbols-garden.ts";

const tatami: Tone = ["#7a9a6a", "#24381e"];

const look: SlotLook = {
  code: "blossom-bridge",
  reels: 4,
  rows: 4,
  plate: "washi",
  size: 150,
  symbols: {
    sakura: special("wild", ["#ff9ac8", "#8a1a54"], "cherry-blossom"),
    bridge: special("scatter", ["#5ab8e8", "#0a3a6a"], redBridge),
    swan: high(["#3a9ad8", "#08305a"], "swan"),
    streamer: high(["#e86a5a", "#5a1010"], "carp-streamer"),
    kimono: high(["#5a6ae0", "#14185a"], "kimono"),
    parasol: high(["#c85aa8", "#460a36"], "umbrella"),
    dango: low(tatami, "dango"),
    tea: low(tatami, "teacup-without-handle"),
    bamboo: low(tatami, "pine-decoration"),
    fan: low(tatami, "folding-hand-fan"),
  },
  frame: { outer: ["#d83a3a", "#6a0a12"], inner: ["#3a1a2a", "#160410"], line: "#ffc8dc" },
  work: "scallops",
  corners: ["cherry-blossom", "cherry-blossom", "cherry-blossom", "cherry-blossom"],
  backdrop: "archedBridge",
  palette: "candy",
  dressing: [
    ["cherry-blossom", 0.06, 0.26, 240],
    ["cherry-blossom", 0.15, 0.16, 150],
    ["cherry-blossom", 0.94, 0.26, 240],
    ["cherry-blossom", 0.86, 0.15, 150],
    ["swan", 0.1, 0.78, 190],
    ["lotus", 0.92, 0.8, 180],
  ],
  logo: {
    lines: "BLOSSOM|BRIDGE",
    look: { face: "lilita", metal: "rose", arch: 18, size: 130 },
    left: "cherry-blossom",
    right: "swan",
  },
  flying: "cherry-blossom",
  drifting: "cherry-blossom",
};

export default look;
