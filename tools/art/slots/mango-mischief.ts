import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const leaf: Tone = ["#4fae3a", "#123a10"];

const look: SlotLook = {
  code: "mango-mischief",
  reels: 6,
  rows: 5,
  plate: "bare",
  size: 196,
  symbols: {
    monkey: special("wild", ["#ffd23a", "#7a4a00"], "monkey-face"),
    coconut: special("scatter", ["#ff8a3a", "#5a1e00"], "coconut"),
    mango: high(["#ffb13a", "#7a3a00"], "mango"),
    pineapple: high(["#ffe04a", "#6a4a00"], "pineapple"),
    watermelon: high(["#ff6a7a", "#5a0a1a"], "watermelon"),
    banana: low(leaf, "banana"),
    grapes: low(leaf, "grapes"),
    berry: low(leaf, "strawberry"),
    lemon: low(leaf, "lemon"),
    cherry: low(leaf, "cherries"),
  },
  frame: { outer: ["#c88a3a", "#5a3208"], inner: ["#2f8a3a", "#0c3a14"], line: "#ffe98a" },
  corners: ["hibiscus", "palm-tree", "hibiscus", "palm-tree"],
  backdrop: "sunburst",
  palette: "jungle",
  dressing: [
    ["palm-tree", 0.06, 0.42, 380],
    ["palm-tree", 0.95, 0.46, 350],
    ["hibiscus", 0.08, 0.82, 170],
    ["hibiscus", 0.93, 0.84, 150],
    ["mango", 0.17, 0.86, 120],
  ],
  logo: {
    lines: "MANGO|MISCHIEF",
    look: { face: "titan", metal: "honey", arch: 18, size: 130 },
    left: "monkey-face",
    right: "mango",
  },
  flying: "coin",
  drifting: "hibiscus",
};

export default look;
