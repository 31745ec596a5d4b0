import type { SlotMachine } from "@baize/fair";
import { fortyLines } from "../../lines.ts";

/**
 * Harbour Lights: forty lines on five reels of four rows, everything in stacks, lighthouses that
 * double a win: many small wins, few empty spins.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const harbourLights: SlotMachine = {
  family: "lines",
  rows: 4,
  parts: 20,
  lines: fortyLines,
  symbols: [
    { id: "lighthouse", role: "wild", pays: {} },
    { id: "compass", role: "scatter", pays: { 3: 2, 4: 8, 5: 40 } },
    { id: "ship", role: "high", pays: { 3: 10, 4: 33, 5: 100 } },
    { id: "boat", role: "high", pays: { 3: 7, 4: 25, 5: 74 } },
    { id: "bird", role: "high", pays: { 3: 7, 4: 20, 5: 57 } },
    { id: "buoy", role: "high", pays: { 3: 5, 4: 15, 5: 41 } },
    { id: "anchor", role: "low", pays: { 3: 2, 4: 7, 5: 20 } },
    { id: "fish", role: "low", pays: { 3: 2, 4: 7, 5: 20 } },
    { id: "crab", role: "low", pays: { 3: 2, 4: 5, 5: 15 } },
    { id: "rope", role: "low", pays: { 3: 2, 4: 5, 5: 15 } },
  ],
  strips: {
    base: [
      strip(`anchor anchor bird bird bird crab crab boat boat rope rope fish fish crab crab
      compass rope rope buoy buoy buoy anchor anchor fish fish ship ship`),
      strip(`crab crab anchor anchor crab crab rope rope ship ship boat boat bird bird bird
      anchor anchor compass fish fish lighthouse lighthouse buoy buoy buoy rope rope fish fish`),
      strip(`anchor anchor crab crab bird bird bird ship ship rope rope fish fish lighthouse
      lighthouse fish fish buoy buoy buoy compass crab crab rope rope anchor anchor boat boat`),
      strip(`anchor anchor bird bird bird rope rope crab crab ship ship buoy buoy buoy crab crab
      compass rope rope boat boat fish fish anchor anchor fish fish lighthouse lighthouse`),
      strip(`fish fish rope rope boat boat crab crab compass anchor anchor fish fish anchor
      anchor rope rope crab crab bird bird bird ship ship buoy buoy buoy`),
    ],
    free: [
      strip(`compass boat boat anchor anchor fish fish crab crab ship ship crab crab anchor
      anchor bird bird bird rope rope buoy buoy buoy rope rope fish`),
      strip(`lighthouse lighthouse anchor anchor rope rope compass anchor anchor crab crab rope
      rope bird bird bird fish ship ship boat boat lighthouse lighthouse fish fish buoy buoy
      buoy crab crab`),
      strip(`compass rope rope anchor anchor bird bird bird fish fish lighthouse lighthouse crab
      crab boat boat anchor anchor buoy buoy buoy rope rope ship ship lighthouse lighthouse crab
      crab fish`),
      strip(`ship ship bird bird bird crab crab anchor anchor rope rope boat boat lighthouse
      lighthouse fish rope rope lighthouse lighthouse anchor anchor buoy buoy buoy fish fish
      compass crab crab`),
      strip(`crab crab anchor anchor crab crab boat boat bird bird bird rope rope buoy buoy buoy
      lighthouse lighthouse ship ship anchor anchor fish fish lighthouse lighthouse fish rope
      rope compass`),
    ],
  },
  freeSpins: { 3: 8, 4: 12, 5: 16 },
  freeSpinsMax: 32,
  freeMultiplier: 1,
  wildMultiplier: 2,
  buy: { parts: 289, freeSpins: 8 },
};
