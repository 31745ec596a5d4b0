import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "monsoon-tiger",
  about:
    "Monsoon Tiger: six reels of three rows, 729 ways; every tiger counts twice in each way it " +
    "is part of, and free spins pay double.",
  parts: 20,
  reels: 6,
  machine: {
    family: "ways",
    rows: 3,
    symbols: [
      wild("tiger"),
      scatter("cloud", { 3: 2, 4: 10 }),
      high("rhino", 6, 20, 70, 250),
      high("crocodile", 5, 16, 50, 180),
      high("buffalo", 4, 12, 36, 120),
      high("deer", 4, 10, 30, 90),
      low("frog", 2, 4, 12, 36),
      low("lotus", 1, 4, 10, 30),
      low("fern", 1, 3, 9, 26),
      low("raindrop", 1, 3, 8, 24),
    ],
    freeSpins: { 3: 10, 4: 15 },
    freeSpinsMax: 40,
    freeMultiplier: 2,
    wildMultiplier: 2,
    buy: { parts: 800, freeSpins: 10 },
  },
  weights: {
    base: {
      tiger: [0, 1, 1, 1, 1, 1],
      cloud: [0, 1, 1, 1, 1, 0],
      rhino: 1,
      crocodile: 1,
      buffalo: 1,
      deer: 2,
      frog: 2,
      lotus: 2,
      fern: [2, 3, 2, 2, 2, 2],
      raindrop: [3, 2, 2, 3, 2, 2],
    },
  },
  target: { rtp: 0.96 },
};

export default draft;
