import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "rice-harvest-jig",
  about:
    "Rice Harvest Jig: 52 lines on five reels of four rows; sheaves stand two high, and in " +
    "free spins every sheaf triples the lines it is part of.",
  lines: "fiftyTwoLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 4,
    symbols: [
      wild("sheaf"),
      scatter("sun", { 3: 1, 4: 5 }),
      high("rooster", 10, 36, 120),
      high("ox", 8, 28, 90),
      high("tractor", 6, 20, 70),
      high("duck", 5, 16, 55),
      low("ricebowl", 2, 7, 24),
      low("corn", 2, 7, 22),
      low("peapod", 2, 6, 18),
      low("potato", 2, 5, 15),
    ],
    freeSpins: { 3: 7, 4: 10 },
    freeSpinsMax: 28,
    freeMultiplier: 1,
    wildMultiplier: 3,
    buy: { parts: 600, freeSpins: 7 },
  },
  weights: {
    base: {
      sheaf: [0, 0, 2, 0, 0],
      sun: [0, 1, 1, 1, 1],
      rooster: 1,
      ox: 2,
      tractor: 2,
      duck: 2,
      ricebowl: 2,
      corn: 2,
      peapod: 4,
      potato: 4,
    },
    free: {
      sheaf: [0, 2, 2, 2, 0],
      sun: [0, 1, 1, 1, 1],
      rooster: 1,
      ox: 2,
      tractor: 2,
      duck: 2,
      ricebowl: 2,
      corn: 2,
      peapod: 4,
      potato: 4,
    },
  },
  stacks: { sheaf: 2, rooster: 2, ox: 2, tractor: 2, corn: 2, peapod: 2, potato: 2 },
  target: { rtp: 0.962 },
};

export default draft;
