import type { SlotMachine } from "@baize/fair";
import { fiftyTwoLines } from "../../lines.ts";

/**
 * Rice Harvest Jig: 52 lines on five reels of four rows; sheaves stand two high, and in free
 * spins every sheaf triples the lines it is part of.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const riceHarvestJig: SlotMachine = {
  family: "lines",
  rows: 4,
  parts: 20,
  lines: fiftyTwoLines,
  symbols: [
    { id: "sheaf", role: "wild", pays: {} },
    { id: "sun", role: "scatter", pays: { 3: 1, 4: 5 } },
    { id: "rooster", role: "high", pays: { 3: 9, 4: 33, 5: 110 } },
    { id: "ox", role: "high", pays: { 3: 7, 4: 25, 5: 80 } },
    { id: "tractor", role: "high", pays: { 3: 5, 4: 18, 5: 63 } },
    { id: "duck", role: "high", pays: { 3: 5, 4: 14, 5: 50 } },
    { id: "ricebowl", role: "low", pays: { 3: 2, 4: 6, 5: 22 } },
    { id: "corn", role: "low", pays: { 3: 2, 4: 6, 5: 20 } },
    { id: "peapod", role: "low", pays: { 3: 2, 4: 5, 5: 16 } },
    { id: "potato", role: "low", pays: { 3: 2, 4: 5, 5: 14 } },
  ],
  strips: {
    base: [
      strip(`potato potato peapod peapod duck ricebowl rooster ox ox potato potato ricebowl
      peapod peapod duck corn corn tractor tractor`),
      strip(`rooster sun potato potato tractor tractor duck ricebowl ox ox peapod peapod duck
      ricebowl peapod peapod corn corn potato potato`),
      strip(`duck potato potato corn corn tractor tractor duck potato potato ricebowl peapod
      peapod ricebowl ox ox sun peapod peapod sheaf sheaf rooster`),
      strip(`rooster sun potato potato corn corn ricebowl tractor tractor peapod peapod duck ox
      ox potato potato peapod peapod duck ricebowl`),
      strip(`tractor tractor duck peapod peapod potato potato ox ox rooster corn corn sun
      ricebowl potato potato duck ricebowl peapod peapod`),
    ],
    free: [
      strip(`ricebowl potato potato tractor tractor ricebowl ox ox duck potato potato corn corn
      peapod peapod duck peapod peapod rooster`),
      strip(`sheaf sheaf potato potato ricebowl potato potato duck rooster peapod peapod tractor
      tractor ricebowl sun ox ox duck peapod peapod corn corn`),
      strip(`sun potato potato peapod peapod ricebowl ox ox tractor tractor duck peapod peapod
      ricebowl rooster corn corn duck sheaf sheaf potato potato`),
      strip(`ricebowl rooster ox ox peapod peapod duck potato potato peapod peapod ricebowl sun
      corn corn sheaf sheaf tractor tractor potato potato duck`),
      strip(`ox ox potato potato duck peapod peapod ricebowl duck ricebowl sun tractor tractor
      potato potato rooster corn corn peapod peapod`),
    ],
  },
  freeSpins: { 3: 7, 4: 10 },
  freeSpinsMax: 28,
  freeMultiplier: 1,
  wildMultiplier: 3,
  buy: { parts: 264, freeSpins: 7 },
};
