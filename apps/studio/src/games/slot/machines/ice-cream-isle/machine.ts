import type { SlotMachine } from "@baize/fair";

/**
 * Ice Cream Isle: four tall columns of six; seven alike anywhere in view pay and melt, and free
 * spins pay everything five times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`blueberry blueberry waffle blueberry blueberry blueberry berry berry melon melon melon
  shavedice sundae custard custard shortcake peach waffle peach peach custard berry berry waffle
  shortcake peach peach shavedice melon melon melon`),
  strip(`shortcake berry berry melon melon melon peach peach shortcake waffle peach blueberry
  blueberry blueberry custard peach peach custard custard shavedice waffle berry berry melon
  melon melon waffle sundae shavedice blueberry blueberry blueberry`),
  strip(`waffle melon melon melon shavedice peach peach waffle berry berry blueberry blueberry
  blueberry shortcake custard custard shortcake shavedice melon melon melon peach peach custard
  blueberry blueberry waffle berry berry peach`),
  strip(`waffle peach peach berry berry sundae shavedice custard custard melon melon melon peach
  peach custard shortcake waffle shortcake waffle blueberry blueberry blueberry melon melon
  melon berry berry shavedice peach blueberry blueberry blueberry`),
];

export const iceCreamIsle: SlotMachine = {
  family: "anywhere",
  rows: 6,
  parts: 20,
  lines: [],
  symbols: [
    { id: "sundae", role: "scatter", pays: { 3: 3 } },
    { id: "shavedice", role: "high", pays: { 7: 40, 8: 85, 9: 200, 10: 650 } },
    { id: "shortcake", role: "high", pays: { 7: 26, 8: 53, 9: 135, 10: 400 } },
    { id: "waffle", role: "high", pays: { 7: 20, 8: 40, 9: 100, 10: 270 } },
    { id: "custard", role: "high", pays: { 7: 13, 8: 26, 9: 66, 10: 200 } },
    { id: "berry", role: "low", pays: { 7: 7, 8: 13, 9: 33, 10: 100 } },
    { id: "peach", role: "low", pays: { 7: 5, 8: 10, 9: 26, 10: 80 } },
    { id: "blueberry", role: "low", pays: { 7: 4, 8: 8, 9: 20, 10: 66 } },
    { id: "melon", role: "low", pays: { 7: 3, 8: 7, 9: 17, 10: 53 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 8 },
  freeSpinsMax: 32,
  freeMultiplier: 5,
  cascade: { base: [1], free: [1] },
  buy: { stakes: 29, freeSpins: 8 },
};
