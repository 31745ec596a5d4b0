import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const shallows: Tone = ["#3fb8c8", "#043848"];

const look: SlotLook = {
  code: "golden-oyster",
  reels: 4,
  rows: 5,
  plate: "nacre",
  size: 148,
  symbols: {
    trident: special("wild", ["#4a8af0", "#081c66"], "trident-emblem"),
    crown: special("scatter", ["#f0487a", "#5a0422"], "crown"),
    oyster: special("coin", ["#ffd88a", "#7a4206"], "oyster"),
    lobster: high(["#ff8a5a", "#6a1604"], "lobster"),
    squid: high(["#c87af0", "#3a0a66"], "squid"),
    pufferfish: high(["#f0c83a", "#5c3c04"], "blowfish"),
    crab: high(["#3ad8a0", "#04503a"], "crab"),
    coral: low(shallows, "coral"),
    shell: low(shallows, "spiral-shell"),
    ring: low(shallows, "ring"),
    coin: low(shallows, "coin"),
  },
  frame: { outer: ["#fff0d0", "#c88a3a"], inner: ["#0a8a98", "#023a4c"], line: "#ffe9b8" },
  work: "scallops",
  corners: ["oyster", "oyster", "coral", "coral"],
  backdrop: "seabed",
  palette: "lagoon",
  dressing: [
    ["coral", 0.06, 0.84, 250],
    ["oyster", 0.14, 0.9, 170],
    ["lobster", 0.92, 0.84, 220],
    ["spiral-shell", 0.83, 0.92, 120],
    ["tropical-fish", 0.1, 0.36, 150],
    ["blowfish", 0.9, 0.42, 160],
  ],
  logo: {
    lines: "GOLDEN|OYSTER",
    look: { face: "titan", metal: "honey", arch: 12, size: 132 },
    left: "oyster",
    right: "coral",
  },
  flying: "coin",
  drifting: "spiral-shell",
};

export default look;
