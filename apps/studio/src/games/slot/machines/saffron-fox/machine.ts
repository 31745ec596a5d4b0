import type { SlotMachine } from "@baize/fair";

/**
 * Saffron Fox: clusters of five and more on four reels of six rows, which fall; in free spins every
 * spin is worth one time more than the last, up to eight.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`hedgehog mushroom mushroom berry berry rabbit hedgehog crocus squirrel leaf berry berry
  acorn rabbit acorn acorn leaf leaf squirrel mushroom mushroom squirrel`),
  strip(`squirrel leaf hedgehog fox berry berry hedgehog berry berry leaf leaf acorn acorn
  mushroom mushroom rabbit crocus squirrel mushroom hedgehog acorn acorn rabbit`),
  strip(`fox mushroom hedgehog acorn acorn squirrel acorn acorn leaf berry berry hedgehog leaf
  leaf squirrel rabbit mushroom mushroom rabbit berry berry crocus hedgehog`),
  strip(`rabbit squirrel acorn hedgehog mushroom mushroom leaf leaf berry berry mushroom
  mushroom squirrel crocus leaf berry berry rabbit hedgehog acorn acorn squirrel`),
];

export const saffronFox: SlotMachine = {
  family: "cluster",
  rows: 6,
  parts: 20,
  lines: [],
  symbols: [
    { id: "fox", role: "wild", pays: {} },
    { id: "crocus", role: "scatter", pays: { 4: 5 } },
    { id: "rabbit", role: "high", pays: { 5: 135, 6: 270, 7: 550, 9: 2000, 12: 10000 } },
    { id: "squirrel", role: "high", pays: { 5: 95, 6: 185, 7: 370, 9: 1350, 12: 6650 } },
    { id: "hedgehog", role: "high", pays: { 5: 67, 6: 135, 7: 270, 9: 1000, 12: 4650 } },
    { id: "leaf", role: "low", pays: { 5: 37, 6: 73, 7: 140, 9: 500, 12: 2000 } },
    { id: "mushroom", role: "low", pays: { 5: 27, 6: 57, 7: 105, 9: 370, 12: 1500 } },
    { id: "acorn", role: "low", pays: { 5: 23, 6: 47, 7: 85, 9: 300, 12: 1200 } },
    { id: "berry", role: "low", pays: { 5: 20, 6: 40, 7: 73, 9: 250, 12: 1000 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 4: 8 },
  freeSpinsMax: 24,
  freeMultiplier: 1,
  rising: { step: 1, max: 8 },
  cascade: { base: [1], free: [1] },
  buy: { stakes: 32, freeSpins: 8 },
};
