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
    { id: "violin", role: "high", pays: { 7: 650, 8: 1600, 9: 4750, 11: 15850 } },
    { id: "trumpet", role: "high", pays: { 7: 380, 8: 950, 9: 2500, 11: 9500 } },
    { id: "saxophone", role: "high", pays: { 7: 250, 8: 650, 9: 1600, 11: 6350 } },
    { id: "guitar", role: "high", pays: { 7: 195, 8: 450, 9: 1250, 11: 4750 } },
    { id: "accordion", role: "low", pays: { 7: 63, 8: 125, 9: 320, 11: 950 } },
    { id: "drum", role: "low", pays: { 7: 51, 8: 105, 9: 250, 11: 750 } },
    { id: "maracas", role: "low", pays: { 7: 45, 8: 90, 9: 195, 11: 650 } },
    { id: "microphone", role: "low", pays: { 7: 38, 8: 74, 9: 150, 11: 450 } },
  ],
  strips: {
    base: [
      strip(`violin guitar octopus accordion score drum trumpet maracas maracas drum drum
      trumpet microphone microphone octopus maracas guitar microphone microphone accordion
      accordion octopus saxophone`),
      strip(`accordion drum drum saxophone microphone microphone guitar octopus drum microphone
      trumpet maracas maracas violin maracas maracas guitar violin octopus accordion accordion
      octopus saxophone`),
      strip(`guitar maracas microphone microphone accordion accordion drum drum octopus drum
      octopus trumpet guitar saxophone accordion trumpet violin microphone microphone score
      octopus maracas maracas`),
      strip(`drum drum accordion accordion octopus guitar octopus drum saxophone guitar
      saxophone maracas maracas trumpet violin microphone octopus accordion maracas maracas
      microphone microphone`),
      strip(`drum drum accordion violin microphone microphone saxophone microphone microphone
      score octopus saxophone maracas guitar violin trumpet accordion accordion octopus guitar
      maracas maracas drum octopus`),
    ],
    free: [
      strip(`microphone microphone accordion accordion drum saxophone trumpet microphone
      microphone maracas maracas score accordion guitar trumpet drum drum maracas violin guitar`),
      strip(`saxophone accordion guitar accordion accordion microphone microphone saxophone
      violin trumpet violin drum drum maracas maracas microphone maracas maracas drum drum
      guitar`),
      strip(`violin score trumpet maracas maracas drum microphone microphone accordion saxophone
      guitar microphone microphone trumpet guitar drum drum accordion accordion maracas`),
      strip(`guitar accordion accordion microphone microphone drum drum maracas maracas violin
      maracas maracas drum accordion saxophone microphone microphone trumpet guitar saxophone`),
      strip(`guitar saxophone microphone microphone score violin trumpet violin accordion guitar
      drum drum saxophone maracas accordion accordion drum maracas maracas microphone microphone`),
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
