import type { SlotMachine } from "@baize/fair";
import { fiveLines } from "../../lines.ts";

/**
 * Moai Mystery: five lines; in free spins one of the four rich symbols is drawn, fills every reel
 * it shows on, and all is paid three times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const moaiMystery: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 10,
  lines: fiveLines,
  symbols: [
    { id: "fire", role: "wild", pays: { 3: 60, 4: 300, 5: 2400 } },
    { id: "moai", role: "scatter", pays: { 3: 2, 4: 20, 5: 200 } },
    { id: "lizard", role: "high", pays: { 3: 48, 4: 240, 5: 1200 } },
    { id: "canoe", role: "high", pays: { 3: 36, 4: 180, 5: 850 } },
    { id: "egg", role: "high", pays: { 3: 30, 4: 120, 5: 600 } },
    { id: "volcano", role: "high", pays: { 3: 24, 4: 95, 5: 500 } },
    { id: "hibiscus", role: "low", pays: { 3: 12, 4: 48, 5: 180 } },
    { id: "coconut", role: "low", pays: { 3: 12, 4: 48, 5: 180 } },
    { id: "pineapple", role: "low", pays: { 3: 10, 4: 36, 5: 120 } },
    { id: "palm", role: "low", pays: { 3: 10, 4: 36, 5: 120 } },
  ],
  strips: {
    base: [
      strip(`palm lizard egg palm volcano pineapple canoe egg fire hibiscus coconut pineapple
      hibiscus pineapple palm canoe coconut hibiscus lizard hibiscus palm coconut volcano egg
      volcano moai pineapple palm coconut pineapple`),
      strip(`pineapple egg moai pineapple canoe lizard hibiscus palm volcano hibiscus coconut
      palm canoe palm coconut fire egg volcano hibiscus volcano lizard palm coconut pineapple
      palm egg coconut pineapple hibiscus`),
      strip(`palm lizard volcano hibiscus palm lizard palm coconut moai palm pineapple palm
      canoe pineapple egg coconut pineapple hibiscus volcano fire hibiscus coconut egg coconut
      canoe hibiscus pineapple volcano egg pineapple`),
      strip(`pineapple coconut egg coconut palm hibiscus pineapple canoe fire moai volcano
      pineapple coconut volcano lizard egg palm canoe volcano pineapple palm lizard palm egg
      hibiscus coconut hibiscus palm hibiscus`),
      strip(`egg hibiscus pineapple fire volcano pineapple palm canoe hibiscus coconut moai palm
      egg volcano palm canoe pineapple palm lizard volcano egg hibiscus coconut pineapple lizard
      palm coconut hibiscus coconut pineapple`),
    ],
    free: [
      strip(`volcano pineapple egg hibiscus canoe coconut volcano coconut palm coconut palm
      pineapple palm coconut lizard palm lizard coconut canoe hibiscus pineapple hibiscus
      pineapple hibiscus moai palm egg volcano hibiscus pineapple`),
      strip(`coconut volcano fire palm hibiscus palm pineapple volcano pineapple hibiscus
      coconut hibiscus pineapple moai egg coconut hibiscus lizard palm pineapple coconut palm
      canoe coconut palm pineapple volcano egg lizard hibiscus canoe`),
      strip(`volcano fire hibiscus palm pineapple coconut egg coconut canoe pineapple canoe
      coconut moai palm egg palm pineapple hibiscus lizard pineapple hibiscus coconut volcano
      palm lizard volcano hibiscus coconut palm hibiscus pineapple`),
      strip(`lizard hibiscus coconut moai lizard coconut pineapple palm hibiscus pineapple palm
      coconut fire canoe coconut volcano hibiscus volcano hibiscus pineapple egg pineapple
      coconut palm hibiscus palm pineapple volcano egg canoe palm`),
      strip(`coconut pineapple coconut palm coconut canoe coconut egg volcano hibiscus canoe
      palm egg pineapple palm volcano hibiscus lizard hibiscus coconut pineapple hibiscus
      pineapple volcano palm lizard pineapple moai hibiscus palm`),
    ],
  },
  freeSpins: { 3: 8, 4: 8, 5: 8 },
  freeSpinsMax: 24,
  freeMultiplier: 3,
  specials: ["lizard", "canoe", "egg", "volcano"],
};
