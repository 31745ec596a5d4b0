import { high, low, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "cherry-circuit",
  about:
    "Cherry Circuit: three reels, five lines; every bolt stands for any fruit and doubles its " +
    "line again, so two of them make four times.",
  lines: "fiveLinesOfThree",
  parts: 20,
  reels: 3,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("bolt", 180),
      high("seven", 900),
      high("bar", 150),
      high("bell", 48),
      low("watermelon", 18),
      low("grapes", 11),
      low("lemon", 8),
      low("cherry", 5),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    wildMultiplier: 2,
    isWildEach: true,
  },
  weights: {
    base: {
      bolt: 2,
      seven: [4, 3, 4],
      bar: [5, 6, 5],
      bell: [7, 7, 8],
      watermelon: 8,
      grapes: [9, 8, 9],
      lemon: [9, 10, 9],
      cherry: 10,
    },
  },
  target: { rtp: 0.962, seeds: 2 },
};

export default draft;
