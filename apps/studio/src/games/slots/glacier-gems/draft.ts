import { grouped, scatter, type SlotDraft } from "../../../kits/slot/draft.ts";

const low = (id: string, pays: Readonly<Record<number, number>>) => grouped("low", id, pays);
const high = (id: string, pays: Readonly<Record<number, number>>) => grouped("high", id, pays);

const draft: SlotDraft = {
  code: "glacier-gems",
  about:
    "Glacier Gems: six reels of four rows; eight alike anywhere pay and melt away, and every " +
    "spin draws a factor on all it wins, a higher one in free spins.",
  parts: 20,
  reels: 6,
  machine: {
    family: "anywhere",
    rows: 4,
    symbols: [
      scatter("mammoth", { 5: 3, 6: 20 }),
      high("ruby", { 8: 30, 9: 50, 10: 100 }),
      high("emerald", { 8: 20, 9: 34 }),
      high("sapphire", { 8: 14, 9: 24, 10: 46 }),
      low("amethyst", { 8: 8, 9: 13, 10: 24, 12: 70 }),
      low("topaz", { 8: 6, 9: 10, 10: 19 }),
      low("opal", { 8: 5, 9: 8, 10: 15, 12: 45 }),
    ],
    freeSpins: { 5: 8, 6: 12 },
    freeSpinsMax: 24,
    freeMultiplier: 1,
    drawnFactors: {
      base: [
        { factor: 1, weight: 70 },
        { factor: 2, weight: 18 },
        { factor: 3, weight: 8 },
        { factor: 5, weight: 3 },
        { factor: 10, weight: 1 },
      ],
      free: [
        { factor: 2, weight: 50 },
        { factor: 4, weight: 30 },
        { factor: 8, weight: 15 },
        { factor: 15, weight: 5 },
      ],
    },
    cascade: { base: [1], free: [1] },
    buy: { parts: 800, freeSpins: 8 },
  },
  weights: {
    base: {
      mammoth: 1,
      ruby: 2,
      emerald: [2, 1, 2, 2, 1, 2],
      sapphire: [1, 2, 2, 1, 2, 2],
      amethyst: 2,
      topaz: [2, 2, 1, 2, 2, 2],
      opal: [3, 3, 2, 2, 3, 2],
    },
  },
  stacks: { amethyst: 2, topaz: 2, opal: 2 },
  target: { rtp: 0.961 },
};

export default draft;
