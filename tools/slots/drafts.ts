/**
 * The slots that were made by calibration, as what they are to be. A change here and a run of
 * main.ts make the machine anew; a machine that has been played stays as it is.
 */
import type { SlotDraft } from "./draft.ts";

const high = (id: string, ...pays: readonly number[]) => symbol("high", id, pays);
const low = (id: string, ...pays: readonly number[]) => symbol("low", id, pays);
const wild = (id: string, ...pays: readonly number[]) => symbol("wild", id, pays);

/** Pays of three equal ones and more. */
function symbol<R extends "high" | "low" | "wild">(role: R, id: string, pays: readonly number[]) {
  return { id, role, pays: Object.fromEntries(pays.map((pay, at) => [at + 3, pay])) };
}
const scatter = (id: string, pays: Readonly<Record<number, number>>) =>
  ({ id, role: "scatter", pays }) as const;
/** Pays by size of a group or number in view. */

export const drafts: readonly SlotDraft[] = [
  {
    code: "amphora-sands",
    about:
      "Amphora Sands: ten lines; when free spins begin one symbol is drawn, which fills every " +
      "reel it shows on and pays wherever those reels are.",
    lines: "tenLines",
    parts: 10,
    reels: 5,
    machine: {
      family: "lines",
      rows: 3,
      symbols: [
        wild("scarab"),
        scatter("amphora", { 3: 2, 4: 10, 5: 100 }),
        high("camel", 40, 200, 1000),
        high("snake", 30, 120, 600),
        high("scorpion", 20, 80, 400),
        high("amulet", 15, 60, 250),
        low("palm", 6, 25, 100),
        low("sun", 6, 25, 100),
        low("key", 5, 20, 80),
        low("scroll", 5, 20, 80),
      ],
      freeSpins: { 3: 10, 4: 10, 5: 10 },
      freeSpinsMax: 40,
      freeMultiplier: 1,
      specials: ["camel", "snake", "scorpion", "amulet", "palm", "sun", "key", "scroll"],
    },
    weights: {
      base: {
        scarab: [0, 1, 1, 1, 0],
        amphora: [1, 1, 1, 1, 1],
        camel: 2,
        snake: 2,
        scorpion: 3,
        amulet: 3,
        palm: 4,
        sun: 4,
        key: [5, 4, 4, 4, 5],
        scroll: 4,
      },
      free: {
        scarab: [0, 1, 1, 1, 0],
        amphora: 1,
        camel: 2,
        snake: 2,
        scorpion: 2,
        amulet: 3,
        palm: 4,
        sun: 4,
        key: [5, 4, 4, 4, 5],
        scroll: 4,
      },
    },
    target: { rtp: 0.961 },
  },
  {
    code: "temple-of-bells",
    about:
      "Temple of Bells: 243 ways; every free spin is worth more than the one before, from once " +
      "to ten times.",
    parts: 20,
    reels: 5,
    machine: {
      family: "ways",
      rows: 3,
      symbols: [
        wild("diya"),
        scatter("bell", { 3: 2, 4: 10, 5: 50 }),
        high("elephant", 12, 40, 150),
        high("peacock", 9, 25, 90),
        high("drum", 7, 18, 60),
        high("shell", 6, 15, 45),
        low("lotus", 3, 8, 24),
        low("hibiscus", 3, 7, 20),
        low("mango", 2, 6, 16),
        low("coconut", 2, 5, 15),
      ],
      freeSpins: { 3: 10, 4: 12, 5: 15 },
      freeSpinsMax: 30,
      freeMultiplier: 1,
      rising: { step: 1, max: 10 },
      buy: { stakes: 40, freeSpins: 10 },
    },
    weights: {
      base: {
        diya: [0, 1, 1, 1, 0],
        bell: 1,
        elephant: 2,
        peacock: 2,
        drum: 2,
        shell: 3,
        lotus: 3,
        hibiscus: [4, 3, 4, 3, 4],
        mango: 4,
        coconut: [4, 4, 3, 4, 4],
      },
    },
    target: { rtp: 0.96 },
  },
  {
    code: "cherry-circuit",
    about:
      "Cherry Circuit: three reels, five lines; every bolt stands for any fruit and doubles its " +
      "line again, so two of them make four times.",
    lines: "fiveLinesOfThree",
    parts: 20,
    reels: 3,
    machine: {
      family: "lines",
      rows: 3,
      symbols: [
        wild("bolt", 180),
        high("seven", 900),
        high("bar", 150),
        high("bell", 48),
        low("watermelon", 18),
        low("grapes", 11),
        low("lemon", 8),
        low("cherry", 5),
      ],
      freeSpins: {},
      freeSpinsMax: 0,
      freeMultiplier: 1,
      wildMultiplier: 2,
      isWildEach: true,
    },
    weights: {
      base: {
        bolt: 2,
        seven: [4, 3, 4],
        bar: [5, 6, 5],
        bell: [7, 7, 8],
        watermelon: 8,
        grapes: [9, 8, 9],
        lemon: [9, 10, 9],
        cherry: 10,
      },
    },
    target: { rtp: 0.962, seeds: 2 },
  },
];
