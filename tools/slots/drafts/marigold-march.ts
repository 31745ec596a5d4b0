import { grouped, wild, type SlotDraft } from "../draft.ts";

export const marigoldMarch: SlotDraft = {
  code: "marigold-march",
  about:
    "Marigold March: five columns of six; five alike that touch pay and are picked, and each " +
    "picking of a spin is worth one more, up to five times.",
  parts: 20,
  reels: 5,
  machine: {
    family: "cluster",
    rows: 6,
    symbols: [
      wild("marigold"),
      grouped("high", "bouquet", { 5: 16, 6: 26, 8: 80, 11: 400, 15: 2500 }),
      grouped("high", "squirrel", { 5: 11, 6: 18, 8: 56, 11: 296, 15: 1480 }),
      grouped("high", "hedgehog", { 5: 9, 6: 15, 8: 44, 11: 222, 15: 1110 }),
      grouped("high", "caterpillar", { 5: 7, 6: 12, 8: 37, 11: 185, 15: 740 }),
      grouped("low", "hyacinth", { 5: 4, 6: 6, 8: 18, 11: 74, 15: 333 }),
      grouped("low", "dahlia", { 5: 4, 6: 6, 8: 18, 11: 74, 15: 333 }),
      grouped("low", "seedling", { 5: 3, 6: 4, 8: 15, 11: 56, 15: 259 }),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    cascade: { base: [1, 2, 3, 4, 5], free: [1] },
  },
  weights: {
    base: {
      marigold: [0, 1, 0, 1, 0],
      bouquet: 1,
      squirrel: 1,
      hedgehog: 2,
      caterpillar: 2,
      hyacinth: 3,
      dahlia: 3,
      seedling: 3,
    },
  },
  stacks: { hyacinth: 2, dahlia: 2, caterpillar: 2 },
  target: { rtp: 0.956 },
};
