import type { SlotMachine } from "@baize/fair";
import { fiveLinesOfThree } from "../../lines.ts";

/**
 * Crown of Clover: three reels, five lines; three clovers are held while the other places spin
 * again, some hide fixed prizes, and nine of them pay the highest.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`clover gem moneybag horseshoe moneybag gem moneybag horseshoe ring violin ring violin
  gem moneybag crown ring clover rainbow ring gem violin horseshoe violin clover violin ring gem
  ring rainbow ring horseshoe gem violin ring rainbow clover gem moneybag`),
  strip(`violin moneybag gem rainbow ring gem horseshoe violin ring gem moneybag rainbow violin
  gem crown gem horseshoe clover ring moneybag ring violin gem violin moneybag ring clover
  horseshoe crown ring rainbow ring violin gem clover horseshoe gem ring`),
  strip(`moneybag ring violin clover violin ring clover ring rainbow moneybag horseshoe moneybag
  rainbow ring crown gem violin rainbow gem clover ring violin gem moneybag gem ring horseshoe
  gem violin ring horseshoe moneybag gem horseshoe violin gem ring clover`),
];

export const crownOfClover: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 20,
  lines: fiveLinesOfThree,
  symbols: [
    { id: "crown", role: "wild", pays: { 3: 500 } },
    { id: "clover", role: "coin", pays: {} },
    { id: "rainbow", role: "high", pays: { 3: 210 } },
    { id: "horseshoe", role: "high", pays: { 3: 130 } },
    { id: "moneybag", role: "high", pays: { 3: 90 } },
    { id: "violin", role: "low", pays: { 3: 39 } },
    { id: "gem", role: "low", pays: { 3: 26 } },
    { id: "ring", role: "low", pays: { 3: 16 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  hold: {
    coinsNeeded: 3,
    respins: 3,
    coinWins: 1,
    coinOf: 14,
    values: [
      { stakes: 1, weight: 128 },
      { stakes: 2, weight: 46 },
      { stakes: 4, weight: 16 },
      { stakes: 10, weight: 6 },
      { stakes: 25, weight: 3 },
      { stakes: 100, weight: 1 },
    ],
    fullStakes: 500,
  },
};
