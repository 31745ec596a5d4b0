import type { SlotMachine } from "@baize/fair";
import { fiftyTwoLines } from "../../lines.ts";

/**
 * Dragon Drum: fifty-two lines on five reels of four rows; six coins are held and the rest is spun
 * again, some coins are fixed prizes, and a full grid pays the highest.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const dragonDrum: SlotMachine = {
  family: "lines",
  rows: 4,
  parts: 20,
  lines: fiftyTwoLines,
  symbols: [
    { id: "dragon", role: "wild", pays: {} },
    { id: "bell", role: "scatter", pays: { 3: 1 } },
    { id: "coin", role: "coin", pays: {} },
    { id: "tiger", role: "high", pays: { 3: 13, 4: 45, 5: 145 } },
    { id: "drum", role: "high", pays: { 3: 11, 4: 36, 5: 105 } },
    { id: "firecracker", role: "high", pays: { 3: 9, 4: 27, 5: 90 } },
    { id: "fan", role: "high", pays: { 3: 7, 4: 21, 5: 71 } },
    { id: "jade", role: "low", pays: { 3: 4, 4: 11, 5: 36 } },
    { id: "bamboo", role: "low", pays: { 3: 4, 4: 9, 5: 27 } },
    { id: "peach", role: "low", pays: { 3: 4, 4: 7, 5: 21 } },
    { id: "tangerine", role: "low", pays: { 3: 3, 4: 7, 5: 18 } },
  ],
  strips: {
    base: [
      strip(`jade tangerine jade firecracker peach firecracker fan bamboo fan bamboo jade coin
      coin tiger tiger peach tangerine bamboo peach drum drum peach tangerine fan tangerine`),
      strip(`peach coin coin jade tangerine bamboo peach firecracker peach jade tiger tiger
      tangerine firecracker fan tangerine bell peach tangerine jade dragon bamboo fan drum drum
      bamboo fan`),
      strip(`firecracker bamboo peach jade tangerine peach tiger tiger coin coin jade tangerine
      fan tangerine jade peach tangerine bell peach fan bamboo dragon firecracker drum drum fan
      bamboo`),
      strip(`tangerine peach coin coin tangerine peach jade firecracker peach bamboo tiger tiger
      tangerine peach fan bamboo dragon jade fan bell fan drum drum bamboo tangerine firecracker
      jade`),
      strip(`dragon bamboo peach bamboo jade tiger tiger peach tangerine fan firecracker fan
      coin coin tangerine peach jade tangerine firecracker jade drum drum fan peach bamboo
      tangerine`),
    ],
    free: [
      strip(`peach tangerine firecracker peach tangerine bamboo fan firecracker fan tangerine
      bamboo peach bamboo firecracker jade peach bamboo jade fan tiger tiger jade tangerine drum
      drum`),
      strip(`jade bamboo drum drum bell peach fan tiger tiger peach tangerine firecracker
      tangerine bamboo fan bamboo tangerine bamboo dragon jade peach tangerine jade firecracker
      fan peach firecracker`),
      strip(`firecracker fan peach bell fan peach bamboo drum drum firecracker tiger tiger
      bamboo tangerine jade peach tangerine dragon peach firecracker fan bamboo tangerine jade
      dragon bamboo tangerine jade`),
      strip(`peach bamboo tangerine fan bamboo peach bamboo tangerine jade dragon peach fan jade
      bell firecracker peach bamboo dragon fan firecracker tangerine drum drum firecracker tiger
      tiger tangerine jade`),
      strip(`drum drum tangerine bamboo dragon firecracker tangerine bamboo firecracker fan jade
      tangerine bamboo peach tiger tiger bamboo tangerine firecracker peach jade peach fan jade
      peach fan`),
    ],
  },
  freeSpins: { 3: 8 },
  freeSpinsMax: 24,
  freeMultiplier: 2,
  hold: {
    coinsNeeded: 6,
    respins: 3,
    coinWins: 1,
    coinOf: 18,
    values: [
      { stakes: 1, weight: 70 },
      { stakes: 2, weight: 30 },
      { stakes: 3, weight: 14 },
      { stakes: 5, weight: 8 },
      { stakes: 10, weight: 5 },
      { stakes: 25, weight: 2 },
      { stakes: 100, weight: 1 },
    ],
    fullStakes: 1000,
  },
};
