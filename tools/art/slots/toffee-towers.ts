import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { honeycomb } from "../slot-symbols.ts";

const sugar: Tone = ["#7a4ab0", "#2a0f4a"];

const look: SlotLook = {
  code: "toffee-towers",
  reels: 5,
  rows: 3,
  plate: "stripe",
  size: 148,
  symbols: {
    gift: special("wild", ["#ffb23a", "#7a2a00"], "wrapped-gift"),
    lollipop: special("scatter", ["#3ac8ff", "#04326a"], "lollipop"),
    doughnut: high(["#ff7ab8", "#7a0a4a"], "doughnut"),
    cupcake: high(["#8a5aff", "#2a0a7a"], "cupcake"),
    icecream: high(["#3ad8b0", "#044a3a"], "soft-ice-cream"),
    chocolate: high(["#c87a3a", "#3a1606"], "chocolate-bar"),
    candy: low(sugar, "candy"),
    cookie: low(sugar, "cookie"),
    cherry: low(sugar, "cherries"),
    honey: low(sugar, honeycomb),
  },
  frame: { outer: ["#ff9ac8", "#b02a7a"], inner: ["#7a2a0e", "#3a1004"], line: "#fff0c0" },
  corners: ["candy", "cupcake", "cookie", "doughnut"],
  backdrop: "sugarHills",
  palette: "candy",
  dressing: [
    ["lollipop", 0.05, 0.56, 300],
    ["lollipop", 0.96, 0.6, 270],
    ["cupcake", 0.08, 0.82, 190],
    ["doughnut", 0.92, 0.82, 180],
    ["soft-ice-cream", 0.17, 0.86, 130],
  ],
  logo: {
    lines: "TOFFEE|TOWERS",
    look: { face: "lilita", metal: "rose", arch: 20, size: 140 },
    left: "lollipop",
    right: "candy",
  },
  flying: "candy",
  drifting: "candy",
};

export default look;
