import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { starfish } from "../slot-symbols-drawn.ts";

const deep: Tone = ["#3a8ac8", "#062444"];

const look: SlotLook = {
  code: "whale-song",
  reels: 5,
  rows: 5,
  plate: "bubble",
  size: 162,
  symbols: {
    whale: special("wild", ["#3ad0ff", "#04406a"], "whale"),
    moon: special("scatter", ["#8a7aff", "#1a1060"], "full-moon"),
    octopus: high(["#e85a9a", "#4a0a34"], "octopus"),
    seal: high(["#5aa8e8", "#0a2a50"], "seal"),
    jellyfish: high(["#b07aff", "#2a0a60"], "jellyfish"),
    turtle: high(["#4ad890", "#06402a"], "turtle"),
    anchor: low(deep, "anchor"),
    shell: low(deep, "spiral-shell"),
    coral: low(deep, "coral"),
    starfish: low(deep, starfish),
  },
  frame: { outer: ["#8ab8d8", "#1e4a6e"], inner: ["#123a6a", "#04142e"], line: "#bfeaff" },
  work: "rope",
  corners: ["spiral-shell", "coral", "coral", "spiral-shell"],
  backdrop: "openSea",
  palette: "abyss",
  dressing: [
    ["whale", 0.1, 0.3, 210],
    ["jellyfish", 0.92, 0.26, 150],
    ["coral", 0.06, 0.84, 240],
    ["coral", 0.94, 0.84, 230],
    ["tropical-fish", 0.12, 0.6, 90],
    ["turtle", 0.9, 0.58, 120],
  ],
  logo: {
    lines: "WHALE|SONG",
    look: { face: "titan", metal: "ice", arch: 16, size: 140 },
    left: "whale",
    right: "spiral-shell",
  },
  flying: "coin",
  drifting: "spiral-shell",
};

export default look;
