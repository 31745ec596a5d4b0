import type { SlotMachine } from "@baize/fair";

/**
 * Meteor Miners: 729 ways on six reels and no free spins; what won is dug away, and each fall of
 * rock doubles the next, up to sixty-four times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`meteor saucer magnet pick alien satellite telescope magnet gem pick meteor satellite`),
  strip(`satellite meteor gem pick meteor magnet alien saucer magnet saucer gem telescope`),
  strip(`gem alien satellite saucer telescope rocket magnet telescope pick magnet pick meteor`),
  strip(`satellite gem pick alien saucer satellite magnet meteor telescope meteor gem pick`),
  strip(`gem saucer gem meteor alien rocket alien satellite pick magnet meteor telescope`),
  strip(`satellite meteor telescope magnet pick gem pick telescope saucer meteor saucer alien`),
];

export const meteorMiners: SlotMachine = {
  family: "ways",
  rows: 3,
  parts: 20,
  lines: [],
  symbols: [
    { id: "rocket", role: "wild", pays: {} },
    { id: "alien", role: "high", pays: { 3: 13, 4: 33, 5: 105, 6: 400 } },
    { id: "saucer", role: "high", pays: { 3: 11, 4: 26, 5: 79, 6: 260 } },
    { id: "satellite", role: "high", pays: { 3: 8, 4: 20, 5: 53, 6: 200 } },
    { id: "telescope", role: "high", pays: { 3: 6, 4: 16, 5: 40, 6: 125 } },
    { id: "gem", role: "low", pays: { 4: 6, 5: 20, 6: 63 } },
    { id: "pick", role: "low", pays: { 4: 5, 5: 16, 6: 53 } },
    { id: "meteor", role: "low", pays: { 4: 5, 5: 13, 6: 40 } },
    { id: "magnet", role: "low", pays: { 4: 4, 5: 11, 6: 33 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  cascade: { base: [1, 2, 4, 8, 16, 32, 64], free: [1] },
};
