import type { SlotMachine } from "@baize/fair";

/**
 * Chilli Bazaar: 243 ways; six jars of spice are held while the other places spin again, each is
 * worth from one to fifty stakes, and a full shelf a thousand.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`pan aubergine bread ginger pot curry onion pan tomato aubergine ginger curry tomato
  onion ginger pot pan tomato ginger jar jar jar onion aubergine onion bread`),
  strip(`curry pan aubergine onion aubergine ginger tomato pan ginger pot jar jar jar bread
  ginger onion chilli tomato pot onion tomato curry onion pan aubergine ginger bread`),
  strip(`pan aubergine onion bread tomato onion ginger pan onion pot chilli aubergine ginger
  curry ginger tomato onion jar jar jar ginger pan tomato bread curry aubergine pot`),
  strip(`aubergine chilli tomato bread pan jar jar jar curry pot aubergine onion ginger pan
  tomato aubergine onion ginger pot tomato ginger onion ginger curry onion bread pan`),
  strip(`aubergine curry pan aubergine ginger onion pot tomato ginger curry ginger tomato onion
  bread aubergine pan onion bread tomato ginger pot pan jar jar jar onion`),
];

export const chilliBazaar: SlotMachine = {
  family: "ways",
  rows: 3,
  parts: 20,
  lines: [],
  symbols: [
    { id: "chilli", role: "wild", pays: {} },
    { id: "jar", role: "coin", pays: {} },
    { id: "pot", role: "high", pays: { 3: 8, 4: 28, 5: 110 } },
    { id: "curry", role: "high", pays: { 3: 7, 4: 20, 5: 75 } },
    { id: "bread", role: "high", pays: { 3: 6, 4: 15, 5: 55 } },
    { id: "pan", role: "high", pays: { 3: 4, 4: 12, 5: 42 } },
    { id: "aubergine", role: "low", pays: { 3: 2, 4: 6, 5: 20 } },
    { id: "tomato", role: "low", pays: { 3: 2, 4: 5, 5: 18 } },
    { id: "onion", role: "low", pays: { 3: 1, 4: 5, 5: 14 } },
    { id: "ginger", role: "low", pays: { 3: 1, 4: 4, 5: 12 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  wildMultiplier: 2,
  hold: {
    coinsNeeded: 6,
    respins: 3,
    coinWins: 1,
    coinOf: 20,
    values: [
      { stakes: 1, weight: 160 },
      { stakes: 2, weight: 40 },
      { stakes: 3, weight: 12 },
      { stakes: 5, weight: 6 },
      { stakes: 15, weight: 1 },
      { stakes: 50, weight: 1 },
    ],
    fullStakes: 1000,
  },
};
