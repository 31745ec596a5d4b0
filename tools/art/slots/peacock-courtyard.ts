import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";
import { peacockFeather } from "../slot-symbols-gems.ts";

const marble: Tone = ["#5aa08a", "#0c3a34"];

const look: SlotLook = {
  code: "peacock-courtyard",
  reels: 3,
  rows: 5,
  plate: "screen",
  size: 140,
  symbols: {
    peacock: special("wild", ["#3ab8f0", "#06305e"], "peacock"),
    feather: special("coin", ["#ffe08a", "#7a4a04"], peacockFeather),
    dove: high(["#8ad0f0", "#1a4a6e"], "dove"),
    lotus: high(["#f08ab8", "#5e0a36"], "lotus"),
    rose: high(["#e84a5a", "#52040e"], "rose"),
    fountain: high(["#a88af0", "#2a1466"], "fountain"),
    fan: low(marble, "folding-hand-fan"),
    tea: low(marble, "teacup-without-handle"),
    peach: low(marble, "peach"),
    grapes: low(marble, "grapes"),
  },
  frame: { outer: ["#fff4e0", "#c8a878"], inner: ["#0a7a6a", "#023a3a"], line: "#ffe0a0" },
  work: "scallops",
  corners: ["lotus", "lotus", "rose", "rose"],
  backdrop: "courtyard",
  palette: "felt",
  dressing: [
    ["peacock", 0.14, 0.76, 300],
    ["fountain", 0.86, 0.78, 270],
    ["potted-plant", 0.04, 0.86, 190],
    ["potted-plant", 0.96, 0.86, 190],
    ["dove", 0.12, 0.3, 130],
    ["dove", 0.88, 0.26, 110],
  ],
  logo: {
    lines: "PEACOCK|COURTYARD",
    look: { face: "cinzel", metal: "mint", size: 118, stroke: 0.1 },
    left: "peacock",
    right: "lotus",
  },
  flying: "coin",
  drifting: "feather",
};

export default look;
