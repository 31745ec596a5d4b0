import type { SlotMachine } from "@baize/fair";

/**
 * Marigold March: five columns of six; five alike that touch pay and are picked, and each picking
 * of a spin is worth one more, up to five times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`caterpillar caterpillar dahlia dahlia bouquet bouquet hyacinth dahlia seedling seedling
  squirrel squirrel seedling hedgehog hedgehog hyacinth hyacinth`),
  strip(`dahlia dahlia hedgehog hedgehog dahlia marigold squirrel squirrel seedling seedling
  hyacinth hyacinth seedling hyacinth bouquet bouquet caterpillar caterpillar`),
  strip(`caterpillar caterpillar squirrel squirrel dahlia seedling hyacinth bouquet bouquet
  dahlia dahlia hyacinth hyacinth hedgehog hedgehog seedling seedling`),
  strip(`dahlia dahlia hedgehog hedgehog seedling seedling bouquet bouquet hyacinth hyacinth
  seedling hyacinth marigold caterpillar caterpillar dahlia squirrel squirrel`),
  strip(`caterpillar caterpillar bouquet bouquet seedling hedgehog hedgehog seedling seedling
  dahlia dahlia squirrel squirrel hyacinth hyacinth dahlia hyacinth`),
];

export const marigoldMarch: SlotMachine = {
  family: "cluster",
  rows: 6,
  parts: 20,
  lines: [],
  symbols: [
    { id: "marigold", role: "wild", pays: {} },
    { id: "bouquet", role: "high", pays: { 5: 28, 6: 45, 8: 140, 10: 700 } },
    { id: "squirrel", role: "high", pays: { 5: 19, 6: 31, 8: 100, 10: 500 } },
    { id: "hedgehog", role: "high", pays: { 5: 16, 6: 26, 8: 77, 10: 390 } },
    { id: "caterpillar", role: "high", pays: { 5: 12, 6: 21, 8: 65, 10: 320 } },
    { id: "hyacinth", role: "low", pays: { 5: 7, 6: 10, 8: 31, 10: 130 } },
    { id: "dahlia", role: "low", pays: { 5: 7, 6: 10, 8: 31, 10: 130 } },
    { id: "seedling", role: "low", pays: { 5: 5, 6: 7, 8: 26, 10: 100 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  cascade: { base: [1, 2, 3, 4, 5], free: [1] },
};
