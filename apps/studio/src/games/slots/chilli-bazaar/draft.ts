import { high, low, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "chilli-bazaar",
  about:
    "Chilli Bazaar: 243 ways; six jars of spice are held while the other places spin again, " +
    "each is worth from one to fifty stakes, and a full shelf a thousand.",
  parts: 20,
  reels: 5,
  machine: {
    family: "ways",
    rows: 3,
    symbols: [
      wild("chilli"),
      { id: "jar", role: "coin", pays: {} },
      high("pot", 8, 28, 110),
      high("curry", 7, 20, 75),
      high("bread", 6, 15, 55),
      high("pan", 4, 12, 42),
      low("aubergine", 2, 6, 20),
      low("tomato", 2, 5, 18),
      low("onion", 1, 5, 14),
      low("ginger", 1, 4, 12),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    wildMultiplier: 2,
    hold: {
      coinsNeeded: 6,
      respins: 3,
      coinWins: 1,
      coinOf: 20,
      values: [
        { stakes: 1, weight: 160 },
        { stakes: 2, weight: 40 },
        { stakes: 3, weight: 12 },
        { stakes: 5, weight: 6 },
        { stakes: 15, weight: 1 },
        { stakes: 50, weight: 1 },
      ],
      fullStakes: 1000,
    },
  },
  weights: {
    base: {
      chilli: [0, 1, 1, 1, 0],
      jar: 3,
      pot: 2,
      curry: 2,
      bread: 2,
      pan: 3,
      aubergine: 3,
      tomato: 3,
      onion: 4,
      ginger: 4,
    },
  },
  stacks: { jar: 3 },
  target: { rtp: 0.955 },
};

export default draft;
