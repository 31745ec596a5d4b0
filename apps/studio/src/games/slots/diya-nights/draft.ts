import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "diya-nights",
  about:
    "Diya Nights: twenty-five lines; every lamp of a line doubles it again, and free spins have " +
    "more lamps, so three of them make eight times.",
  lines: "twentyFiveLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("diya"),
      scatter("fireworks", { 3: 2, 4: 10, 5: 50 }),
      high("sari", 20, 80, 400),
      high("hamsa", 16, 60, 250),
      high("rangoli", 12, 45, 180),
      high("dhol", 10, 35, 140),
      low("firecracker", 5, 18, 70),
      low("jasmine", 5, 16, 60),
      low("star", 4, 14, 50),
      low("candle", 4, 12, 45),
    ],
    freeSpins: { 3: 10, 4: 12, 5: 15 },
    freeSpinsMax: 30,
    freeMultiplier: 1,
    wildMultiplier: 2,
    isWildEach: true,
    buy: { parts: 800, freeSpins: 10 },
  },
  weights: {
    base: {
      diya: [0, 1, 1, 1, 0],
      fireworks: 1,
      sari: 2,
      hamsa: 2,
      rangoli: 3,
      dhol: 3,
      firecracker: 4,
      jasmine: 4,
      star: [5, 4, 4, 4, 5],
      candle: 4,
    },
    free: {
      diya: [0, 3, 3, 3, 0],
      fireworks: 1,
      sari: 2,
      hamsa: 2,
      rangoli: 3,
      dhol: 3,
      firecracker: 4,
      jasmine: 4,
      star: 4,
      candle: [5, 4, 4, 4, 5],
    },
  },
  target: { rtp: 0.962 },
};

export default draft;
