import type { SlotMachine } from "@baize/fair";

/**
 * Moonlit Market: five columns of five; eight alike anywhere in view pay, what paid is sold and new
 * goods come from above, each time worth more.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`dumpling lime lime mooncake mooncake teapot lime lime garlic carrot carrot lantern
  garlic garlic noodles carrot chilli chilli`),
  strip(`teapot lime noodles lantern garlic garlic dumpling lime lime chilli chilli carrot
  carrot noodles garlic mooncake mooncake chilli`),
  strip(`lime lime lantern noodles garlic lime lime dumpling teapot mooncake chilli chilli
  carrot carrot dumpling garlic garlic carrot`),
  strip(`lantern mooncake dumpling noodles lime garlic carrot carrot teapot garlic garlic chilli
  chilli lime lime teapot noodles`),
  strip(`lime lime mooncake mooncake noodles chilli chilli carrot carrot garlic garlic noodles
  lime lime dumpling garlic carrot teapot`),
];

export const moonlitMarket: SlotMachine = {
  family: "anywhere",
  rows: 5,
  parts: 20,
  lines: [],
  symbols: [
    { id: "lantern", role: "scatter", pays: { 4: 3 } },
    { id: "teapot", role: "high", pays: { 8: 370, 9: 750, 10: 1850, 12: 7300 } },
    { id: "dumpling", role: "high", pays: { 8: 260, 9: 550, 10: 1100, 12: 4400 } },
    { id: "noodles", role: "high", pays: { 8: 185, 9: 370, 10: 750, 12: 2900 } },
    { id: "mooncake", role: "high", pays: { 8: 150, 9: 290, 10: 550, 12: 2200 } },
    { id: "chilli", role: "low", pays: { 8: 75, 9: 110, 10: 220, 12: 750 } },
    { id: "carrot", role: "low", pays: { 8: 59, 9: 85, 10: 185, 12: 550 } },
    { id: "garlic", role: "low", pays: { 8: 43, 9: 75, 10: 150, 12: 450 } },
    { id: "lime", role: "low", pays: { 8: 37, 9: 59, 10: 110, 12: 370 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 4: 8 },
  freeSpinsMax: 24,
  freeMultiplier: 1,
  cascade: { base: [1, 2, 3, 5], free: [2, 4, 6, 10] },
  buy: { stakes: 15, freeSpins: 8 },
};
