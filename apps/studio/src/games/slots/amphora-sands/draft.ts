import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "amphora-sands",
  about:
    "Amphora Sands: ten lines; when free spins begin one symbol is drawn, which fills every " +
    "reel it shows on and pays wherever those reels are.",
  lines: "tenLines",
  parts: 10,
  reels: 5,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("scarab"),
      scatter("amphora", { 3: 2, 4: 10, 5: 100 }),
      high("camel", 40, 200, 1000),
      high("snake", 30, 120, 600),
      high("scorpion", 20, 80, 400),
      high("amulet", 15, 60, 250),
      low("palm", 6, 25, 100),
      low("sun", 6, 25, 100),
      low("key", 5, 20, 80),
      low("scroll", 5, 20, 80),
    ],
    freeSpins: { 3: 10, 4: 10, 5: 10 },
    freeSpinsMax: 40,
    freeMultiplier: 1,
    specials: ["camel", "snake", "scorpion", "amulet", "palm", "sun", "key", "scroll"],
  },
  weights: {
    base: {
      scarab: [0, 1, 1, 1, 0],
      amphora: [1, 1, 1, 1, 1],
      camel: 2,
      snake: 2,
      scorpion: 3,
      amulet: 3,
      palm: 4,
      sun: 4,
      key: [5, 4, 4, 4, 5],
      scroll: 4,
    },
    free: {
      scarab: [0, 1, 1, 1, 0],
      amphora: 1,
      camel: 2,
      snake: 2,
      scorpion: 2,
      amulet: 3,
      palm: 4,
      sun: 4,
      key: [5, 4, 4, 4, 5],
      scroll: 4,
    },
  },
  target: { rtp: 0.961 },
};

export default draft;
