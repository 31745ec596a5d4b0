import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const reed: Tone = ["#7a6a3a", "#2a2008"];

const look: SlotLook = {
  code: "moai-mystery",
  reels: 5,
  rows: 3,
  plate: "carved",
  size: 146,
  symbols: {
    fire: special("wild", ["#ff8a1a", "#5a1200"], "fire"),
    moai: special("scatter", ["#4a8a9a", "#0a2a34"], "moai"),
    lizard: high(["#c8a02a", "#3e2c04"], "lizard"),
    canoe: high(["#2a8ad8", "#06285a"], "canoe"),
    egg: high(["#9a4ac8", "#2a0a44"], "nest-with-eggs"),
    volcano: high(["#c83a4a", "#3e060e"], "volcano"),
    hibiscus: low(reed, "hibiscus"),
    coconut: low(reed, "coconut"),
    pineapple: low(reed, "pineapple"),
    palm: low(reed, "palm-tree"),
  },
  frame: { outer: ["#c87a3a", "#4a2008"], inner: ["#1a6a5a", "#052a24"], line: "#ffd88a" },
  work: "scallops",
  corners: ["hibiscus", "hibiscus", "palm-tree", "palm-tree"],
  backdrop: "volcano",
  palette: "lagoon",
  dressing: [
    ["moai", 0.07, 0.7, 330],
    ["moai", 0.17, 0.82, 190],
    ["moai", 0.94, 0.72, 310],
    ["palm-tree", 0.85, 0.6, 260],
    ["hibiscus", 0.08, 0.9, 120],
  ],
  logo: {
    lines: "MOAI|MYSTERY",
    look: { face: "russo", metal: "mint", size: 136 },
    left: "moai",
    right: "palm-tree",
  },
  flying: "coin",
  drifting: "hibiscus",
};

export default look;
