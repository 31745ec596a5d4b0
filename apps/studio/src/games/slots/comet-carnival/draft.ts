import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "comet-carnival",
  about:
    "Comet Carnival: forty lines on five reels of four rows; a comet lights up its whole reel, " +
    "and in free spins every reel it lit doubles a line again.",
  lines: "fortyLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 4,
    symbols: [
      wild("comet"),
      scatter("ticket", { 3: 2 }),
      high("ferriswheel", 12, 40, 160),
      high("carousel", 9, 30, 120),
      high("rollercoaster", 7, 24, 90),
      high("tent", 6, 18, 70),
      low("balloon", 3, 8, 30),
      low("popcorn", 3, 8, 25),
      low("planet", 2, 6, 20),
      low("star", 2, 6, 20),
    ],
    freeSpins: { 3: 8 },
    freeSpinsMax: 24,
    freeMultiplier: 1,
    wildMultiplier: 2,
    isWildEach: true,
    expanding: ["base", "free"],
    buy: { parts: 800, freeSpins: 8 },
  },
  weights: {
    base: {
      comet: [0, 1, 0, 1, 0],
      ticket: [2, 0, 2, 0, 2],
      ferriswheel: 2,
      carousel: 3,
      rollercoaster: 3,
      tent: 3,
      balloon: 5,
      popcorn: 5,
      planet: [5, 6, 5, 6, 5],
      star: [6, 5, 6, 5, 6],
    },
    free: {
      comet: [0, 1, 1, 1, 0],
      ticket: [2, 0, 2, 0, 2],
      ferriswheel: 2,
      carousel: 3,
      rollercoaster: 3,
      tent: 3,
      balloon: 5,
      popcorn: 5,
      planet: [5, 6, 5, 6, 5],
      star: [6, 5, 6, 5, 6],
    },
  },
  stacks: { balloon: 2, popcorn: 2, planet: 2, star: 2 },
  target: { rtp: 0.96 },
};

export default draft;
