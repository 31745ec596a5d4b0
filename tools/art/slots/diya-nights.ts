import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { fireworks, jasmine, rangoli } from "../slot-symbols-garden.ts";

const smoke: Tone = ["#6a3a5a", "#240a22"];

const look: SlotLook = {
  code: "diya-nights",
  reels: 5,
  rows: 3,
  plate: "thali",
  size: 156,
  symbols: {
    diya: special("wild", ["#5a3ae8", "#14063e"], "diya-lamp"),
    fireworks: special("scatter", ["#4a5aff", "#0a0a4a"], fireworks),
    sari: high(["#e83a8a", "#4a0628"], "sari"),
    hamsa: high(["#2a8ae8", "#061e5a"], "hamsa"),
    rangoli: high(["#7a3ac8", "#1e0648"], rangoli),
    dhol: high(["#c88a1a", "#3e2204"], "long-drum"),
    firecracker: low(smoke, "firecracker"),
    jasmine: low(smoke, jasmine),
    star: low(smoke, "star"),
    candle: low(smoke, "candle"),
  },
  frame: { outer: ["#d8487a", "#4a0a3a"], inner: ["#2a0a4a", "#10021e"], line: "#ffd25a" },
  work: "lamps",
  corners: ["diya-lamp", "diya-lamp", "star", "star"],
  backdrop: "mandala",
  palette: "dusk",
  dressing: [
    ["diya-lamp", 0.06, 0.78, 200],
    ["diya-lamp", 0.15, 0.86, 130],
    ["diya-lamp", 0.94, 0.78, 200],
    ["diya-lamp", 0.85, 0.86, 130],
    ["red-paper-lantern", 0.07, 0.24, 200],
    ["red-paper-lantern", 0.93, 0.24, 200],
  ],
  logo: {
    lines: "DIYA|NIGHTS",
    look: { face: "lucky", metal: "fire", arch: 16, size: 150 },
    left: "diya-lamp",
    right: "long-drum",
  },
  flying: "coin",
  drifting: "star",
};

export default look;
