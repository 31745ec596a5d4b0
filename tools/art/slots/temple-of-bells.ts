import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const evening: Tone = ["#7a4a8a", "#28102e"];

const look: SlotLook = {
  code: "temple-of-bells",
  reels: 5,
  rows: 3,
  plate: "arch",
  size: 134,
  symbols: {
    diya: special("wild", ["#ffb23a", "#6a1e04"], "diya-lamp"),
    bell: special("scatter", ["#e8485a", "#5a0a1e"], "bell"),
    elephant: high(["#5a8ae8", "#101e5a"], "elephant"),
    peacock: high(["#2aa8a8", "#043a3e"], "peacock"),
    drum: high(["#c86a2a", "#4a1a04"], "drum"),
    shell: high(["#e88ab0", "#5a1238"], "spiral-shell"),
    lotus: low(evening, "lotus"),
    hibiscus: low(evening, "hibiscus"),
    mango: low(evening, "mango"),
    coconut: low(evening, "coconut"),
  },
  frame: { outer: ["#e88a4a", "#7a2a3a"], inner: ["#4a1a5a", "#1a0624"], line: "#ffe0a0" },
  work: "lamps",
  corners: ["lotus", "lotus", "diya-lamp", "diya-lamp"],
  backdrop: "temple",
  palette: "orchid",
  dressing: [
    ["diya-lamp", 0.06, 0.84, 180],
    ["diya-lamp", 0.15, 0.9, 110],
    ["diya-lamp", 0.94, 0.84, 180],
    ["bell", 0.08, 0.2, 150],
    ["bell", 0.92, 0.2, 150],
  ],
  logo: {
    lines: "TEMPLE OF|BELLS",
    look: { face: "cinzel", metal: "gold", arch: 10, size: 124 },
    left: "bell",
    right: "diya-lamp",
  },
  flying: "coin",
  drifting: "lotus",
};

export default look;
