import { high, low, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "crown-of-clover",
  about:
    "Crown of Clover: three reels, five lines; three clovers are held while the other places " +
    "spin again, some hide fixed prizes, and nine of them pay the highest.",
  lines: "fiveLinesOfThree",
  parts: 20,
  reels: 3,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("crown", 400),
      { id: "clover", role: "coin", pays: {} },
      high("rainbow", 160),
      high("horseshoe", 100),
      high("moneybag", 70),
      low("violin", 30),
      low("gem", 20),
      low("ring", 12),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    hold: {
      coinsNeeded: 3,
      respins: 3,
      coinWins: 1,
      coinOf: 14,
      values: [
        { stakes: 1, weight: 128 },
        { stakes: 2, weight: 46 },
        { stakes: 4, weight: 16 },
        { stakes: 10, weight: 6 },
        { stakes: 25, weight: 3 },
        { stakes: 100, weight: 1 },
      ],
      fullStakes: 500,
    },
  },
  weights: {
    base: {
      crown: [1, 2, 1],
      clover: [4, 3, 4],
      rainbow: 3,
      horseshoe: 4,
      moneybag: [5, 4, 5],
      violin: 6,
      gem: [7, 8, 7],
      ring: 8,
    },
  },
  target: { rtp: 0.961 },
};

export default draft;
