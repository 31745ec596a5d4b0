import { high, low, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "mirror-ball-mania",
  about:
    "Mirror Ball Mania: forty lines on five reels of four rows, paid from both sides, and every " +
    "mirror ball of a line doubles it again: no free spins, something in most spins.",
  lines: "fortyLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 4,
    symbols: [
      wild("mirrorball"),
      high("dancer", 10, 50, 300),
      high("headphones", 8, 37, 200),
      high("sunglasses", 7, 30, 150),
      high("rollerskate", 6, 25, 120),
      high("record", 5, 20, 100),
      low("speaker", 2, 7, 37),
      low("heels", 2, 7, 37),
      low("cassette", 1, 6, 30),
      low("heart", 1, 5, 25),
      low("star", 1, 5, 25),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    wildMultiplier: 2,
    isWildEach: true,
    isBothWays: true,
  },
  weights: {
    base: {
      mirrorball: [0, 1, 1, 1, 0],
      dancer: [2, 1, 1, 1, 2],
      headphones: [1, 2, 1, 2, 1],
      sunglasses: [1, 1, 2, 1, 1],
      rollerskate: [2, 1, 1, 1, 2],
      record: [1, 2, 1, 2, 1],
      speaker: 2,
      heels: 2,
      cassette: [2, 2, 3, 2, 2],
      heart: [2, 3, 2, 3, 2],
      star: [3, 2, 2, 2, 3],
    },
  },
  target: { rtp: 0.961 },
};

export default draft;
