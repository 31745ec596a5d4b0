import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const leather: Tone = ["#a8764a", "#3a1c0a"];

const look: SlotLook = {
  code: "robot-rodeo",
  reels: 3,
  rows: 3,
  plate: "toothed",
  size: 146,
  symbols: {
    robot: special("wild", ["#4ad8e8", "#06384a"], "robot"),
    horse: high(["#e8a03a", "#5a2a04"], "horse-face"),
    cowboy: high(["#d85a3a", "#4a0c04"], "cowboy-hat-face"),
    boots: high(["#5a8ad8", "#0c1e50"], "womans-boot"),
    trophy: high(["#3aa86a", "#06301c"], "trophy"),
    wrench: low(leather, "wrench"),
    nut: low(leather, "nut-and-bolt"),
    battery: low(leather, "battery"),
    cog: low(leather, "gear"),
  },
  frame: { outer: ["#c87a3a", "#5a2a0c"], inner: ["#2a4a5a", "#0a1a24"], line: "#ffd08a" },
  work: "rope",
  corners: ["gear", "gear", "nut-and-bolt", "nut-and-bolt"],
  backdrop: "stadium",
  palette: "clay",
  dressing: [
    ["robot", 0.12, 0.56, 290],
    ["horse-face", 0.88, 0.56, 270],
    ["cactus", 0.06, 0.84, 200],
    ["cactus", 0.94, 0.84, 210],
    ["gear", 0.18, 0.86, 140],
    ["womans-boot", 0.82, 0.87, 140],
  ],
  logo: {
    lines: "ROBOT|RODEO",
    look: { face: "anton", metal: "honey", size: 150, stroke: 0.1 },
    left: "cowboy-hat-face",
    right: "gear",
  },
  flying: "coin",
  drifting: "nut-and-bolt",
};

export default look;
