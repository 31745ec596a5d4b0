import type { SlotMachine } from "@baize/fair";
import { fortyLines } from "../../lines.ts";

/**
 * Mirror Ball Mania: forty lines on five reels of four rows, paid from both sides, and every mirror
 * ball of a line doubles it again: no free spins, something in most spins.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`speaker star dancer heart record cassette star rollerskate heels speaker heels heart
  rollerskate star sunglasses cassette dancer headphones`),
  strip(`rollerskate heart speaker dancer cassette speaker record headphones heels cassette
  sunglasses heart star heels record star headphones mirrorball heart`),
  strip(`speaker heels heart cassette speaker heart record star sunglasses dancer headphones
  mirrorball cassette rollerskate cassette sunglasses heels star`),
  strip(`heels record rollerskate dancer cassette star heart headphones sunglasses speaker
  headphones mirrorball star heart cassette heels record heart speaker`),
  strip(`rollerskate speaker record rollerskate star heels star heels heart dancer sunglasses
  cassette star dancer headphones cassette heart speaker`),
];

export const mirrorBallMania: SlotMachine = {
  family: "lines",
  rows: 4,
  parts: 20,
  lines: fortyLines,
  symbols: [
    { id: "mirrorball", role: "wild", pays: {} },
    { id: "dancer", role: "high", pays: { 3: 10, 4: 52, 5: 310 } },
    { id: "headphones", role: "high", pays: { 3: 8, 4: 38, 5: 210 } },
    { id: "sunglasses", role: "high", pays: { 3: 7, 4: 31, 5: 155 } },
    { id: "rollerskate", role: "high", pays: { 3: 6, 4: 26, 5: 125 } },
    { id: "record", role: "high", pays: { 3: 5, 4: 21, 5: 105 } },
    { id: "speaker", role: "low", pays: { 3: 2, 4: 7, 5: 38 } },
    { id: "heels", role: "low", pays: { 3: 2, 4: 7, 5: 38 } },
    { id: "cassette", role: "low", pays: { 3: 1, 4: 6, 5: 31 } },
    { id: "heart", role: "low", pays: { 3: 1, 4: 5, 5: 26 } },
    { id: "star", role: "low", pays: { 3: 1, 4: 5, 5: 26 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  wildMultiplier: 2,
  isWildEach: true,
  isBothWays: true,
};
