import { grouped, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
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
      grouped("high", "bouquet", { 5: 16, 6: 26, 8: 80, 10: 400 }),
      grouped("high", "squirrel", { 5: 11, 6: 18, 8: 56, 10: 296 }),
      grouped("high", "hedgehog", { 5: 9, 6: 15, 8: 44, 10: 222 }),
      grouped("high", "caterpillar", { 5: 7, 6: 12, 8: 37, 10: 185 }),
      grouped("low", "hyacinth", { 5: 4, 6: 6, 8: 18, 10: 74 }),
      grouped("low", "dahlia", { 5: 4, 6: 6, 8: 18, 10: 74 }),
      grouped("low", "seedling", { 5: 3, 6: 4, 8: 15, 10: 56 }),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    cascade: { base: [1, 2, 3, 4, 5], free: [1] },
  },
  weights: {
    base: {
      marigold: [0, 1, 0, 1, 0],
      bouquet: 2,
      squirrel: 2,
      hedgehog: 2,
      caterpillar: 2,
      hyacinth: 3,
      dahlia: 3,
      seedling: 3,
    },
  },
  stacks: {
    bouquet: 2,
    squirrel: 2,
    hedgehog: 2,
    caterpillar: 2,
    hyacinth: 2,
    dahlia: 2,
    seedling: 2,
  },
  target: { rtp: 0.9541 },
};

export default draft;
