import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const rain: Tone = ["#4a6a6a", "#10242a"];

const look: SlotLook = {
  code: "monsoon-tiger",
  reels: 6,
  rows: 3,
  plate: "bamboo",
  size: 150,
  symbols: {
    tiger: special("wild", ["#ffa02a", "#5a1e00"], "tiger-face"),
    cloud: special("scatter", ["#6a7ae8", "#141a5a"], "cloud-with-rain"),
    rhino: high(["#a86ac8", "#2e0e44"], "rhinoceros"),
    crocodile: high(["#c8b02a", "#3e3404"], "crocodile"),
    buffalo: high(["#c8603a", "#3e1408"], "water-buffalo"),
    deer: high(["#3aa86a", "#06341c"], "deer"),
    frog: low(rain, "frog"),
    lotus: low(rain, "lotus"),
    fern: low(rain, "herb"),
    raindrop: low(rain, "droplet"),
  },
  frame: { outer: ["#8ab84a", "#2a4a10"], inner: ["#1a3a4a", "#06141c"], line: "#d8ffb0" },
  work: "rope",
  corners: ["herb", "herb", "lotus", "lotus"],
  backdrop: "bambooGrove",
  palette: "steel",
  dressing: [
    ["cloud-with-rain", 0.08, 0.24, 260],
    ["cloud-with-rain", 0.92, 0.22, 280],
    ["herb", 0.05, 0.82, 240],
    ["herb", 0.95, 0.82, 250],
    ["lotus", 0.15, 0.9, 140],
  ],
  logo: {
    lines: "MONSOON|TIGER",
    look: { face: "lucky", metal: "honey", arch: 12, size: 140 },
    left: "tiger-face",
    right: "cloud-with-rain",
  },
  flying: "coin",
  drifting: "droplet",
};

export default look;
