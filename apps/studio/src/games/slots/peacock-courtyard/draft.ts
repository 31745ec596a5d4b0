import { coin, high, low, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "peacock-courtyard",
  about:
    "Peacock Courtyard: 125 ways on three tall reels; the peacock counts twice, and five " +
    "feathers are held with what they are worth while the fifteen places fill.",
  parts: 20,
  reels: 3,
  machine: {
    family: "ways",
    rows: 5,
    symbols: [
      wild("peacock"),
      coin("feather"),
      high("dove", 64),
      high("lotus", 38),
      high("rose", 25),
      high("fountain", 18),
      low("fan", 9.5),
      low("tea", 6.9),
      low("peach", 5.6),
      low("grapes", 4.6),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    wildMultiplier: 2,
    hold: {
      coinsNeeded: 5,
      respins: 3,
      coinWins: 1,
      coinOf: 18,
      values: [
        { stakes: 1, weight: 50 },
        { stakes: 2, weight: 25 },
        { stakes: 3, weight: 12 },
        { stakes: 5, weight: 8 },
        { stakes: 15, weight: 4 },
        { stakes: 100, weight: 1 },
      ],
      fullStakes: 500,
    },
  },
  weights: {
    base: {
      peacock: [0, 1, 1],
      feather: [4, 4, 4],
      dove: [3, 3, 3],
      lotus: [4, 4, 4],
      rose: [4, 4, 4],
      fountain: [4, 4, 4],
      fan: [8, 6, 6],
      tea: [6, 8, 6],
      peach: [6, 6, 8],
      grapes: [9, 9, 9],
    },
  },
  stacks: {
    dove: 3,
    lotus: 4,
    rose: 2,
    fountain: 4,
    fan: 2,
    tea: 2,
    peach: 2,
    grapes: 3,
    feather: 2,
  },
  target: { rtp: 0.957 },
};

export default draft;
