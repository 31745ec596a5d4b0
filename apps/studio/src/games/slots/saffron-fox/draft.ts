import { grouped, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "saffron-fox",
  about:
    "Saffron Fox: clusters of five and more on four reels of six rows, which fall; in free " +
    "spins every spin is worth one time more than the last, up to eight.",
  parts: 20,
  reels: 4,
  machine: {
    family: "cluster",
    rows: 6,
    symbols: [
      wild("fox"),
      scatter("crocus", { 4: 5 }),
      grouped("high", "rabbit", { 5: 40, 6: 80, 7: 160, 9: 600 }),
      grouped("high", "squirrel", { 5: 28, 6: 56, 7: 110, 8: 300 }),
      grouped("high", "hedgehog", { 5: 20, 6: 40, 7: 80, 8: 210 }),
      grouped("low", "leaf", { 5: 11, 6: 22, 7: 42, 9: 150 }),
      grouped("low", "mushroom", { 5: 8, 6: 17, 7: 32, 9: 110 }),
      grouped("low", "acorn", { 5: 7, 6: 14, 7: 26, 9: 90 }),
      grouped("low", "berry", { 5: 6, 6: 12, 7: 22, 9: 75 }),
    ],
    freeSpins: { 4: 8 },
    freeSpinsMax: 24,
    freeMultiplier: 1,
    rising: { step: 1, max: 8 },
    cascade: { base: [1], free: [1] },
    buy: { parts: 500, freeSpins: 8 },
  },
  weights: {
    base: {
      fox: [0, 1, 1, 0],
      crocus: 1,
      rabbit: 2,
      squirrel: 3,
      hedgehog: 3,
      leaf: 4,
      mushroom: 4,
      acorn: 4,
      berry: 4,
    },
  },
  stacks: { rabbit: 2, squirrel: 2, hedgehog: 2, leaf: 2, mushroom: 2, acorn: 2, berry: 2 },
  target: { rtp: 0.9596 },
};

export default draft;
