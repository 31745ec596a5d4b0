import type { SlotMachine } from "@baize/fair";

/**
 * Blossom Bridge: four reels of four rows, 256 ways, paid only from bank to bank; what won drifts
 * away, and in free spins each drift is worth twice the one before.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`parasol tea bamboo streamer tea fan parasol fan bamboo fan dango swan kimono swan dango
  fan swan bamboo dango bamboo bridge dango tea streamer tea kimono parasol fan bamboo kimono
  streamer`),
  strip(`dango parasol streamer parasol fan streamer dango swan sakura parasol tea swan bamboo
  tea bamboo dango kimono fan kimono fan tea bamboo bridge dango kimono bamboo swan fan streamer
  parasol fan tea`),
  strip(`sakura parasol tea streamer fan kimono dango swan bridge kimono parasol dango tea fan
  bamboo dango tea bamboo fan bamboo tea fan parasol fan kimono streamer bamboo swan bamboo swan
  dango streamer`),
  strip(`dango fan dango kimono bamboo swan bamboo fan streamer tea bamboo swan fan parasol
  dango swan streamer fan dango tea fan parasol kimono bridge tea parasol tea parasol kimono
  streamer bamboo sakura`),
];

export const blossomBridge: SlotMachine = {
  family: "ways",
  rows: 4,
  parts: 20,
  lines: [],
  symbols: [
    { id: "sakura", role: "wild", pays: {} },
    { id: "bridge", role: "scatter", pays: { 3: 2, 4: 10 } },
    { id: "swan", role: "high", pays: { 4: 39 } },
    { id: "streamer", role: "high", pays: { 4: 31 } },
    { id: "kimono", role: "high", pays: { 4: 24 } },
    { id: "parasol", role: "high", pays: { 4: 19 } },
    { id: "dango", role: "low", pays: { 4: 11 } },
    { id: "tea", role: "low", pays: { 4: 10 } },
    { id: "bamboo", role: "low", pays: { 4: 8 } },
    { id: "fan", role: "low", pays: { 4: 7 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 8, 4: 12 },
  freeSpinsMax: 32,
  freeMultiplier: 1,
  cascade: { base: [1], free: [1, 2, 4, 8] },
  buy: { parts: 232, freeSpins: 8 },
};
