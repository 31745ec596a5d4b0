import type { SlotMachine } from "@baize/fair";
import { twentyLines } from "../../lines.ts";

/**
 * Polar Postman: twenty lines; symbols that won melt, others slide down, and each melt is worth
 * more: up to five times, in free spins up to fifteen.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`sled letter gift skate gloves snowflake penguin gloves postbox gift scarf skate
  snowflake scarf postbox gloves`),
  strip(`snowflake gloves skate gift sled snowflake scarf postbox snowflake gloves polarbear
  sled scarf gift skate penguin`),
  strip(`postbox gift gloves postbox gloves sled snowflake penguin scarf skate scarf gloves
  polarbear letter snowflake gift skate`),
  strip(`snowflake skate sled gift penguin scarf snowflake gloves scarf snowflake skate sled
  gloves penguin polarbear postbox`),
  strip(`sled scarf gift gloves scarf penguin snowflake gloves postbox letter skate snowflake
  postbox gift sled gloves skate penguin`),
];

export const polarPostman: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 20,
  lines: twentyLines,
  symbols: [
    { id: "polarbear", role: "wild", pays: {} },
    { id: "letter", role: "scatter", pays: { 3: 2 } },
    { id: "penguin", role: "high", pays: { 3: 35, 4: 120, 5: 600 } },
    { id: "postbox", role: "high", pays: { 3: 24, 4: 71, 5: 290 } },
    { id: "sled", role: "high", pays: { 3: 18, 4: 47, 5: 175 } },
    { id: "gift", role: "high", pays: { 3: 14, 4: 35, 5: 120 } },
    { id: "skate", role: "low", pays: { 3: 7, 4: 18, 5: 59 } },
    { id: "scarf", role: "low", pays: { 3: 6, 4: 14, 5: 47 } },
    { id: "gloves", role: "low", pays: { 3: 5, 4: 12, 5: 35 } },
    { id: "snowflake", role: "low", pays: { 3: 5, 4: 12, 5: 35 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 10 },
  freeSpinsMax: 40,
  freeMultiplier: 1,
  cascade: { base: [1, 2, 3, 5], free: [3, 6, 9, 15] },
  buy: { parts: 490, freeSpins: 10 },
};
