import type { SlotMachine } from "@baize/fair";

/**
 * Magic Attic: five columns of five, five alike that touch pay and vanish, and a hat triples the
 * group it joins.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`wand wand mask mask spade diamond diamond crystal spade spade club rabbit rabbit heart
  heart diamond club club`),
  strip(`club rabbit rabbit mask mask hat diamond diamond crystal diamond wand wand spade spade
  club club heart heart`),
  strip(`diamond heart heart rabbit rabbit crystal diamond diamond club club wand wand club mask
  mask spade spade heart`),
  strip(`mask mask diamond diamond wand wand crystal club club hat diamond club spade spade
  heart heart rabbit rabbit`),
  strip(`rabbit rabbit spade spade diamond diamond heart heart spade wand wand mask mask diamond
  heart club club`),
];

export const magicAttic: SlotMachine = {
  family: "cluster",
  rows: 5,
  parts: 20,
  lines: [],
  symbols: [
    { id: "hat", role: "wild", pays: {} },
    { id: "crystal", role: "scatter", pays: { 4: 4 } },
    { id: "rabbit", role: "high", pays: { 5: 18, 6: 36, 8: 155, 10: 600 } },
    { id: "wand", role: "high", pays: { 5: 14, 6: 28, 8: 125, 10: 500 } },
    { id: "mask", role: "high", pays: { 5: 11, 6: 21, 8: 90, 10: 310 } },
    { id: "spade", role: "low", pays: { 5: 6, 6: 11, 8: 36, 10: 125 } },
    { id: "heart", role: "low", pays: { 5: 6, 6: 11, 8: 36, 10: 125 } },
    { id: "diamond", role: "low", pays: { 5: 4, 6: 8, 8: 28, 10: 90 } },
    { id: "club", role: "low", pays: { 5: 4, 6: 8, 8: 28, 10: 90 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 4: 10 },
  freeSpinsMax: 30,
  freeMultiplier: 2,
  wildMultiplier: 3,
  cascade: { base: [1], free: [1] },
};
