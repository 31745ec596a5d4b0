import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "dragon-drum",
  about:
    "Dragon Drum: fifty-two lines on five reels of four rows; six coins are held and the rest is " +
    "spun again, some coins are fixed prizes, and a full grid pays the highest.",
  lines: "fiftyTwoLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 4,
    symbols: [
      wild("dragon"),
      scatter("bell", { 3: 1 }),
      { id: "coin", role: "coin", pays: {} },
      high("tiger", 15, 50, 160),
      high("drum", 12, 40, 120),
      high("firecracker", 10, 30, 100),
      high("fan", 8, 24, 80),
      low("jade", 5, 12, 40),
      low("bamboo", 4, 10, 30),
      low("peach", 4, 8, 24),
      low("tangerine", 3, 8, 20),
    ],
    freeSpins: { 3: 8 },
    freeSpinsMax: 24,
    freeMultiplier: 2,
    hold: {
      coinsNeeded: 6,
      respins: 3,
      coinWins: 1,
      coinOf: 18,
      values: [
        { stakes: 1, weight: 70 },
        { stakes: 2, weight: 30 },
        { stakes: 3, weight: 14 },
        { stakes: 5, weight: 8 },
        { stakes: 10, weight: 5 },
        { stakes: 25, weight: 2 },
        { stakes: 100, weight: 1 },
      ],
      fullStakes: 1000,
    },
  },
  weights: {
    base: {
      dragon: [0, 1, 1, 1, 1],
      bell: [0, 1, 1, 1, 0],
      coin: 2,
      tiger: 2,
      drum: 2,
      firecracker: 2,
      fan: 3,
      jade: 3,
      bamboo: 3,
      peach: 4,
      tangerine: 4,
    },
    free: {
      dragon: [0, 1, 2, 2, 1],
      bell: [0, 1, 1, 1, 0],
      tiger: 2,
      drum: 2,
      firecracker: 3,
      fan: 3,
      jade: 3,
      bamboo: 4,
      peach: 4,
      tangerine: 4,
    },
  },
  stacks: { coin: 2, tiger: 2, drum: 2 },
  target: { rtp: 0.961 },
};

export default draft;
