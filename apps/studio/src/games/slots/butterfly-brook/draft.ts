import { high, low, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "butterfly-brook",
  about:
    "Butterfly Brook: ten lines that pay from both sides; a butterfly takes its whole reel, " +
    "stays, and the other reels spin again until no new one comes.",
  lines: "tenLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("butterfly"),
      high("frog", 36, 110, 420),
      high("ladybird", 28, 70, 280),
      high("snail", 20, 52, 175),
      high("bee", 17, 42, 140),
      low("rose", 11, 28, 88),
      low("tulip", 10, 24, 70),
      low("blossom", 8, 20, 56),
      low("clover", 7, 17, 50),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    isBothWays: true,
    expanding: ["base"],
    isRespinning: true,
  },
  weights: {
    base: {
      butterfly: [0, 1, 0, 1, 0],
      frog: [2, 3, 2, 3, 2],
      ladybird: [2, 3, 2, 3, 2],
      snail: [2, 4, 2, 4, 2],
      bee: [2, 4, 3, 4, 2],
      rose: [2, 4, 3, 4, 2],
      tulip: [3, 4, 3, 4, 3],
      blossom: [3, 4, 3, 4, 3],
      clover: [3, 4, 3, 4, 3],
    },
  },
  target: { rtp: 0.963 },
};

export default draft;
