import type { SlotMachine } from "@baize/fair";

/**
 * Temple of Bells: 243 ways; every free spin is worth more than the one before, from once to ten
 * times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`peacock lotus shell lotus coconut elephant shell hibiscus mango coconut bell hibiscus
  mango peacock hibiscus shell drum elephant hibiscus coconut mango drum lotus mango coconut`),
  strip(`coconut peacock shell bell shell mango peacock lotus drum coconut elephant shell
  hibiscus mango coconut mango hibiscus lotus hibiscus drum coconut diya mango elephant lotus`),
  strip(`coconut bell mango shell peacock elephant hibiscus peacock mango lotus shell elephant
  coconut drum coconut mango shell lotus hibiscus diya hibiscus lotus drum hibiscus mango`),
  strip(`hibiscus diya elephant drum hibiscus lotus mango peacock shell mango bell peacock mango
  coconut mango shell coconut lotus coconut hibiscus elephant lotus shell drum coconut`),
  strip(`shell mango elephant mango shell drum elephant lotus peacock hibiscus lotus bell mango
  hibiscus mango shell peacock coconut hibiscus coconut lotus hibiscus coconut drum coconut`),
];

export const templeOfBells: SlotMachine = {
  family: "ways",
  rows: 3,
  parts: 20,
  lines: [],
  symbols: [
    { id: "diya", role: "wild", pays: {} },
    { id: "bell", role: "scatter", pays: { 3: 2, 4: 10, 5: 50 } },
    { id: "elephant", role: "high", pays: { 3: 14, 4: 47, 5: 175 } },
    { id: "peacock", role: "high", pays: { 3: 10, 4: 29, 5: 105 } },
    { id: "drum", role: "high", pays: { 3: 8, 4: 21, 5: 70 } },
    { id: "shell", role: "high", pays: { 3: 7, 4: 17, 5: 52 } },
    { id: "lotus", role: "low", pays: { 3: 3, 4: 9, 5: 28 } },
    { id: "hibiscus", role: "low", pays: { 3: 3, 4: 8, 5: 23 } },
    { id: "mango", role: "low", pays: { 3: 2, 4: 7, 5: 19 } },
    { id: "coconut", role: "low", pays: { 3: 2, 4: 6, 5: 17 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 10, 4: 12, 5: 15 },
  freeSpinsMax: 30,
  freeMultiplier: 1,
  rising: { step: 1, max: 10 },
  buy: { parts: 697, freeSpins: 10 },
};
