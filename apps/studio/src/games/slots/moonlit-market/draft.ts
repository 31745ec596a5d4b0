import { grouped, scatter, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "moonlit-market",
  about:
    "Moonlit Market: five columns of five; eight alike anywhere in view pay, what paid is sold " +
    "and new goods come from above, each time worth more.",
  parts: 20,
  reels: 5,
  machine: {
    family: "anywhere",
    rows: 5,
    symbols: [
      scatter("lantern", { 4: 3 }),
      grouped("high", "teapot", { 8: 340, 9: 1000, 10: 5000 }),
      grouped("high", "dumpling", { 8: 240, 9: 700, 10: 3000 }),
      grouped("high", "noodles", { 8: 170, 9: 500, 10: 2000 }),
      grouped("high", "mooncake", { 8: 140, 9: 400, 10: 1500 }),
      grouped("low", "chilli", { 8: 70, 9: 100, 10: 200, 12: 700 }),
      grouped("low", "carrot", { 8: 55, 9: 80, 10: 170, 12: 500 }),
      grouped("low", "garlic", { 8: 40, 9: 70, 10: 140, 12: 400 }),
      grouped("low", "lime", { 8: 34, 9: 55, 10: 100, 12: 340 }),
    ],
    freeSpins: { 4: 8 },
    freeSpinsMax: 24,
    freeMultiplier: 1,
    cascade: { base: [1, 2, 3, 5], free: [2, 4, 6, 10] },
    buy: { parts: 800, freeSpins: 8 },
  },
  weights: {
    base: {
      lantern: [1, 1, 1, 1, 0],
      teapot: 2,
      dumpling: 2,
      noodles: 2,
      mooncake: 2,
      chilli: 3,
      carrot: 3,
      garlic: 3,
      lime: 3,
    },
  },
  stacks: {
    teapot: 2,
    dumpling: 2,
    noodles: 2,
    mooncake: 2,
    chilli: 3,
    carrot: 3,
    garlic: 3,
    lime: 3,
  },
  target: { rtp: 0.9577 },
};

export default draft;
