import type { SlotMachine } from "@baize/fair";

/**
 * Ice Cream Isle: four tall columns of six; seven alike anywhere in view pay and melt, and free
 * spins pay everything five times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`shavedice shavedice shavedice waffle waffle waffle blueberry blueberry blueberry peach
  peach melon melon melon custard custard custard berry berry melon melon melon blueberry
  blueberry shortcake shortcake shortcake peach peach peach sundae berry berry`),
  strip(`berry berry peach peach peach blueberry blueberry blueberry peach peach berry berry
  melon melon melon shortcake shortcake shortcake sundae custard custard custard waffle waffle
  waffle melon melon melon shavedice shavedice shavedice blueberry blueberry blueberry`),
  strip(`shortcake shortcake shortcake berry berry blueberry blueberry waffle waffle waffle
  peach peach peach shavedice shavedice shavedice melon melon melon berry berry blueberry
  blueberry blueberry custard custard custard peach peach melon melon melon`),
  strip(`custard custard custard sundae melon melon melon peach peach peach shortcake shortcake
  shortcake blueberry blueberry blueberry waffle waffle waffle berry berry peach peach berry
  berry shavedice shavedice shavedice blueberry blueberry blueberry melon melon melon`),
];

export const iceCreamIsle: SlotMachine = {
  family: "anywhere",
  rows: 6,
  parts: 20,
  lines: [],
  symbols: [
    { id: "sundae", role: "scatter", pays: { 3: 3 } },
    { id: "shavedice", role: "high", pays: { 7: 11, 8: 22, 9: 53, 10: 175 } },
    { id: "shortcake", role: "high", pays: { 7: 7, 8: 14, 9: 35, 10: 105 } },
    { id: "waffle", role: "high", pays: { 7: 5, 8: 11, 9: 27, 10: 71 } },
    { id: "custard", role: "high", pays: { 7: 3, 8: 7, 9: 18, 10: 53 } },
    { id: "berry", role: "low", pays: { 7: 2, 8: 3, 9: 9, 10: 27 } },
    { id: "peach", role: "low", pays: { 7: 1, 8: 3, 9: 7, 10: 21 } },
    { id: "blueberry", role: "low", pays: { 7: 1, 8: 2, 9: 5, 10: 18 } },
    { id: "melon", role: "low", pays: { 7: 1, 8: 2, 9: 4, 10: 14 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 8 },
  freeSpinsMax: 32,
  freeMultiplier: 5,
  cascade: { base: [1], free: [1] },
  buy: { parts: 526, freeSpins: 8 },
};
