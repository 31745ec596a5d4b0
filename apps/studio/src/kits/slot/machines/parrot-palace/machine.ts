import type { SlotMachine } from "@baize/fair";
import { twentyLines } from "../../lines.ts";

/**
 * Parrot Palace: twenty lines that pay from both sides, parrots on the three reels between, and
 * fountains for free spins at twice the pay.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`flamingo kiwi avocado melon melon sloth avocado gorilla gorilla kiwi kiwi fountain lime
  leopard lime sloth lime`),
  strip(`avocado leopard sloth lime melon melon parrot fountain avocado lime kiwi lime kiwi kiwi
  flamingo gorilla gorilla sloth`),
  strip(`flamingo fountain lime melon melon avocado lime kiwi lime sloth gorilla gorilla leopard
  avocado sloth parrot parrot kiwi kiwi`),
  strip(`sloth leopard parrot lime melon melon sloth fountain avocado lime avocado gorilla
  gorilla kiwi flamingo lime kiwi kiwi`),
  strip(`kiwi leopard lime avocado gorilla gorilla lime kiwi kiwi flamingo lime sloth avocado
  fountain melon melon sloth`),
];

export const parrotPalace: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 20,
  lines: twentyLines,
  symbols: [
    { id: "parrot", role: "wild", pays: {} },
    { id: "fountain", role: "scatter", pays: { 3: 2, 4: 8, 5: 40 } },
    { id: "leopard", role: "high", pays: { 3: 11, 4: 36, 5: 135 } },
    { id: "flamingo", role: "high", pays: { 3: 9, 4: 28, 5: 110 } },
    { id: "sloth", role: "high", pays: { 3: 8, 4: 23, 5: 80 } },
    { id: "gorilla", role: "high", pays: { 3: 6, 4: 19, 5: 71 } },
    { id: "melon", role: "low", pays: { 3: 3, 4: 9, 5: 32 } },
    { id: "avocado", role: "low", pays: { 3: 3, 4: 9, 5: 28 } },
    { id: "kiwi", role: "low", pays: { 3: 2, 4: 8, 5: 25 } },
    { id: "lime", role: "low", pays: { 3: 2, 4: 8, 5: 22 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 8, 4: 10, 5: 12 },
  freeSpinsMax: 32,
  freeMultiplier: 2,
  isBothWays: true,
  buy: { parts: 243, freeSpins: 8 },
};
