import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const vine: Tone = ["#4a7a3a", "#10280c"];

const look: SlotLook = {
  code: "parrot-palace",
  reels: 5,
  rows: 3,
  plate: "leaf",
  size: 140,
  symbols: {
    parrot: special("wild", ["#ff4a3a", "#6a0410"], "parrot"),
    fountain: special("scatter", ["#3ac8e8", "#04405a"], "fountain"),
    leopard: high(["#e8a83a", "#5a3004"], "leopard"),
    flamingo: high(["#ff8ab8", "#7a1a44"], "flamingo"),
    sloth: high(["#b88a5a", "#442a10"], "sloth"),
    gorilla: high(["#6a7aa0", "#1a2038"], "gorilla"),
    melon: low(vine, "melon"),
    avocado: low(vine, "avocado"),
    kiwi: low(vine, "kiwi-fruit"),
    lime: low(vine, "lime"),
  },
  frame: { outer: ["#ffd05a", "#9a4a0a"], inner: ["#8a1a3a", "#3a0418"], line: "#ffeaa0" },
  work: "lamps",
  corners: ["hibiscus", "hibiscus", "parrot", "parrot"],
  backdrop: "palmTerrace",
  palette: "jungle",
  dressing: [
    ["parrot", 0.07, 0.4, 250],
    ["parrot", 0.94, 0.38, 240],
    ["hibiscus", 0.06, 0.82, 200],
    ["hibiscus", 0.94, 0.84, 180],
    ["potted-plant", 0.16, 0.88, 150],
  ],
  logo: {
    lines: "PARROT|PALACE",
    look: { face: "lilita", metal: "gold", arch: 18, size: 140 },
    left: "parrot",
    right: "fountain",
  },
  flying: "coin",
  drifting: "hibiscus",
};

export default look;
