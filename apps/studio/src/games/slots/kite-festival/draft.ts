import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "kite-festival",
  about:
    "Kite Festival: 243 ways; in free spins a kite takes its whole reel and stays in the air " +
    "until they are over.",
  parts: 20,
  reels: 5,
  machine: {
    family: "ways",
    rows: 3,
    symbols: [
      wild("kite"),
      scatter("sun", { 3: 2, 4: 10, 5: 50 }),
      high("airplane", 13, 50, 190),
      high("parachute", 11, 32, 120),
      high("balloon", 8, 24, 80),
      high("parrot", 7, 20, 60),
      low("rainbow", 4, 11, 32),
      low("cloud", 4, 9, 27),
      low("feather", 3, 8, 21),
      low("leaf", 3, 7, 20),
    ],
    freeSpins: { 3: 8, 4: 10, 5: 15 },
    freeSpinsMax: 15,
    freeMultiplier: 1,
    expanding: ["free"],
    isSticky: true,
  },
  weights: {
    base: {
      kite: [0, 1, 1, 1, 0],
      sun: 1,
      airplane: 2,
      parachute: 2,
      balloon: 3,
      parrot: 3,
      rainbow: 3,
      cloud: [3, 4, 3, 4, 3],
      feather: [4, 3, 4, 3, 4],
      leaf: 4,
    },
    free: {
      kite: [0, 1, 0, 1, 0],
      airplane: 2,
      parachute: 2,
      balloon: 3,
      parrot: 3,
      rainbow: 3,
      cloud: [3, 4, 3, 4, 3],
      feather: [4, 3, 4, 3, 4],
      leaf: 4,
    },
  },
  target: { rtp: 0.96 },
};

export default draft;
