import { grouped, high, scatter, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "whale-song",
  about:
    "Whale Song: five reels of five rows, 3,125 ways; the sea's animals swim in schools, and a " +
    "whale stands for all others and counts twice in every way it is part of.",
  parts: 20,
  reels: 5,
  machine: {
    family: "ways",
    rows: 5,
    symbols: [
      wild("whale"),
      scatter("moon", { 3: 2 }),
      high("octopus", 1, 4, 18),
      high("seal", 1, 3, 12),
      grouped("high", "jellyfish", { 4: 3, 5: 8 }),
      grouped("high", "turtle", { 4: 2, 5: 6 }),
      grouped("low", "anchor", { 4: 2, 5: 4 }),
      grouped("low", "shell", { 4: 1, 5: 3 }),
      grouped("low", "coral", { 4: 1, 5: 2 }),
      grouped("low", "starfish", { 4: 1, 5: 2 }),
    ],
    freeSpins: { 3: 8 },
    freeSpinsMax: 32,
    freeMultiplier: 1,
    wildMultiplier: 2,
    buy: { parts: 400, freeSpins: 8 },
  },
  weights: {
    base: {
      whale: [0, 1, 0, 1, 0],
      moon: [1, 0, 1, 0, 1],
      octopus: 2,
      seal: 2,
      jellyfish: [2, 3, 2, 3, 2],
      turtle: [3, 2, 3, 2, 3],
      anchor: 3,
      shell: 3,
      coral: 3,
      starfish: 3,
    },
    free: {
      whale: [0, 1, 1, 2, 1],
      moon: [1, 0, 1, 0, 1],
      octopus: 2,
      seal: 2,
      jellyfish: [2, 3, 2, 3, 2],
      turtle: [3, 2, 3, 2, 3],
      anchor: 3,
      shell: 3,
      coral: 3,
      starfish: 3,
    },
  },
  stacks: {
    octopus: 2,
    seal: 2,
    jellyfish: 3,
    turtle: 3,
    anchor: 3,
    shell: 3,
    coral: 3,
    starfish: 3,
  },
  target: { rtp: 0.96 },
};

export default draft;
