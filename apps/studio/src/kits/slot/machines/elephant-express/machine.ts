import type { SlotMachine } from "@baize/fair";
import { fortyLines } from "../../lines.ts";

/**
 * Elephant Express: forty lines on five reels of four rows, everything in trains of two and three;
 * free spins gather speed, from twice to twelve times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`luggage luggage carriage camera camera cap cap cap map map ticket ticket ticket watch
  watch tea tea`),
  strip(`cap cap cap tea tea watch watch camera camera map map ticket ticket ticket elephant
  elephant engine carriage luggage luggage`),
  strip(`map map camera camera carriage cap cap cap tea tea ticket ticket ticket elephant
  elephant engine luggage luggage watch watch`),
  strip(`camera camera watch watch luggage luggage cap cap cap carriage elephant elephant tea
  tea map map ticket ticket ticket engine`),
  strip(`ticket ticket ticket luggage luggage cap cap cap carriage watch watch camera camera
  elephant elephant map map tea tea`),
];

export const elephantExpress: SlotMachine = {
  family: "lines",
  rows: 4,
  parts: 20,
  lines: fortyLines,
  symbols: [
    { id: "elephant", role: "wild", pays: {} },
    { id: "engine", role: "scatter", pays: { 3: 2 } },
    { id: "carriage", role: "high", pays: { 3: 9, 4: 31, 5: 130 } },
    { id: "luggage", role: "high", pays: { 3: 7, 4: 26, 5: 95 } },
    { id: "map", role: "high", pays: { 3: 5, 4: 21, 5: 72 } },
    { id: "watch", role: "high", pays: { 3: 5, 4: 17, 5: 62 } },
    { id: "ticket", role: "low", pays: { 3: 3, 4: 9, 5: 31 } },
    { id: "cap", role: "low", pays: { 3: 3, 4: 9, 5: 26 } },
    { id: "camera", role: "low", pays: { 3: 2, 4: 7, 5: 21 } },
    { id: "tea", role: "low", pays: { 3: 2, 4: 5, 5: 19 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 8 },
  freeSpinsMax: 24,
  freeMultiplier: 2,
  rising: { step: 1, max: 12 },
  buy: { parts: 717, freeSpins: 8 },
};
