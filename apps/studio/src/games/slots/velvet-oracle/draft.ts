import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "velvet-oracle",
  about:
    "Velvet Oracle: ten lines; for every free spin the crystal ball draws a factor from 2 to 20 " +
    "on all its wins.",
  lines: "tenLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("moon", 60, 200, 600),
      scatter("crystal", { 3: 2, 4: 10, 5: 50 }),
      high("hamsa", 60, 250, 1000),
      high("amulet", 45, 160, 700),
      high("hourglass", 35, 120, 500),
      high("rose", 20, 60, 200),
      low("feather", 10, 30, 100),
      low("tea", 9, 26, 90),
      low("ring", 8, 22, 80),
      low("star", 7, 20, 70),
    ],
    freeSpins: { 3: 8, 4: 10, 5: 15 },
    freeSpinsMax: 16,
    freeMultiplier: 1,
    drawnFactors: {
      free: [
        { factor: 2, weight: 40 },
        { factor: 3, weight: 30 },
        { factor: 5, weight: 20 },
        { factor: 10, weight: 8 },
        { factor: 20, weight: 2 },
      ],
    },
    buy: { parts: 800, freeSpins: 8 },
  },
  weights: {
    base: {
      moon: [1, 1, 1, 1, 1],
      crystal: [1, 2, 1, 2, 1],
      hamsa: [2, 2, 3, 2, 2],
      amulet: [3, 2, 2, 3, 2],
      hourglass: 3,
      rose: [3, 4, 3, 3, 4],
      feather: [4, 5, 4, 5, 4],
      tea: [5, 4, 5, 4, 5],
      ring: 5,
      star: [6, 5, 6, 5, 6],
    },
  },
  target: { rtp: 0.963 },
};

export default draft;
