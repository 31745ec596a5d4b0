import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "moai-mystery",
  about:
    "Moai Mystery: five lines; in free spins one of the four rich symbols is drawn, fills every " +
    "reel it shows on, and all is paid three times.",
  lines: "fiveLines",
  parts: 10,
  reels: 5,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("fire", 60, 300, 2400),
      scatter("moai", { 3: 2, 4: 20, 5: 200 }),
      high("lizard", 48, 240, 1200),
      high("canoe", 36, 180, 850),
      high("egg", 30, 120, 600),
      high("volcano", 24, 95, 500),
      low("hibiscus", 12, 48, 180),
      low("coconut", 12, 48, 180),
      low("pineapple", 10, 36, 120),
      low("palm", 10, 36, 120),
    ],
    freeSpins: { 3: 8, 4: 8, 5: 8 },
    freeSpinsMax: 24,
    freeMultiplier: 3,
    specials: ["lizard", "canoe", "egg", "volcano"],
  },
  weights: {
    base: {
      fire: [1, 1, 1, 1, 1],
      moai: 1,
      lizard: 2,
      canoe: 2,
      egg: 3,
      volcano: 3,
      hibiscus: 4,
      coconut: 4,
      pineapple: [5, 4, 5, 4, 5],
      palm: 5,
    },
    free: {
      fire: [0, 1, 1, 1, 0],
      moai: 1,
      lizard: 2,
      canoe: 2,
      egg: 2,
      volcano: 3,
      hibiscus: 5,
      coconut: 5,
      pineapple: 5,
      palm: 5,
    },
  },
  target: { rtp: 0.964 },
};

export default draft;
