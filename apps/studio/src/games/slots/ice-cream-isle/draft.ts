import { grouped, scatter, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "ice-cream-isle",
  about:
    "Ice Cream Isle: four tall columns of six; seven alike anywhere in view pay and melt, and " +
    "free spins pay everything five times.",
  parts: 20,
  reels: 4,
  machine: {
    family: "anywhere",
    rows: 6,
    symbols: [
      scatter("sundae", { 3: 3 }),
      grouped("high", "shavedice", { 7: 46, 8: 95, 9: 228, 10: 760 }),
      grouped("high", "shortcake", { 7: 30, 8: 61, 9: 152, 10: 456 }),
      grouped("high", "waffle", { 7: 23, 8: 46, 9: 114, 10: 304 }),
      grouped("high", "custard", { 7: 15, 8: 30, 9: 76, 10: 228 }),
      grouped("low", "berry", { 7: 8, 8: 15, 9: 38, 10: 114 }),
      grouped("low", "peach", { 7: 6, 8: 12, 9: 30, 10: 91 }),
      grouped("low", "blueberry", { 7: 5, 8: 9, 9: 23, 10: 76 }),
      grouped("low", "melon", { 7: 4, 8: 8, 9: 19, 10: 61 }),
    ],
    freeSpins: { 3: 8 },
    freeSpinsMax: 32,
    freeMultiplier: 5,
    cascade: { base: [1], free: [1] },
    buy: { parts: 1200, freeSpins: 8 },
  },
  weights: {
    base: {
      sundae: [1, 1, 0, 1],
      shavedice: 3,
      shortcake: 3,
      waffle: 3,
      custard: 3,
      berry: 4,
      peach: 5,
      blueberry: [5, 6, 5, 6],
      melon: 6,
    },
  },
  stacks: {
    shavedice: 3,
    shortcake: 3,
    waffle: 3,
    custard: 3,
    berry: 2,
    peach: 3,
    blueberry: 3,
    melon: 3,
  },
  target: { rtp: 0.9531 },
};

export default draft;
