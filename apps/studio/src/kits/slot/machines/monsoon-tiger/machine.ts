import type { SlotMachine } from "@baize/fair";

/**
 * Monsoon Tiger: six reels of three rows, 729 ways; every tiger counts twice in each way it is part
 * of, and free spins pay double.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`raindrop fern crocodile raindrop fern lotus frog buffalo frog rhino deer lotus raindrop
  deer`),
  strip(`lotus fern deer fern frog cloud lotus deer tiger raindrop rhino fern buffalo crocodile
  frog raindrop`),
  strip(`crocodile raindrop lotus tiger fern frog rhino deer fern cloud lotus raindrop deer frog
  buffalo`),
  strip(`fern frog raindrop tiger deer raindrop crocodile rhino cloud fern buffalo deer lotus
  frog lotus raindrop`),
  strip(`deer buffalo raindrop fern deer fern cloud crocodile raindrop lotus tiger frog lotus
  rhino frog`),
  strip(`tiger raindrop fern raindrop lotus buffalo deer crocodile lotus frog rhino fern deer
  frog`),
];

export const monsoonTiger: SlotMachine = {
  family: "ways",
  rows: 3,
  parts: 20,
  lines: [],
  symbols: [
    { id: "tiger", role: "wild", pays: {} },
    { id: "cloud", role: "scatter", pays: { 3: 2, 4: 10 } },
    { id: "rhino", role: "high", pays: { 3: 1, 4: 4, 5: 13, 6: 45 } },
    { id: "crocodile", role: "high", pays: { 3: 1, 4: 3, 5: 9, 6: 33 } },
    { id: "buffalo", role: "high", pays: { 3: 1, 4: 2, 5: 7, 6: 22 } },
    { id: "deer", role: "high", pays: { 3: 1, 4: 2, 5: 5, 6: 16 } },
    { id: "frog", role: "low", pays: { 3: 1, 4: 1, 5: 2, 6: 7 } },
    { id: "lotus", role: "low", pays: { 3: 1, 4: 1, 5: 2, 6: 5 } },
    { id: "fern", role: "low", pays: { 3: 1, 4: 1, 5: 2, 6: 5 } },
    { id: "raindrop", role: "low", pays: { 3: 1, 4: 1, 5: 1, 6: 4 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 10, 4: 15 },
  freeSpinsMax: 40,
  freeMultiplier: 2,
  wildMultiplier: 2,
  buy: { parts: 316, freeSpins: 10 },
};
