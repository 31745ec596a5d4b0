import type { SlotMachine } from "@baize/fair";
import { tenLines } from "../../lines.ts";

/**
 * Velvet Oracle: ten lines; for every free spin the crystal ball draws a factor from 2 to 20 on all
 * its wins.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`amulet tea amulet feather rose tea moon star hamsa hourglass feather tea ring star ring
  star ring feather hourglass rose star tea rose crystal star hourglass ring hamsa amulet star
  tea ring feather`),
  strip(`hamsa feather tea ring rose ring feather ring star feather tea hourglass crystal star
  rose amulet tea rose feather hamsa tea star hourglass rose star feather crystal ring hourglass
  amulet ring moon star`),
  strip(`ring tea amulet star hourglass ring rose feather rose hamsa star ring feather moon rose
  ring star tea feather star hourglass ring tea hamsa amulet feather hamsa star crystal tea star
  hourglass tea`),
  strip(`moon rose star rose feather hourglass crystal tea feather ring amulet star hourglass
  hamsa ring hourglass tea amulet crystal hamsa feather amulet star tea ring star feather tea
  ring rose ring star feather`),
  strip(`rose hamsa crystal amulet moon tea hourglass tea hourglass ring feather star feather
  tea star tea feather hourglass rose ring star feather star amulet rose ring tea hamsa ring
  rose star ring star`),
];

export const velvetOracle: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 20,
  lines: tenLines,
  symbols: [
    { id: "moon", role: "wild", pays: { 3: 115, 4: 390, 5: 1150 } },
    { id: "crystal", role: "scatter", pays: { 3: 2, 4: 10, 5: 50 } },
    { id: "hamsa", role: "high", pays: { 3: 115, 4: 500, 5: 1950 } },
    { id: "amulet", role: "high", pays: { 3: 85, 4: 310, 5: 1350 } },
    { id: "hourglass", role: "high", pays: { 3: 68, 4: 230, 5: 950 } },
    { id: "rose", role: "high", pays: { 3: 39, 4: 115, 5: 390 } },
    { id: "feather", role: "low", pays: { 3: 19, 4: 58, 5: 195 } },
    { id: "tea", role: "low", pays: { 3: 17, 4: 50, 5: 175 } },
    { id: "ring", role: "low", pays: { 3: 15, 4: 43, 5: 155 } },
    { id: "star", role: "low", pays: { 3: 14, 4: 39, 5: 135 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 8, 4: 10, 5: 15 },
  freeSpinsMax: 16,
  freeMultiplier: 1,
  drawnFactors: {
    free: [
      { factor: 2, weight: 40 },
      { factor: 3, weight: 30 },
      { factor: 5, weight: 20 },
      { factor: 10, weight: 8 },
      { factor: 20, weight: 2 },
    ],
  },
  buy: { parts: 449, freeSpins: 8 },
};
