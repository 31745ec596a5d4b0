import type { SlotMachine } from "@baize/fair";
import { tenLines } from "../../lines.ts";

/**
 * Owl & Orchard: ten lines; an owl takes its whole reel, and in free spins it stays there
 * until they are over.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const owlAndOrchard: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 10,
  lines: tenLines,
  symbols: [
    { id: "owl", role: "wild", pays: {} },
    { id: "bell", role: "scatter", pays: { 3: 2, 4: 10, 5: 50 } },
    { id: "apple", role: "high", pays: { 3: 25, 4: 100, 5: 400 } },
    { id: "bee", role: "high", pays: { 3: 16, 4: 50, 5: 200 } },
    { id: "bird", role: "high", pays: { 3: 14, 4: 40, 5: 150 } },
    { id: "sunflower", role: "high", pays: { 3: 10, 4: 35, 5: 120 } },
    { id: "corn", role: "low", pays: { 3: 6, 4: 18, 5: 50 } },
    { id: "clover", role: "low", pays: { 3: 6, 4: 18, 5: 50 } },
    { id: "grapes", role: "low", pays: { 3: 5, 4: 12, 5: 40 } },
    { id: "mushroom", role: "low", pays: { 3: 5, 4: 12, 5: 40 } },
  ],
  strips: {
    base: [
      strip(`corn grapes bird clover mushroom bird bell corn grapes bee clover apple clover corn
    grapes mushroom bee mushroom apple grapes bird mushroom clover bee sunflower bell
    mushroom grapes sunflower corn sunflower`),
      strip(`mushroom grapes corn mushroom bird corn grapes mushroom grapes mushroom corn bee
    clover grapes clover apple bee grapes owl apple bee clover sunflower bell sunflower
    corn bird mushroom clover bird sunflower`),
      strip(`grapes mushroom corn bee grapes bird grapes clover bird mushroom bee clover apple
    clover corn grapes corn owl grapes sunflower corn mushroom sunflower bee bell bird
    sunflower mushroom clover apple mushroom`),
      strip(`clover apple sunflower clover apple mushroom clover grapes corn grapes sunflower
    grapes bee bird mushroom corn sunflower grapes mushroom bell owl mushroom bee grapes
    bird corn clover bee mushroom bird corn`),
      strip(`bee bird corn bell clover corn sunflower mushroom grapes clover grapes corn apple
    bee grapes apple grapes clover sunflower mushroom bird mushroom bird grapes bell
    mushroom clover bee mushroom sunflower corn`),
    ],
    free: [
      strip(`clover corn sunflower corn clover bee grapes mushroom grapes clover grapes apple
    mushroom bird bee mushroom apple corn sunflower clover bee bell bird grapes mushroom
    sunflower grapes bird mushroom corn`),
      strip(`sunflower mushroom bee bird mushroom owl corn sunflower bell bird clover corn grapes
    apple mushroom grapes corn bird grapes mushroom apple bee mushroom clover sunflower
    clover bee grapes corn clover grapes`),
      strip(`mushroom corn mushroom sunflower clover corn mushroom corn mushroom bird grapes bee
    grapes clover bee grapes mushroom bee sunflower clover corn clover bell apple
    sunflower bird grapes owl grapes apple bird`),
      strip(`bee bird mushroom grapes clover bee sunflower bird mushroom grapes corn mushroom
    corn clover apple owl corn grapes bird clover mushroom clover sunflower grapes
    mushroom grapes bee sunflower corn bell apple`),
      strip(`corn clover mushroom corn sunflower bird apple grapes mushroom clover bee grapes bee
    clover bee mushroom corn bell mushroom grapes bird corn grapes mushroom sunflower
    grapes apple sunflower bird clover`),
    ],
  },
  freeSpins: { 3: 7, 4: 10, 5: 12 },
  freeSpinsMax: 24,
  freeMultiplier: 1,
  expanding: ["base", "free"],
  isSticky: true,
  buy: { parts: 296, freeSpins: 7 },
};
