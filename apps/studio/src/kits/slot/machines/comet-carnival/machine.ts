import type { SlotMachine } from "@baize/fair";
import { fortyLines } from "../../lines.ts";

/**
 * Comet Carnival: forty lines on five reels of four rows; a comet lights up its whole reel, and in
 * free spins every reel it lit doubles a line again.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const cometCarnival: SlotMachine = {
  family: "lines",
  rows: 4,
  parts: 20,
  lines: fortyLines,
  symbols: [
    { id: "comet", role: "wild", pays: {} },
    { id: "ticket", role: "scatter", pays: { 3: 2 } },
    { id: "ferriswheel", role: "high", pays: { 3: 12, 4: 41, 5: 165 } },
    { id: "carousel", role: "high", pays: { 3: 9, 4: 31, 5: 125 } },
    { id: "rollercoaster", role: "high", pays: { 3: 7, 4: 25, 5: 95 } },
    { id: "tent", role: "high", pays: { 3: 6, 4: 19, 5: 72 } },
    { id: "balloon", role: "low", pays: { 3: 3, 4: 8, 5: 31 } },
    { id: "popcorn", role: "low", pays: { 3: 3, 4: 8, 5: 26 } },
    { id: "planet", role: "low", pays: { 3: 2, 4: 6, 5: 21 } },
    { id: "star", role: "low", pays: { 3: 2, 4: 6, 5: 21 } },
  ],
  strips: {
    base: [
      strip(`tent ferriswheel balloon balloon star star rollercoaster popcorn star star planet
      planet ticket star star planet carousel tent rollercoaster balloon balloon carousel
      ferriswheel popcorn popcorn ticket popcorn popcorn rollercoaster balloon planet planet
      tent carousel`),
      strip(`star star popcorn popcorn tent planet planet popcorn popcorn carousel star star
      planet planet rollercoaster ferriswheel tent balloon rollercoaster balloon balloon
      carousel planet planet popcorn star rollercoaster balloon balloon carousel ferriswheel
      tent comet`),
      strip(`ferriswheel star star ticket carousel popcorn planet balloon balloon planet planet
      balloon balloon tent rollercoaster tent carousel rollercoaster planet planet tent star
      star ticket popcorn popcorn ferriswheel rollercoaster star star balloon popcorn popcorn
      carousel`),
      strip(`star star rollercoaster balloon balloon popcorn planet planet balloon ferriswheel
      star rollercoaster planet planet popcorn popcorn star star popcorn popcorn carousel tent
      carousel comet tent planet planet rollercoaster tent carousel balloon balloon ferriswheel`),
      strip(`planet planet star star ticket rollercoaster balloon star star carousel popcorn
      star star ferriswheel balloon balloon planet tent popcorn popcorn carousel planet planet
      rollercoaster ticket tent balloon balloon carousel ferriswheel tent rollercoaster popcorn
      popcorn`),
    ],
    free: [
      strip(`carousel popcorn popcorn rollercoaster ticket balloon balloon tent planet
      ferriswheel star star balloon balloon carousel popcorn star star tent balloon
      rollercoaster carousel rollercoaster popcorn popcorn planet planet ticket tent planet
      planet ferriswheel star star`),
      strip(`planet planet star star carousel planet planet tent balloon balloon rollercoaster
      ferriswheel balloon balloon popcorn popcorn carousel popcorn popcorn rollercoaster star
      ferriswheel star star carousel tent popcorn planet planet tent comet balloon rollercoaster`),
      strip(`star star planet planet ticket comet popcorn popcorn star star tent ferriswheel
      rollercoaster carousel star star tent rollercoaster ferriswheel balloon balloon popcorn
      planet tent popcorn popcorn balloon carousel balloon balloon planet planet carousel
      rollercoaster ticket`),
      strip(`star rollercoaster tent balloon balloon popcorn ferriswheel carousel popcorn
      popcorn star star tent planet planet balloon star star tent comet planet planet carousel
      rollercoaster balloon balloon rollercoaster ferriswheel carousel planet planet popcorn
      popcorn`),
      strip(`ferriswheel rollercoaster star star planet planet balloon rollercoaster carousel
      tent star star tent popcorn planet planet star star ticket balloon balloon planet ticket
      tent popcorn popcorn carousel ferriswheel carousel popcorn popcorn balloon balloon
      rollercoaster`),
    ],
  },
  freeSpins: { 3: 8 },
  freeSpinsMax: 24,
  freeMultiplier: 1,
  wildMultiplier: 2,
  isWildEach: true,
  expanding: ["base", "free"],
  buy: { parts: 371, freeSpins: 8 },
};
