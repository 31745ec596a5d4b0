import { high, low, wild, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "robot-rodeo",
  about:
    "Robot Rodeo: three reels, five lines; a robot takes its whole reel and holds it while the " +
    "others spin again, and each robot of a line doubles it.",
  lines: "fiveLinesOfThree",
  parts: 20,
  reels: 3,
  machine: {
    family: "lines",
    rows: 3,
    symbols: [
      wild("robot"),
      high("horse", 110),
      high("cowboy", 55),
      high("boots", 38),
      high("trophy", 28),
      low("wrench", 11),
      low("nut", 9),
      low("battery", 8),
      low("cog", 6),
    ],
    freeSpins: {},
    freeSpinsMax: 0,
    freeMultiplier: 1,
    wildMultiplier: 2,
    isWildEach: true,
    expanding: ["base"],
    isRespinning: true,
  },
  weights: {
    base: {
      robot: [0, 1, 1],
      horse: 3,
      cowboy: 4,
      boots: 4,
      trophy: 5,
      wrench: 7,
      nut: 7,
      battery: 8,
      cog: 8,
    },
  },
  target: { rtp: 0.958, seeds: 2 },
};

export default draft;
