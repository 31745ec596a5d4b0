import { grouped, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "magic-attic",
  about:
    "Magic Attic: five columns of five, five alike that touch pay and vanish, and a hat triples " +
    "the group it joins.",
  parts: 20,
  reels: 5,
  machine: {
    family: "cluster",
    rows: 5,
    symbols: [
      wild("hat"),
      scatter("crystal", { 4: 4 }),
      grouped("high", "rabbit", { 5: 33, 6: 65, 8: 280, 10: 1100 }),
      grouped("high", "wand", { 5: 25, 6: 50, 8: 220, 10: 850 }),
      grouped("high", "mask", { 5: 19, 6: 38, 8: 160, 10: 550 }),
      grouped("low", "spade", { 5: 10, 6: 20, 8: 65, 10: 220 }),
      grouped("low", "heart", { 5: 10, 6: 20, 8: 65, 10: 220 }),
      grouped("low", "diamond", { 5: 8, 6: 15, 8: 50, 10: 160 }),
      grouped("low", "club", { 5: 8, 6: 15, 8: 50, 10: 160 }),
    ],
    freeSpins: { 4: 10 },
    freeSpinsMax: 30,
    freeMultiplier: 2,
    wildMultiplier: 3,
    cascade: { base: [1], free: [1] },
  },
  weights: {
    base: {
      hat: [0, 1, 0, 1, 0],
      crystal: [1, 1, 1, 1, 0],
      rabbit: 2,
      wand: 2,
      mask: 2,
      spade: [3, 2, 2, 2, 3],
      heart: [2, 2, 3, 2, 3],
      diamond: 3,
      club: [3, 3, 3, 3, 2],
    },
  },
  stacks: { rabbit: 2, wand: 2, mask: 2, spade: 2, heart: 2, diamond: 2, club: 2 },
  target: { rtp: 0.952 },
};

export default draft;
