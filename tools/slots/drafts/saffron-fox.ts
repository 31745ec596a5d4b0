import { grouped, scatter, wild, type SlotDraft } from "../draft.ts";

export const saffronFox: SlotDraft = {
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
      grouped("high", "rabbit", { 5: 40, 6: 80, 7: 160, 9: 600, 12: 3000 }),
      grouped("high", "squirrel", { 5: 28, 6: 56, 7: 110, 9: 400, 12: 2000 }),
      grouped("high", "hedgehog", { 5: 20, 6: 40, 7: 80, 9: 300, 12: 1400 }),
      grouped("low", "leaf", { 5: 11, 6: 22, 7: 42, 9: 150, 12: 600 }),
      grouped("low", "mushroom", { 5: 8, 6: 17, 7: 32, 9: 110, 12: 450 }),
      grouped("low", "acorn", { 5: 7, 6: 14, 7: 26, 9: 90, 12: 360 }),
      grouped("low", "berry", { 5: 6, 6: 12, 7: 22, 9: 75, 12: 300 }),
    ],
    freeSpins: { 4: 8 },
    freeSpinsMax: 24,
    freeMultiplier: 1,
    rising: { step: 1, max: 8 },
    cascade: { base: [1], free: [1] },
    buy: { stakes: 25, freeSpins: 8 },
  },
  weights: {
    base: {
      fox: [0, 1, 1, 0],
      crocus: 1,
      rabbit: 2,
      squirrel: [3, 2, 2, 3],
      hedgehog: [2, 3, 3, 2],
      leaf: 3,
      mushroom: [4, 3, 3, 4],
      acorn: [3, 4, 4, 3],
      berry: 4,
    },
  },
  stacks: { leaf: 2, mushroom: 2, acorn: 2, berry: 2 },
  target: { rtp: 0.958 },
};
