import type { SlotMachine } from "@baize/fair";

/**
 * Moonlit Market: five columns of five; eight alike anywhere in view pay, what paid is sold and new
 * goods come from above, each time worth more.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`carrot carrot carrot lime lime lime lantern noodles noodles teapot teapot garlic garlic
  garlic dumpling dumpling chilli chilli chilli mooncake mooncake`),
  strip(`teapot teapot chilli chilli chilli lantern carrot carrot carrot mooncake mooncake
  dumpling dumpling lime lime lime noodles noodles garlic garlic garlic`),
  strip(`garlic garlic garlic lime lime lime lantern dumpling dumpling noodles noodles mooncake
  mooncake teapot teapot carrot carrot carrot chilli chilli chilli`),
  strip(`dumpling dumpling garlic garlic garlic lime lime lime teapot teapot mooncake mooncake
  chilli chilli chilli carrot carrot carrot lantern noodles noodles`),
  strip(`noodles noodles garlic garlic garlic dumpling dumpling mooncake mooncake lime lime lime
  carrot carrot carrot chilli chilli chilli teapot teapot`),
];

export const moonlitMarket: SlotMachine = {
  family: "anywhere",
  rows: 5,
  parts: 20,
  lines: [],
  symbols: [
    { id: "lantern", role: "scatter", pays: { 4: 3 } },
    { id: "teapot", role: "high", pays: { 8: 46, 9: 135, 10: 650 } },
    { id: "dumpling", role: "high", pays: { 8: 32, 9: 95, 10: 400 } },
    { id: "noodles", role: "high", pays: { 8: 23, 9: 67, 10: 270 } },
    { id: "mooncake", role: "high", pays: { 8: 19, 9: 54, 10: 200 } },
    { id: "chilli", role: "low", pays: { 8: 9, 9: 13, 10: 27, 12: 95 } },
    { id: "carrot", role: "low", pays: { 8: 7, 9: 11, 10: 23, 12: 67 } },
    { id: "garlic", role: "low", pays: { 8: 5, 9: 9, 10: 19, 12: 54 } },
    { id: "lime", role: "low", pays: { 8: 5, 9: 7, 10: 13, 12: 46 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 4: 8 },
  freeSpinsMax: 24,
  freeMultiplier: 1,
  cascade: { base: [1, 2, 3, 5], free: [2, 4, 6, 10] },
  buy: { parts: 305, freeSpins: 8 },
};
