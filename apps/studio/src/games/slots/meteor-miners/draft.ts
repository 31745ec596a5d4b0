import { grouped, high, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "meteor-miners",
  about:
    "Meteor Miners: 729 ways on six reels and no free spins; what won is dug away, and each fall " +
    "of rock doubles the next, up to sixty-four times.",
  parts: 20,
  reels: 6,
  machine: {
    family: "ways",
    rows: 3,
    symbols: [
      wild("rocket"),
      high("alien", 12, 31, 100, 380),
      high("saucer", 10, 25, 75, 250),
      high("satellite", 8, 19, 50, 190),
      high("telescope", 6, 15, 38, 120),
      grouped("low", "gem", { 4: 6, 5: 19, 6: 60 }),
      grouped("low", "pick", { 4: 5, 5: 15, 6: 50 }),
      grouped("low", "meteor", { 4: 5, 5: 12, 6: 38 }),
      grouped("low", "magnet", { 4: 4, 5: 10, 6: 31 }),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    cascade: { base: [1, 2, 4, 8, 16, 32, 64], free: [1] },
  },
  weights: {
    base: {
      rocket: [0, 0, 1, 0, 1, 0],
      alien: [1, 1, 1, 1, 2, 1],
      saucer: [1, 2, 1, 1, 1, 2],
      satellite: [2, 1, 1, 2, 1, 1],
      telescope: [1, 1, 2, 1, 1, 2],
      gem: [1, 2, 1, 2, 2, 1],
      pick: [2, 1, 2, 2, 1, 2],
      meteor: [2, 2, 1, 2, 2, 2],
      magnet: [2, 2, 2, 1, 1, 1],
    },
  },
  target: { rtp: 0.963 },
};

export default draft;
