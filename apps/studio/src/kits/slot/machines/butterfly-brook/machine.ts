import type { SlotMachine } from "@baize/fair";
import { tenLines } from "../../lines.ts";

/**
 * Butterfly Brook: ten lines that pay from both sides; a butterfly takes its whole reel, stays, and
 * the other reels spin again until no new one comes.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`frog snail bee blossom tulip clover rose tulip bee snail clover blossom ladybird
  blossom rose clover frog tulip ladybird`),
  strip(`frog tulip clover blossom rose tulip ladybird rose snail frog clover frog bee tulip
  rose clover bee butterfly snail ladybird bee snail blossom tulip blossom ladybird blossom bee
  snail clover rose`),
  strip(`snail rose tulip bee clover frog ladybird blossom frog rose tulip ladybird bee tulip
  clover bee blossom clover blossom snail rose`),
  strip(`ladybird butterfly clover ladybird blossom tulip clover blossom bee frog bee rose
  ladybird rose tulip snail tulip clover frog bee rose bee tulip snail rose clover frog snail
  blossom snail blossom`),
  strip(`clover ladybird clover bee tulip frog tulip snail bee rose snail blossom tulip blossom
  frog ladybird clover rose blossom`),
];

export const butterflyBrook: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 20,
  lines: tenLines,
  symbols: [
    { id: "butterfly", role: "wild", pays: {} },
    { id: "frog", role: "high", pays: { 3: 36, 4: 110, 5: 400 } },
    { id: "ladybird", role: "high", pays: { 3: 28, 4: 70, 5: 280 } },
    { id: "snail", role: "high", pays: { 3: 20, 4: 52, 5: 175 } },
    { id: "bee", role: "high", pays: { 3: 17, 4: 42, 5: 140 } },
    { id: "rose", role: "low", pays: { 3: 11, 4: 28, 5: 90 } },
    { id: "tulip", role: "low", pays: { 3: 10, 4: 24, 5: 70 } },
    { id: "blossom", role: "low", pays: { 3: 8, 4: 20, 5: 56 } },
    { id: "clover", role: "low", pays: { 3: 7, 4: 17, 5: 50 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  isBothWays: true,
  expanding: ["base"],
  isRespinning: true,
};
