import type { SlotMachine } from "@baize/fair";

/**
 * Marigold March: five columns of six; five alike that touch pay and are picked, and each picking
 * of a spin is worth one more, up to five times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`hedgehog seedling hedgehog hyacinth hyacinth dahlia seedling squirrel hyacinth dahlia
  dahlia seedling caterpillar caterpillar bouquet`),
  strip(`hedgehog seedling hedgehog seedling bouquet hyacinth seedling caterpillar caterpillar
  dahlia marigold squirrel hyacinth hyacinth dahlia dahlia`),
  strip(`dahlia dahlia seedling hyacinth hyacinth hedgehog caterpillar caterpillar dahlia
  seedling squirrel seedling hedgehog hyacinth bouquet`),
  strip(`dahlia dahlia hyacinth seedling hedgehog seedling marigold hyacinth hyacinth dahlia
  hedgehog caterpillar caterpillar squirrel bouquet seedling`),
  strip(`caterpillar caterpillar hyacinth dahlia dahlia hyacinth hyacinth hedgehog seedling
  dahlia squirrel seedling bouquet seedling hedgehog`),
];

export const marigoldMarch: SlotMachine = {
  family: "cluster",
  rows: 6,
  parts: 20,
  lines: [],
  symbols: [
    { id: "marigold", role: "wild", pays: {} },
    { id: "bouquet", role: "high", pays: { 5: 90, 6: 150, 8: 450, 11: 2300, 15: 14350 } },
    { id: "squirrel", role: "high", pays: { 5: 63, 6: 105, 8: 320, 11: 1700, 15: 8500 } },
    { id: "hedgehog", role: "high", pays: { 5: 52, 6: 85, 8: 250, 11: 1300, 15: 6400 } },
    { id: "caterpillar", role: "high", pays: { 5: 40, 6: 69, 8: 210, 11: 1050, 15: 4250 } },
    { id: "hyacinth", role: "low", pays: { 5: 23, 6: 34, 8: 105, 11: 450, 15: 1900 } },
    { id: "dahlia", role: "low", pays: { 5: 23, 6: 34, 8: 105, 11: 450, 15: 1900 } },
    { id: "seedling", role: "low", pays: { 5: 17, 6: 23, 8: 85, 11: 320, 15: 1500 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  cascade: { base: [1, 2, 3, 4, 5], free: [1] },
};
