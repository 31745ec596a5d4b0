import { grouped, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "blossom-bridge",
  about:
    "Blossom Bridge: four reels of four rows, 256 ways, paid only from bank to bank; what won " +
    "drifts away, and in free spins each drift is worth twice the one before.",
  parts: 20,
  reels: 4,
  machine: {
    family: "ways",
    rows: 4,
    symbols: [
      wild("sakura"),
      scatter("bridge", { 3: 2, 4: 10 }),
      grouped("high", "swan", { 4: 39 }),
      grouped("high", "streamer", { 4: 31 }),
      grouped("high", "kimono", { 4: 24 }),
      grouped("high", "parasol", { 4: 19 }),
      grouped("low", "dango", { 4: 11 }),
      grouped("low", "tea", { 4: 10 }),
      grouped("low", "bamboo", { 4: 8 }),
      grouped("low", "fan", { 4: 7 }),
    ],
    freeSpins: { 3: 8, 4: 12 },
    freeSpinsMax: 32,
    freeMultiplier: 1,
    cascade: { base: [1], free: [1, 2, 4, 8] },
    buy: { parts: 400, freeSpins: 8 },
  },
  weights: {
    base: {
      sakura: [0, 1, 1, 1],
      bridge: 1,
      swan: 3,
      streamer: 3,
      kimono: 3,
      parasol: [3, 4, 3, 4],
      dango: 4,
      tea: 4,
      bamboo: [5, 4, 5, 4],
      fan: 5,
    },
  },
  target: { rtp: 0.966 },
};

export default draft;
