import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "polar-postman",
  about:
    "Polar Postman: twenty lines; symbols that won melt, others slide down, and each melt is " +
    "worth more: up to five times, in free spins up to fifteen.",
  lines: "twentyLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("polarbear"),
      scatter("letter", { 3: 2 }),
      high("penguin", 30, 100, 500),
      high("postbox", 20, 60, 250),
      high("sled", 15, 40, 150),
      high("gift", 12, 30, 100),
      low("skate", 6, 15, 50),
      low("scarf", 5, 12, 40),
      low("gloves", 4, 10, 30),
      low("snowflake", 4, 10, 30),
    ],
    freeSpins: { 3: 10 },
    freeSpinsMax: 40,
    freeMultiplier: 1,
    cascade: { base: [1, 2, 3, 5], free: [3, 6, 9, 15] },
    buy: { parts: 800, freeSpins: 10 },
  },
  weights: {
    base: {
      polarbear: [0, 1, 1, 1, 0],
      letter: [1, 0, 1, 0, 1],
      penguin: [1, 1, 1, 2, 2],
      postbox: [2, 1, 2, 1, 2],
      sled: [1, 2, 1, 2, 2],
      gift: [2, 2, 2, 1, 2],
      skate: 2,
      scarf: 2,
      gloves: [3, 2, 3, 2, 3],
      snowflake: [2, 3, 2, 3, 2],
    },
  },
  target: { rtp: 0.96 },
};

export default draft;
