import type { SlotMachine } from "@baize/fair";

/**
 * Saffron Fox: clusters of five and more on four reels of six rows, which fall; in free spins every
 * spin is worth one time more than the last, up to eight.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`leaf leaf berry berry leaf leaf crocus acorn acorn squirrel acorn acorn hedgehog
  hedgehog rabbit rabbit mushroom mushroom berry berry hedgehog mushroom mushroom squirrel
  squirrel`),
  strip(`hedgehog berry berry mushroom mushroom crocus berry berry leaf leaf acorn acorn fox
  leaf leaf mushroom mushroom squirrel squirrel acorn acorn squirrel hedgehog hedgehog rabbit
  rabbit`),
  strip(`berry berry crocus acorn acorn leaf leaf mushroom mushroom leaf leaf acorn acorn
  hedgehog squirrel hedgehog hedgehog mushroom mushroom squirrel squirrel berry berry fox rabbit
  rabbit`),
  strip(`hedgehog acorn acorn hedgehog hedgehog rabbit rabbit mushroom mushroom leaf leaf acorn
  acorn crocus berry berry mushroom mushroom squirrel squirrel leaf leaf squirrel berry berry`),
];

export const saffronFox: SlotMachine = {
  family: "cluster",
  rows: 6,
  parts: 20,
  lines: [],
  symbols: [
    { id: "fox", role: "wild", pays: {} },
    { id: "crocus", role: "scatter", pays: { 4: 5 } },
    { id: "rabbit", role: "high", pays: { 5: 34, 6: 67, 7: 135, 9: 500 } },
    { id: "squirrel", role: "high", pays: { 5: 23, 6: 47, 7: 90, 8: 250 } },
    { id: "hedgehog", role: "high", pays: { 5: 17, 6: 34, 7: 67, 8: 175 } },
    { id: "leaf", role: "low", pays: { 5: 9, 6: 18, 7: 35, 9: 125 } },
    { id: "mushroom", role: "low", pays: { 5: 7, 6: 14, 7: 27, 9: 90 } },
    { id: "acorn", role: "low", pays: { 5: 6, 6: 12, 7: 22, 9: 76 } },
    { id: "berry", role: "low", pays: { 5: 5, 6: 10, 7: 18, 9: 63 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 4: 8 },
  freeSpinsMax: 24,
  freeMultiplier: 1,
  rising: { step: 1, max: 8 },
  cascade: { base: [1], free: [1] },
  buy: { parts: 592, freeSpins: 8 },
};
