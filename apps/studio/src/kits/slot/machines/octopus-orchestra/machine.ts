import type { SlotMachine } from "@baize/fair";

/**
 * Octopus Orchestra: five reels of four rows, seven alike anywhere pay; six octopuses are held
 * while the other places spin again, and what each plays is added up.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const octopusOrchestra: SlotMachine = {
  family: "anywhere",
  rows: 4,
  parts: 20,
  lines: [],
  symbols: [
    { id: "score", role: "scatter", pays: { 3: 2 } },
    { id: "octopus", role: "coin", pays: {} },
    { id: "violin", role: "high", pays: { 7: 310, 8: 800, 9: 2300, 10: 7750 } },
    { id: "trumpet", role: "high", pays: { 7: 185, 8: 450, 9: 1250, 10: 4650 } },
    { id: "saxophone", role: "high", pays: { 7: 125, 8: 310, 9: 800, 10: 3100 } },
    { id: "guitar", role: "high", pays: { 7: 95, 8: 220, 9: 600, 10: 2300 } },
    { id: "accordion", role: "low", pays: { 7: 31, 8: 61, 9: 155, 11: 450 } },
    { id: "drum", role: "low", pays: { 7: 25, 8: 50, 9: 125, 11: 360 } },
    { id: "maracas", role: "low", pays: { 7: 22, 8: 45, 9: 95, 11: 310 } },
    { id: "microphone", role: "low", pays: { 7: 18, 8: 36, 9: 72, 11: 220 } },
  ],
  strips: {
    base: [
      strip(`violin violin trumpet trumpet octopus accordion accordion accordion octopus
      microphone microphone microphone maracas maracas maracas octopus saxophone saxophone
      guitar guitar score drum drum drum`),
      strip(`drum drum drum accordion accordion accordion octopus guitar guitar microphone
      microphone microphone violin violin octopus maracas maracas maracas saxophone saxophone
      octopus trumpet trumpet`),
      strip(`octopus microphone microphone microphone saxophone saxophone violin violin octopus
      trumpet trumpet guitar guitar octopus accordion accordion accordion maracas maracas
      maracas score drum drum drum`),
      strip(`accordion accordion accordion trumpet trumpet violin violin maracas maracas maracas
      octopus microphone microphone microphone drum drum drum octopus guitar guitar saxophone
      saxophone octopus`),
      strip(`score microphone microphone microphone violin violin maracas maracas maracas guitar
      guitar octopus trumpet trumpet accordion accordion accordion octopus drum drum drum
      saxophone saxophone octopus`),
    ],
    free: [
      strip(`guitar guitar score drum drum drum microphone microphone microphone maracas maracas
      maracas trumpet trumpet saxophone saxophone violin violin accordion accordion accordion`),
      strip(`maracas maracas maracas guitar guitar microphone microphone microphone saxophone
      saxophone accordion accordion accordion violin violin trumpet trumpet drum drum drum`),
      strip(`score violin violin saxophone saxophone microphone microphone microphone drum drum
      drum trumpet trumpet accordion accordion accordion guitar guitar maracas maracas maracas`),
      strip(`drum drum drum accordion accordion accordion guitar guitar maracas maracas maracas
      microphone microphone microphone violin violin saxophone saxophone trumpet trumpet`),
      strip(`score maracas maracas maracas violin violin trumpet trumpet guitar guitar saxophone
      saxophone accordion accordion accordion drum drum drum microphone microphone microphone`),
    ],
  },
  freeSpins: { 3: 8 },
  freeSpinsMax: 24,
  freeMultiplier: 3,
  hold: {
    coinsNeeded: 6,
    respins: 3,
    coinWins: 1,
    coinOf: 20,
    values: [
      { stakes: 1, weight: 60 },
      { stakes: 2, weight: 36 },
      { stakes: 3, weight: 18 },
      { stakes: 5, weight: 8 },
      { stakes: 8, weight: 4 },
      { stakes: 40, weight: 1 },
    ],
    fullStakes: 500,
  },
};
