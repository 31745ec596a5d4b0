import type { SlotMachine } from "@baize/fair";

/**
 * Magic Attic: five columns of five, five alike that touch pay and vanish, and a hat triples the
 * group it joins.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`heart heart club mask wand mask rabbit crystal spade spade diamond rabbit spade diamond
  diamond club club`),
  strip(`club diamond diamond wand hat heart heart crystal mask rabbit diamond wand mask club
  club spade spade`),
  strip(`diamond diamond mask club rabbit spade spade mask crystal heart heart diamond wand
  rabbit wand heart club club`),
  strip(`mask diamond wand diamond diamond rabbit spade spade club hat club club crystal mask
  wand heart heart`),
  strip(`heart spade spade rabbit diamond diamond mask spade wand mask rabbit wand diamond heart
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
    { id: "rabbit", role: "high", pays: { 5: 33, 6: 65, 8: 280, 10: 1100 } },
    { id: "wand", role: "high", pays: { 5: 25, 6: 50, 8: 220, 10: 850 } },
    { id: "mask", role: "high", pays: { 5: 19, 6: 38, 8: 160, 10: 550 } },
    { id: "spade", role: "low", pays: { 5: 10, 6: 20, 8: 65, 10: 220 } },
    { id: "heart", role: "low", pays: { 5: 10, 6: 20, 8: 65, 10: 220 } },
    { id: "diamond", role: "low", pays: { 5: 8, 6: 15, 8: 50, 10: 160 } },
    { id: "club", role: "low", pays: { 5: 8, 6: 15, 8: 50, 10: 160 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 4: 10 },
  freeSpinsMax: 30,
  freeMultiplier: 2,
  wildMultiplier: 3,
  cascade: { base: [1], free: [1] },
};
