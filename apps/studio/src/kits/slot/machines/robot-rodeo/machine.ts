import type { SlotMachine } from "@baize/fair";
import { fiveLinesOfThree } from "../../lines.ts";

/**
 * Robot Rodeo: three reels, five lines; a robot takes its whole reel and holds it while the others
 * spin again, and each robot of a line doubles it.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`cowboy trophy wrench boots cog cowboy boots battery nut wrench nut cowboy battery
  wrench boots wrench battery horse trophy boots nut cog battery cog battery wrench cog battery
  nut trophy horse cog nut cog cowboy cog wrench trophy wrench horse nut trophy battery cog nut
  battery`),
  strip(`wrench battery wrench cog wrench nut cowboy wrench battery robot battery trophy nut cog
  nut cog battery trophy horse battery trophy cog trophy battery horse wrench boots cowboy nut
  battery nut cowboy trophy cog cowboy boots horse wrench nut cog boots wrench cog battery boots
  cog nut`),
  strip(`battery cog boots nut boots battery trophy cog horse wrench cowboy robot battery wrench
  cog cowboy nut battery horse battery trophy cog boots nut wrench trophy cog nut horse wrench
  nut wrench battery wrench nut boots battery nut trophy cog cowboy battery trophy cog cowboy
  cog wrench`),
];

export const robotRodeo: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 20,
  lines: fiveLinesOfThree,
  symbols: [
    { id: "robot", role: "wild", pays: {} },
    { id: "horse", role: "high", pays: { 3: 115 } },
    { id: "cowboy", role: "high", pays: { 3: 59 } },
    { id: "boots", role: "high", pays: { 3: 41 } },
    { id: "trophy", role: "high", pays: { 3: 30 } },
    { id: "wrench", role: "low", pays: { 3: 12 } },
    { id: "nut", role: "low", pays: { 3: 10 } },
    { id: "battery", role: "low", pays: { 3: 9 } },
    { id: "cog", role: "low", pays: { 3: 6 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
  wildMultiplier: 2,
  isWildEach: true,
  expanding: ["base"],
  isRespinning: true,
};
