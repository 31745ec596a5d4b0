import { grouped, scatter, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "octopus-orchestra",
  about:
    "Octopus Orchestra: five reels of four rows, seven alike anywhere pay; six octopuses are " +
    "held while the other places spin again, and what each plays is added up.",
  parts: 20,
  reels: 5,
  machine: {
    family: "anywhere",
    rows: 4,
    symbols: [
      scatter("score", { 3: 2 }),
      { id: "octopus", role: "coin", pays: {} },
      grouped("high", "violin", { 7: 550, 8: 1400, 9: 4150, 10: 13900 }),
      grouped("high", "trumpet", { 7: 330, 8: 850, 9: 2200, 10: 8300 }),
      grouped("high", "saxophone", { 7: 220, 8: 550, 9: 1400, 10: 5550 }),
      grouped("high", "guitar", { 7: 170, 8: 400, 9: 1100, 10: 4150 }),
      grouped("low", "accordion", { 7: 55, 8: 110, 9: 280, 11: 850 }),
      grouped("low", "drum", { 7: 45, 8: 90, 9: 220, 11: 650 }),
      grouped("low", "maracas", { 7: 39, 8: 80, 9: 170, 11: 550 }),
      grouped("low", "microphone", { 7: 33, 8: 65, 9: 130, 11: 400 }),
    ],
    freeSpins: { 3: 8 },
    freeSpinsMax: 24,
    freeMultiplier: 3,
    hold: {
      coinsNeeded: 6,
      respins: 3,
      coinWins: 1,
      coinOf: 20,
      values: [
        { stakes: 1, weight: 60 },
        { stakes: 2, weight: 36 },
        { stakes: 3, weight: 18 },
        { stakes: 5, weight: 8 },
        { stakes: 8, weight: 4 },
        { stakes: 40, weight: 1 },
      ],
      fullStakes: 500,
    },
  },
  weights: {
    base: {
      score: [1, 0, 1, 0, 1],
      octopus: 3,
      violin: 2,
      trumpet: 2,
      saxophone: 2,
      guitar: 2,
      accordion: 3,
      drum: 3,
      maracas: 3,
      microphone: 3,
    },
    free: {
      score: [1, 0, 1, 0, 1],
      violin: 2,
      trumpet: 2,
      saxophone: 2,
      guitar: 2,
      accordion: 3,
      drum: 3,
      maracas: 3,
      microphone: 3,
    },
  },
  stacks: {
    violin: 2,
    trumpet: 2,
    saxophone: 2,
    guitar: 2,
    accordion: 3,
    drum: 3,
    maracas: 3,
    microphone: 3,
  },
  target: { rtp: 0.9618 },
};

export default draft;
