import type { SlotMachine } from "@baize/fair";

/**
 * Peacock Courtyard: 125 ways on three tall reels; the peacock counts twice, and five feathers are
 * held with what they are worth while the fifteen places fill.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`feather feather lotus lotus lotus lotus peach peach tea tea fan fan grapes grapes
  grapes tea tea fountain fountain fountain fountain rose rose dove dove dove feather feather
  grapes grapes grapes fan fan rose rose peach peach grapes grapes grapes fan fan tea tea fan
  fan peach peach`),
  strip(`grapes grapes grapes tea tea dove dove dove tea tea lotus lotus lotus lotus tea tea
  fountain fountain fountain fountain tea tea rose rose grapes grapes grapes peach peach grapes
  grapes grapes fan fan feather feather peacock peach peach feather feather fan fan peach peach
  rose rose fan fan`),
  strip(`grapes grapes grapes feather feather peach peach grapes grapes grapes peach peach rose
  rose peach peach grapes grapes grapes fan fan dove dove dove fountain fountain fountain
  fountain feather feather fan fan peacock peach peach tea tea fan fan tea tea lotus lotus lotus
  lotus rose rose tea tea`),
];

export const peacockCourtyard: SlotMachine = {
  family: "ways",
  rows: 5,
  parts: 20,
  lines: [],
  symbols: [
    { id: "peacock", role: "wild", pays: {} },
    { id: "feather", role: "coin", pays: {} },
    { id: "dove", role: "high", pays: { 3: 23 } },
    { id: "lotus", role: "high", pays: { 3: 14 } },
    { id: "rose", role: "high", pays: { 3: 9 } },
    { id: "fountain", role: "high", pays: { 3: 6 } },
    { id: "fan", role: "low", pays: { 3: 3 } },
    { id: "tea", role: "low", pays: { 3: 2 } },
    { id: "peach", role: "low", pays: { 3: 2 } },
    { id: "grapes", role: "low", pays: { 3: 2 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  wildMultiplier: 2,
  hold: {
    coinsNeeded: 5,
    respins: 3,
    coinWins: 1,
    coinOf: 18,
    values: [
      { stakes: 1, weight: 50 },
      { stakes: 2, weight: 25 },
      { stakes: 3, weight: 12 },
      { stakes: 5, weight: 8 },
      { stakes: 15, weight: 4 },
      { stakes: 100, weight: 1 },
    ],
    fullStakes: 500,
  },
};
