import { high, low, special, type SlotLook } from "../slot-look.ts";
import type { Tone } from "../slot-plates.ts";

const dance: Tone = ["#6a3ab0", "#180838"];

const look: SlotLook = {
  code: "mirror-ball-mania",
  reels: 5,
  rows: 4,
  plate: "mosaic",
  size: 152,
  symbols: {
    mirrorball: special("wild", ["#5ad8ff", "#0a2a6a"], "mirror-ball"),
    record: high(["#ff5ab8", "#5a0648"], "optical-disk"),
    dancer: high(["#ff9a3a", "#5a1e04"], "woman-dancing"),
    headphones: high(["#3ae8b0", "#043a30"], "headphone"),
    sunglasses: high(["#ffe05a", "#5a3a04"], "sunglasses"),
    rollerskate: high(["#4a8aff", "#08185e"], "roller-skate"),
    speaker: low(dance, "speaker-high-volume"),
    heels: low(dance, "high-heeled-shoe"),
    cassette: low(dance, "videocassette"),
    heart: low(dance, "heart-suit"),
    star: low(dance, "glowing-star"),
  },
  frame: { outer: ["#d8d0f4", "#5a4a9a"], inner: ["#5a0a6a", "#1a0428"], line: "#ffd0ff" },
  work: "lamps",
  corners: ["mirror-ball", "mirror-ball", "glowing-star", "glowing-star"],
  backdrop: "split",
  palette: "orchid",
  dressing: [
    ["mirror-ball", 0.1, 0.24, 240],
    ["mirror-ball", 0.9, 0.24, 240],
    ["woman-dancing", 0.09, 0.7, 300],
    ["speaker-high-volume", 0.92, 0.8, 190],
    ["headphone", 0.9, 0.54, 170],
    ["roller-skate", 0.17, 0.88, 130],
  ],
  logo: {
    lines: "MIRROR BALL|MANIA",
    look: { face: "chakra", metal: "lilac", size: 92 },
    left: "mirror-ball",
    right: "optical-disk",
  },
  flying: "glowing-star",
  drifting: "sparkles",
};

export default look;
