import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const stage: Tone = ["#5a6ab8", "#141a4a"];

const look: SlotLook = {
  code: "octopus-orchestra",
  reels: 5,
  rows: 4,
  plate: "scallop",
  size: 150,
  symbols: {
    octopus: special("coin", ["#ff7ab8", "#6a0a4a"], "octopus"),
    score: special("scatter", ["#5ad8e8", "#06405a"], "musical-score"),
    violin: high(["#b05ae8", "#2a0a56"], "violin"),
    trumpet: high(["#3a8ae8", "#06205a"], "trumpet"),
    saxophone: high(["#e84a6a", "#4a061e"], "saxophone"),
    guitar: high(["#2ab8a0", "#043a36"], "guitar"),
    accordion: low(stage, "accordion"),
    drum: low(stage, "drum"),
    maracas: low(stage, "maracas"),
    microphone: low(stage, "microphone"),
  },
  frame: { outer: ["#f0b8e0", "#7a2a8a"], inner: ["#2a1a6a", "#0c0630"], line: "#ffe0f4" },
  work: "scallops",
  corners: ["spiral-shell", "spiral-shell", "violin", "trumpet"],
  backdrop: "sunkenTheatre",
  palette: "abyss",
  dressing: [
    ["octopus", 0.1, 0.5, 260],
    ["jellyfish", 0.91, 0.46, 180],
    ["violin", 0.07, 0.82, 200],
    ["saxophone", 0.93, 0.8, 230],
    ["maracas", 0.16, 0.88, 130],
    ["accordion", 0.84, 0.89, 130],
  ],
  logo: {
    lines: "OCTOPUS|ORCHESTRA",
    look: { face: "lilita", metal: "rose", arch: 14, size: 118 },
    left: "octopus",
    right: "trumpet",
  },
  flying: "coin",
  drifting: "jellyfish",
};

export default look;
