import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const shaft: Tone = ["#6a7a8e", "#161e2a"];

const look: SlotLook = {
  code: "meteor-miners",
  reels: 6,
  rows: 3,
  plate: "hull",
  size: 150,
  symbols: {
    rocket: special("wild", ["#ff9a3a", "#5a1404"], "rocket"),
    alien: high(["#7ae84a", "#123a06"], "alien"),
    saucer: high(["#b07aff", "#220a5a"], "flying-saucer"),
    satellite: high(["#3ac8ff", "#04305a"], "satellite"),
    telescope: high(["#ff6a8a", "#4a0618"], "telescope"),
    gem: low(shaft, "gem-stone"),
    pick: low(shaft, "pick"),
    meteor: low(shaft, "rock"),
    magnet: low(shaft, "magnet"),
  },
  frame: { outer: ["#9ab0c8", "#2a3a50"], inner: ["#3a1c0a", "#120602"], line: "#ffb45a" },
  work: "studs",
  corners: ["gem-stone", "gem-stone", "pick", "pick"],
  backdrop: "asteroids",
  palette: "steel",
  dressing: [
    ["ringed-planet", 0.11, 0.26, 200],
    ["comet", 0.89, 0.2, 190],
    ["rocket", 0.92, 0.44, 230],
    ["alien", 0.08, 0.5, 190],
    ["gem-stone", 0.09, 0.91, 150],
    ["pick", 0.92, 0.89, 160],
  ],
  logo: {
    lines: "METEOR|MINERS",
    look: { face: "russo", metal: "fire", size: 126 },
    left: "comet",
    right: "pick",
  },
  flying: "gem-stone",
  drifting: "rock",
};

export default look;
