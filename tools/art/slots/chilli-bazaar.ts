import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { spiceJar } from "../slot-symbols-garden.ts";

const clay: Tone = ["#9a5a3a", "#3e1c0c"];

const look: SlotLook = {
  code: "chilli-bazaar",
  reels: 5,
  rows: 3,
  plate: "dish",
  size: 148,
  symbols: {
    chilli: special("wild", ["#ffd23a", "#8a3a00"], "hot-pepper"),
    jar: special("coin", ["#2aa8b8", "#04383e"], spiceJar),
    pot: high(["#d83a2a", "#4e0806"], "pot-of-food"),
    curry: high(["#e8922a", "#5a2a04"], "curry-rice"),
    bread: high(["#7a4ac8", "#200a48"], "stuffed-flatbread"),
    pan: high(["#2a8a5a", "#04301c"], "shallow-pan-of-food"),
    aubergine: low(clay, "eggplant"),
    tomato: low(clay, "tomato"),
    onion: low(clay, "onion"),
    ginger: low(clay, "ginger-root"),
  },
  frame: { outer: ["#e8a04a", "#7a2a08"], inner: ["#a81a12", "#3e0404"], line: "#ffe08a" },
  work: "scallops",
  corners: ["hot-pepper", "hot-pepper", "garlic", "garlic"],
  backdrop: "city",
  palette: "ember",
  dressing: [
    ["hot-pepper", 0.06, 0.32, 220],
    ["hot-pepper", 0.94, 0.3, 220],
    ["pot-of-food", 0.06, 0.84, 210],
    ["basket", 0.92, 0.84, 230],
    ["onion", 0.15, 0.9, 120],
    ["tomato", 0.83, 0.92, 100],
  ],
  logo: {
    lines: "CHILLI|BAZAAR",
    look: { face: "lucky", metal: "fire", arch: 14, size: 146 },
    left: "hot-pepper",
    right: "curry-rice",
  },
  flying: "coin",
  drifting: "hot-pepper",
};

export default look;
