import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "candle-court",
  about:
    "Candle Court: five lines and nothing that leads on; a candle lights its whole reel, and " +
    "castles pay wherever they stand.",
  lines: "fiveLines",
  parts: 10,
  reels: 5,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("candle"),
      scatter("castle", { 3: 2, 4: 15, 5: 150 }),
      high("fleur", 110, 550, 5450),
      high("swords", 73, 290, 1800),
      high("shield", 55, 220, 1100),
      high("pawn", 46, 165, 750),
      low("rose", 22, 73, 270),
      low("mirror", 22, 66, 220),
      low("quill", 18, 55, 180),
      low("key", 18, 55, 180),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    expanding: ["base"],
  },
  weights: {
    base: {
      candle: [0, 1, 1, 1, 0],
      castle: [2, 1, 2, 1, 2],
      fleur: 2,
      swords: 3,
      shield: 4,
      pawn: 4,
      rose: 6,
      mirror: 6,
      quill: [6, 7, 6, 7, 6],
      key: 7,
    },
  },
  target: { rtp: 0.958 },
};

export default draft;
