import { high, low, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "elephant-express",
  about:
    "Elephant Express: forty lines on five reels of four rows, everything in trains of two and " +
    "three; free spins gather speed, from twice to twelve times.",
  lines: "fortyLines",
  parts: 20,
  reels: 5,
  machine: {
    family: "lines",
    rows: 4,
    symbols: [
      wild("elephant"),
      scatter("engine", { 3: 2 }),
      high("carriage", 5, 18, 75),
      high("luggage", 4, 15, 55),
      high("map", 3, 12, 42),
      high("watch", 3, 10, 36),
      low("ticket", 2, 5, 18),
      low("cap", 2, 5, 15),
      low("camera", 1, 4, 12),
      low("tea", 1, 3, 11),
    ],
    freeSpins: { 3: 8 },
    freeSpinsMax: 24,
    freeMultiplier: 2,
    rising: { step: 1, max: 12 },
    buy: { parts: 800, freeSpins: 8 },
  },
  weights: {
    base: {
      elephant: [0, 2, 2, 2, 2],
      engine: [0, 1, 1, 1, 0],
      carriage: 1,
      luggage: 2,
      map: 2,
      watch: 2,
      ticket: 3,
      cap: 3,
      camera: 2,
      tea: 2,
    },
  },
  stacks: {
    elephant: 2,
    carriage: 2,
    luggage: 2,
    map: 2,
    watch: 2,
    ticket: 3,
    cap: 3,
    camera: 2,
    tea: 2,
  },
  target: { rtp: 0.96 },
};

export default draft;
