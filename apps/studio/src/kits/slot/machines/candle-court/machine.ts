import type { SlotMachine } from "@baize/fair";
import { fiveLines } from "../../lines.ts";

/**
 * Candle Court: five lines and nothing that leads on; a candle lights its whole reel, and castles
 * pay wherever they stand.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`fleur key shield castle quill mirror quill key rose swords rose key rose pawn mirror
  quill mirror shield rose fleur mirror pawn swords rose shield quill key pawn key pawn key
  castle quill swords shield mirror quill rose key mirror`),
  strip(`swords rose key quill pawn rose key quill swords shield candle fleur mirror pawn mirror
  quill rose shield castle quill swords key pawn shield rose key quill mirror quill mirror rose
  key fleur rose mirror key shield key mirror quill pawn`),
  strip(`pawn mirror castle quill fleur quill rose mirror quill key shield key quill key pawn
  mirror key pawn key quill mirror key swords castle mirror rose mirror rose swords candle quill
  shield swords pawn rose shield fleur rose key rose shield`),
  strip(`key mirror rose mirror key quill fleur rose swords castle rose quill rose shield quill
  candle quill shield rose shield key rose swords pawn mirror quill key pawn mirror key pawn
  quill mirror fleur key swords shield key pawn quill mirror`),
  strip(`key rose mirror swords key rose quill swords quill castle quill mirror key shield quill
  pawn mirror quill rose castle key shield rose fleur mirror quill pawn key shield swords shield
  key mirror fleur rose pawn key pawn rose mirror`),
];

export const candleCourt: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 10,
  lines: fiveLines,
  symbols: [
    { id: "candle", role: "wild", pays: {} },
    { id: "castle", role: "scatter", pays: { 3: 2, 4: 15, 5: 150 } },
    { id: "fleur", role: "high", pays: { 3: 110, 4: 550, 5: 5450 } },
    { id: "swords", role: "high", pays: { 3: 73, 4: 290, 5: 1800 } },
    { id: "shield", role: "high", pays: { 3: 55, 4: 220, 5: 1100 } },
    { id: "pawn", role: "high", pays: { 3: 46, 4: 165, 5: 750 } },
    { id: "rose", role: "low", pays: { 3: 22, 4: 73, 5: 270 } },
    { id: "mirror", role: "low", pays: { 3: 22, 4: 66, 5: 220 } },
    { id: "quill", role: "low", pays: { 3: 18, 4: 55, 5: 180 } },
    { id: "key", role: "low", pays: { 3: 18, 4: 55, 5: 180 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  expanding: ["base"],
};
