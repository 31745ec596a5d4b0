import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "parrot-palace",
  about:
    "Parrot Palace: twenty lines that pay from both sides, parrots on the three reels between, " +
    "and fountains for free spins at twice the pay.",
  lines: "twentyLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("parrot"),
      scatter("fountain", { 3: 2, 4: 8, 5: 40 }),
      high("leopard", 10, 33, 125),
      high("flamingo", 8, 26, 100),
      high("sloth", 7, 21, 74),
      high("gorilla", 6, 18, 66),
      low("melon", 3, 8, 30),
      low("avocado", 3, 8, 26),
      low("kiwi", 2, 7, 23),
      low("lime", 2, 7, 20),
    ],
    freeSpins: { 3: 8, 4: 10, 5: 12 },
    freeSpinsMax: 32,
    freeMultiplier: 2,
    isBothWays: true,
    buy: { parts: 400, freeSpins: 8 },
  },
  weights: {
    base: {
      parrot: [0, 1, 2, 1, 0],
      fountain: 1,
      leopard: 1,
      flamingo: 1,
      sloth: 2,
      gorilla: 2,
      melon: 2,
      avocado: 2,
      kiwi: 3,
      lime: 3,
    },
  },
  stacks: { parrot: 2, gorilla: 2, melon: 2, kiwi: 2 },
  target: { rtp: 0.96 },
};

export default draft;
