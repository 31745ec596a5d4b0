import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "temple-of-bells",
  about:
    "Temple of Bells: 243 ways; every free spin is worth more than the one before, from once " +
    "to ten times.",
  parts: 20,
  reels: 5,
  machine: {
    family: "ways",
    rows: 3,
    symbols: [
      wild("diya"),
      scatter("bell", { 3: 2, 4: 10, 5: 50 }),
      high("elephant", 12, 40, 150),
      high("peacock", 9, 25, 90),
      high("drum", 7, 18, 60),
      high("shell", 6, 15, 45),
      low("lotus", 3, 8, 24),
      low("hibiscus", 3, 7, 20),
      low("mango", 2, 6, 16),
      low("coconut", 2, 5, 15),
    ],
    freeSpins: { 3: 10, 4: 12, 5: 15 },
    freeSpinsMax: 30,
    freeMultiplier: 1,
    rising: { step: 1, max: 10 },
    buy: { parts: 800, freeSpins: 10 },
  },
  weights: {
    base: {
      diya: [0, 1, 1, 1, 0],
      bell: 1,
      elephant: 2,
      peacock: 2,
      drum: 2,
      shell: 3,
      lotus: 3,
      hibiscus: [4, 3, 4, 3, 4],
      mango: 4,
      coconut: [4, 4, 3, 4, 4],
    },
  },
  target: { rtp: 0.96 },
};

export default draft;
