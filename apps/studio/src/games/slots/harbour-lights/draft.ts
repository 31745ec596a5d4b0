import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "harbour-lights",
  about:
    "Harbour Lights: forty lines on five reels of four rows, everything in stacks, " +
    "lighthouses that double a win: many small wins, few empty spins.",
  lines: "fortyLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 4,
    symbols: [
      wild("lighthouse"),
      scatter("compass", { 3: 2, 4: 8, 5: 40 }),
      high("ship", 12, 40, 120),
      high("boat", 9, 30, 90),
      high("bird", 8, 24, 70),
      high("buoy", 6, 18, 50),
      low("anchor", 3, 8, 25),
      low("fish", 3, 8, 25),
      low("crab", 2, 6, 18),
      low("rope", 2, 6, 18),
    ],
    freeSpins: { 3: 8, 4: 12, 5: 16 },
    freeSpinsMax: 32,
    freeMultiplier: 1,
    wildMultiplier: 2,
    buy: { parts: 400, freeSpins: 8 },
  },
  weights: {
    base: {
      lighthouse: [0, 2, 2, 2, 0],
      compass: 1,
      ship: 2,
      boat: 2,
      bird: 3,
      buoy: 3,
      anchor: 4,
      fish: 4,
      crab: 4,
      rope: 4,
    },
    free: {
      lighthouse: [0, 4, 4, 4, 4],
      compass: 1,
      ship: 2,
      boat: 2,
      bird: 3,
      buoy: 3,
      anchor: 4,
      fish: 3,
      crab: 4,
      rope: 4,
    },
  },
  stacks: {
    lighthouse: 2,
    ship: 2,
    boat: 2,
    bird: 3,
    buoy: 3,
    anchor: 2,
    fish: 2,
    crab: 2,
    rope: 2,
  },
  target: { rtp: 0.961 },
};

export default draft;
