import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const paper: Tone = ["#6ac8e8", "#1a5a9a"];

const look: SlotLook = {
  code: "party-parcel",
  reels: 3,
  rows: 3,
  plate: "parcel",
  size: 150,
  symbols: {
    gift: special("scatter", ["#ff5a8a", "#8a0a3e"], "wrapped-gift"),
    cake: high(["#ffa03a", "#a8480a"], "birthday-cake"),
    pinata: high(["#8a5aff", "#3a0aa0"], "piata"),
    popper: high(["#2ac88a", "#04603e"], "party-popper"),
    teddy: low(paper, "teddy-bear"),
    balloon: low(paper, "balloon"),
    yoyo: low(paper, "yo-yo"),
  },
  frame: { outer: ["#ff7ac8", "#a81a7a"], inner: ["#3a4aff", "#1a1a8a"], line: "#fff27a" },
  work: "lamps",
  corners: ["balloon", "balloon", "confetti-ball", "confetti-ball"],
  backdrop: "curtain",
  palette: "candy",
  dressing: [
    ["balloon", 0.06, 0.36, 260],
    ["balloon", 0.14, 0.24, 160],
    ["balloon", 0.94, 0.36, 260],
    ["balloon", 0.86, 0.22, 150],
    ["wrapped-gift", 0.08, 0.78, 210],
    ["confetti-ball", 0.92, 0.78, 200],
  ],
  logo: {
    lines: "PARTY|PARCEL",
    look: { face: "titan", metal: "rose", arch: 16, size: 140 },
    left: "party-popper",
    right: "confetti-ball",
  },
  flying: "star",
  drifting: "balloon",
};

export default look;
