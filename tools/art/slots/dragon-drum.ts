import { high, low, special, type SlotLook } from "../slot-look.ts";
import { MIDDLE, type Tone } from "../slot-plates.ts";
import { stampedCoin } from "../slot-symbols-drawn.ts";
import type { Scene } from "../scene.ts";
import { jadeRing } from "../treasure.ts";

const jadeDisc = (s: Scene): void =>
  jadeRing(s, MIDDLE, MIDDLE, 70, s.lit("#fff2c4", "#05070d", 0.6));

const ink: Tone = ["#5a4a44", "#1a1210"];

const look: SlotLook = {
  code: "dragon-drum",
  reels: 5,
  rows: 4,
  plate: "lacquer",
  size: 164,
  symbols: {
    dragon: special("wild", ["#2aa85a", "#04301a"], "dragon-face"),
    bell: special("scatter", ["#3a5ae8", "#0a1250"], "bell"),
    coin: special("coin", ["#b8281a", "#3a0604"], stampedCoin),
    tiger: high(["#e8902a", "#5a2404"], "tiger-face"),
    drum: high(["#c8382a", "#4a0806"], "long-drum"),
    firecracker: high(["#d84a8a", "#4a0a2a"], "firecracker"),
    fan: high(["#3a9ac8", "#06304a"], "folding-hand-fan"),
    jade: low(ink, jadeDisc),
    bamboo: low(ink, "pine-decoration"),
    peach: low(ink, "peach"),
    tangerine: low(ink, "tangerine"),
  },
  frame: { outer: ["#e0332a", "#6a0a0a"], inner: ["#1a1a1a", "#3a0a06"], line: "#ffd76a" },
  work: "studs",
  corners: ["dragon-face", "dragon-face", "coin", "coin"],
  backdrop: "lanternSquare",
  palette: "ember",
  dressing: [
    ["long-drum", 0.07, 0.8, 270],
    ["long-drum", 0.93, 0.8, 270],
    ["firecracker", 0.16, 0.88, 140],
    ["dragon-face", 0.08, 0.5, 180],
    ["tiger-face", 0.92, 0.5, 170],
  ],
  logo: {
    lines: "DRAGON|DRUM",
    look: { face: "lucky", metal: "fire", arch: 14, size: 146 },
    left: "dragon-face",
    right: "long-drum",
  },
  flying: "coin",
  drifting: "firecracker",
};

export default look;
