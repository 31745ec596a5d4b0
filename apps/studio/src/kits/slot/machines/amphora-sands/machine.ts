import type { SlotMachine } from "@baize/fair";
import { tenLines } from "../../lines.ts";

/**
 * Amphora Sands: ten lines; when free spins begin one symbol is drawn, which fills every reel it
 * shows on and pays wherever those reels are.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const amphoraSands: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 10,
  lines: tenLines,
  symbols: [
    { id: "scarab", role: "wild", pays: {} },
    { id: "amphora", role: "scatter", pays: { 3: 2, 4: 10, 5: 100 } },
    { id: "camel", role: "high", pays: { 3: 37, 4: 185, 5: 950 } },
    { id: "snake", role: "high", pays: { 3: 28, 4: 110, 5: 550 } },
    { id: "scorpion", role: "high", pays: { 3: 19, 4: 74, 5: 370 } },
    { id: "amulet", role: "high", pays: { 3: 14, 4: 56, 5: 230 } },
    { id: "palm", role: "low", pays: { 3: 6, 4: 23, 5: 95 } },
    { id: "sun", role: "low", pays: { 3: 6, 4: 23, 5: 95 } },
    { id: "key", role: "low", pays: { 3: 5, 4: 19, 5: 74 } },
    { id: "scroll", role: "low", pays: { 3: 5, 4: 19, 5: 74 } },
  ],
  strips: {
    base: [
      strip(`camel key palm amulet scorpion palm sun amphora scroll amulet sun key sun key camel
      amulet key scroll palm scroll snake key scroll sun scorpion palm snake scorpion`),
      strip(`sun scorpion key palm camel amulet key scarab snake palm key palm sun camel key
      scroll amulet palm sun snake scroll scorpion scroll amphora sun scroll scorpion amulet`),
      strip(`sun amulet scorpion palm amphora amulet palm snake scroll sun key snake amulet key
      camel sun scorpion palm key scroll key scroll sun scarab palm scroll camel scorpion`),
      strip(`scorpion camel sun snake amphora sun scroll palm scroll key scroll amulet scorpion
      snake amulet scarab key palm scorpion key camel scroll key sun palm sun palm amulet`),
      strip(`scorpion key scroll key scroll key camel amulet palm amphora scorpion camel key
      snake sun amulet scroll palm sun snake palm scroll amulet sun palm scorpion sun key`),
    ],
    free: [
      strip(`scroll palm amulet sun key palm snake amulet scorpion palm key scroll sun snake
      scroll sun amphora key scorpion key camel scroll key sun camel amulet palm`),
      strip(`sun amulet palm camel palm snake palm amulet scarab snake key sun amulet key scroll
      key scroll scorpion camel palm sun key sun scroll scorpion amphora scroll`),
      strip(`palm scroll amphora sun scarab scroll sun snake scorpion scroll palm scorpion snake
      camel sun key amulet palm amulet key amulet palm key camel key scroll sun`),
      strip(`amulet scroll scarab key scorpion sun amphora snake key palm sun camel sun amulet
      key scroll sun key amulet palm scorpion scroll palm camel palm snake scroll`),
      strip(`scroll amulet camel key amphora key scorpion palm sun camel sun key amulet scroll
      scorpion palm scroll snake sun amulet palm key snake palm scroll key sun`),
    ],
  },
  freeSpins: { 3: 10, 4: 10, 5: 10 },
  freeSpinsMax: 40,
  freeMultiplier: 1,
  specials: ["camel", "snake", "scorpion", "amulet", "palm", "sun", "key", "scroll"],
};
