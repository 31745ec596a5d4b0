import type { SlotMachine } from "@baize/fair";
import { fiveLinesOfThree } from "../../lines.ts";

/**
 * Cherry Circuit: three reels, five lines; every bolt stands for any fruit and doubles its line
 * again, so two of them make four times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`lemon grapes bar bell cherry grapes bar grapes bell cherry lemon grapes bar grapes
  cherry bolt grapes cherry bell cherry watermelon bell watermelon seven watermelon grapes bolt
  lemon watermelon cherry watermelon lemon watermelon bell cherry seven bar watermelon cherry
  bar cherry lemon watermelon grapes lemon bell lemon grapes lemon cherry seven bell lemon seven`),
  strip(`bell cherry lemon bell seven bar grapes cherry lemon cherry bell watermelon cherry
  seven grapes cherry grapes bolt watermelon lemon bell seven grapes watermelon grapes bar
  grapes lemon bar lemon watermelon cherry bell lemon watermelon lemon bolt bell lemon cherry
  watermelon lemon bar bell grapes cherry lemon bar watermelon bar cherry grapes watermelon
  cherry`),
  strip(`cherry grapes cherry grapes bell lemon watermelon bar cherry grapes lemon bar cherry
  bell watermelon bar watermelon cherry bar bell watermelon seven watermelon bell watermelon
  bell grapes bolt lemon cherry lemon grapes cherry bell cherry seven bell grapes bar seven
  watermelon grapes watermelon lemon cherry grapes lemon seven grapes bell lemon cherry lemon
  bolt lemon`),
];

export const cherryCircuit: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 20,
  lines: fiveLinesOfThree,
  symbols: [
    { id: "bolt", role: "wild", pays: { 3: 180 } },
    { id: "seven", role: "high", pays: { 3: 900 } },
    { id: "bar", role: "high", pays: { 3: 150 } },
    { id: "bell", role: "high", pays: { 3: 48 } },
    { id: "watermelon", role: "low", pays: { 3: 18 } },
    { id: "grapes", role: "low", pays: { 3: 11 } },
    { id: "lemon", role: "low", pays: { 3: 8 } },
    { id: "cherry", role: "low", pays: { 3: 5 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  wildMultiplier: 2,
  isWildEach: true,
};
