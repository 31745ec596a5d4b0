import type { SlotMachine } from "@baize/fair";

/**
 * Glacier Gems: six reels of four rows; eight alike anywhere pay and melt away, and every spin
 * draws a factor on all it wins, a higher one in free spins.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`opal opal ruby sapphire amethyst amethyst mammoth ruby topaz topaz emerald opal emerald`),
  strip(`opal opal amethyst amethyst sapphire ruby opal emerald ruby sapphire mammoth topaz
  topaz`),
  strip(`sapphire emerald ruby opal opal topaz emerald sapphire mammoth amethyst amethyst ruby`),
  strip(`topaz topaz opal opal mammoth amethyst amethyst sapphire ruby emerald ruby emerald`),
  strip(`opal opal topaz topaz sapphire ruby emerald amethyst amethyst mammoth sapphire opal
  ruby`),
  strip(`sapphire ruby emerald topaz topaz mammoth ruby emerald sapphire opal opal amethyst
  amethyst`),
];

export const glacierGems: SlotMachine = {
  family: "anywhere",
  rows: 4,
  parts: 20,
  lines: [],
  symbols: [
    { id: "mammoth", role: "scatter", pays: { 5: 3, 6: 20 } },
    { id: "ruby", role: "high", pays: { 8: 67, 9: 110, 10: 220 } },
    { id: "emerald", role: "high", pays: { 8: 44, 9: 76 } },
    { id: "sapphire", role: "high", pays: { 8: 31, 9: 53, 10: 100 } },
    { id: "amethyst", role: "low", pays: { 8: 18, 9: 29, 10: 53, 12: 155 } },
    { id: "topaz", role: "low", pays: { 8: 13, 9: 22, 10: 42 } },
    { id: "opal", role: "low", pays: { 8: 11, 9: 18, 10: 33, 12: 100 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 5: 8, 6: 12 },
  freeSpinsMax: 24,
  freeMultiplier: 1,
  drawnFactors: {
    base: [
      { factor: 1, weight: 70 },
      { factor: 2, weight: 18 },
      { factor: 3, weight: 8 },
      { factor: 5, weight: 3 },
      { factor: 10, weight: 1 },
    ],
    free: [
      { factor: 2, weight: 50 },
      { factor: 4, weight: 30 },
      { factor: 8, weight: 15 },
      { factor: 15, weight: 5 },
    ],
  },
  cascade: { base: [1], free: [1] },
  buy: { parts: 314, freeSpins: 8 },
};
