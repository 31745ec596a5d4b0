import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { foxfire } from "../slot-symbols.ts";

const moss: Tone = ["#2c5a44", "#0a1c16"];

const look: SlotLook = {
  code: "foxfire-hollow",
  reels: 5,
  rows: 4,
  plate: "roundel",
  size: 146,
  symbols: {
    foxfire: special("wild", ["#1fa0c8", "#04202e"], foxfire),
    moon: special("scatter", ["#5a4ab0", "#140a3a"], "full-moon"),
    fox: high(["#c85a1f", "#3a1404"], "fox"),
    owl: high(["#6a4ab0", "#1c0f3a"], "owl"),
    moth: high(["#1f8a8a", "#042a2a"], ["butterfly", 130]),
    mushroom: high(["#a8283c", "#2e060e"], "mushroom"),
    leaf: low(moss, "maple-leaf"),
    fern: low(moss, "herb"),
    berry: low(moss, "strawberry"),
    candle: low(moss, "candle"),
  },
  frame: { outer: ["#6a4a2a", "#241407"], inner: ["#3a5a34", "#10200f"], line: "#7ff0d0" },
  corners: ["mushroom", "maple-leaf", "herb", "mushroom"],
  backdrop: "jungle",
  palette: "midnight",
  dressing: [
    ["full-moon", 0.87, 0.24, 170],
    ["mushroom", 0.06, 0.8, 170],
    ["mushroom", 0.15, 0.86, 110],
    ["herb", 0.93, 0.8, 180],
    ["butterfly", 0.1, 0.3, 90],
  ],
  logo: {
    lines: "FOXFIRE|HOLLOW",
    look: { face: "lucky", metal: "mint", arch: 14, size: 132 },
    left: "fox",
    right: "mushroom",
  },
  flying: "coin",
  drifting: "maple-leaf",
};

export default look;
