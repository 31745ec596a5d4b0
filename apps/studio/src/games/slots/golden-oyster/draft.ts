import { hidden, high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "golden-oyster",
  about:
    "Golden Oyster: 625 ways on four reels of five rows; oysters lie in beds four high, and " +
    "all in view open on the same symbol. In free spins there are more of them.",
  parts: 20,
  reels: 4,
  machine: {
    family: "ways",
    rows: 5,
    symbols: [
      wild("trident"),
      scatter("crown", { 3: 2, 4: 20 }),
      hidden("oyster"),
      high("lobster", 14, 100),
      high("squid", 11, 70),
      high("pufferfish", 9, 50),
      high("crab", 7, 36),
      low("coral", 4, 16),
      low("shell", 4, 14),
      low("ring", 3, 12),
      low("coin", 3, 10),
    ],
    reveals: ["lobster", "squid", "crab", "coral", "shell", "coin"],
    freeSpins: { 3: 8, 4: 15 },
    freeSpinsMax: 30,
    freeMultiplier: 1,
    buy: { parts: 1000, freeSpins: 8 },
  },
  weights: {
    base: {
      trident: [0, 1, 1, 0],
      crown: 1,
      oyster: 4,
      lobster: 3,
      squid: 3,
      pufferfish: 3,
      crab: 4,
      coral: [3, 4, 3, 4],
      shell: 4,
      ring: 4,
      coin: [5, 4, 5, 4],
    },
    free: {
      trident: [0, 1, 1, 0],
      crown: [0, 1, 1, 1],
      oyster: 10,
      lobster: 2,
      squid: 3,
      pufferfish: 3,
      crab: 3,
      coral: 3,
      shell: 3,
      ring: 3,
      coin: 4,
    },
  },
  stacks: {
    oyster: 4,
    lobster: 3,
    squid: 3,
    pufferfish: 3,
    crab: 2,
    coral: 2,
    shell: 2,
    ring: 2,
    coin: 3,
  },
  target: { rtp: 0.96 },
};

export default draft;
