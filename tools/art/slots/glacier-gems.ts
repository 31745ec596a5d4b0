import { high, low, special, type SlotLook } from "../slot-look.ts";
import { amethyst, emerald, opal, ruby, sapphire, topaz } from "../slot-symbols-gems.ts";

const look: SlotLook = {
  code: "glacier-gems",
  reels: 6,
  rows: 4,
  plate: "crystal",
  size: 150,
  symbols: {
    mammoth: special("scatter", ["#8ae0ff", "#0a3a6a"], "mammoth"),
    ruby: high(["#8a2a4a", "#2a0414"], ruby),
    emerald: high(["#1a6a52", "#04241c"], emerald),
    sapphire: high(["#2a4a9a", "#060e3a"], sapphire),
    amethyst: low(["#5a3a8a", "#1a0a38"], amethyst),
    topaz: low(["#8a5a2a", "#2c1604"], topaz),
    opal: low(["#4a6a8a", "#0c2036"], opal),
  },
  frame: { outer: ["#f0fbff", "#6aaed8"], inner: ["#2a6aa8", "#06264a"], line: "#d8f6ff" },
  work: "studs",
  corners: ["snowflake", "snowflake", "ice", "ice"],
  backdrop: "iceCave",
  palette: "polar",
  dressing: [
    ["mammoth", 0.11, 0.8, 280],
    ["ice", 0.04, 0.92, 150],
    ["ice", 0.95, 0.91, 160],
    ["gem-stone", 0.9, 0.82, 190],
    ["snowflake", 0.07, 0.34, 110],
    ["snowflake", 0.93, 0.42, 130],
  ],
  logo: {
    lines: "GLACIER|GEMS",
    look: { face: "titan", metal: "ice", size: 134 },
    left: "gem-stone",
    right: "snowflake",
  },
  flying: "gem-stone",
  drifting: "snowflake",
};

export default look;
