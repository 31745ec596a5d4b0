import type { SlotMachine } from "@baize/fair";
import { twentyLines } from "../../lines.ts";

/**
 * Lantern Koi: five reels, three rows, twenty lines, wild koi on the three middle reels, and free
 * spins at three times the pay. Pays and strips were tuned until the exact return was 96.72 %;
 * figures.ts keeps what the enumeration gives, and machine.test.ts fails when the two part.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const lanternKoi: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 20,
  lines: twentyLines,
  symbols: [
    { id: "koi", role: "wild", pays: {} },
    { id: "lantern", role: "scatter", pays: { 3: 2, 4: 10, 5: 100 } },
    { id: "crane", role: "high", pays: { 3: 30, 4: 120, 5: 600 } },
    { id: "lotus", role: "high", pays: { 3: 25, 4: 80, 5: 300 } },
    { id: "drum", role: "high", pays: { 3: 20, 4: 60, 5: 240 } },
    { id: "fan", role: "high", pays: { 3: 15, 4: 50, 5: 180 } },
    { id: "jade", role: "low", pays: { 3: 10, 4: 30, 5: 120 } },
    { id: "coral", role: "low", pays: { 3: 10, 4: 30, 5: 120 } },
    { id: "shell", role: "low", pays: { 3: 5, 4: 20, 5: 80 } },
    { id: "reed", role: "low", pays: { 3: 5, 4: 20, 5: 80 } },
  ],
  strips: {
    base: [
      strip(`lantern drum coral shell fan crane reed jade lotus coral shell drum fan reed
    jade shell coral lotus reed fan crane drum jade shell reed coral fan lotus shell
    jade reed`),
      strip(`fan shell koi lotus jade reed coral drum fan shell jade reed lotus coral crane
    fan shell drum lantern koi jade reed coral fan lotus shell jade reed drum coral
    crane`),
      strip(`coral crane fan shell jade lotus reed koi coral drum shell lantern jade fan reed
    coral lotus crane shell drum jade reed koi coral fan lotus shell lantern jade
    reed drum`),
      strip(`lantern drum coral fan shell crane reed jade coral koi lotus drum fan reed shell
    jade coral reed fan shell crane drum jade reed coral koi lotus fan shell jade
    reed`),
      strip(`coral shell crane fan reed jade lotus coral shell reed drum jade fan reed shell
    coral lotus crane reed drum jade shell coral fan reed lantern lotus shell jade
    reed drum`),
    ],
    free: [
      strip(`crane fan shell reed jade lotus shell coral drum reed fan shell jade reed lotus
    coral crane shell drum reed jade lantern fan shell coral reed lotus jade shell
    drum reed coral`),
      strip(`jade reed drum coral fan crane shell lantern koi reed lotus jade fan drum shell
    coral crane reed koi lotus fan jade shell drum reed coral crane fan koi shell
    lotus`),
      strip(`shell koi lotus jade reed coral drum shell crane fan jade reed koi lotus coral
    lantern shell drum jade reed crane fan coral koi lotus shell jade drum reed
    coral crane fan`),
      strip(`crane fan shell koi jade lotus reed drum fan coral shell crane jade reed koi
    lotus fan shell drum coral jade lantern reed crane koi fan lotus shell jade reed
    drum coral`),
      strip(`shell lotus reed jade coral drum shell reed fan jade lotus reed shell crane
    coral lantern drum reed jade shell fan coral lotus reed shell jade drum reed
    crane coral fan`),
    ],
  },
  freeSpins: { 3: 10, 4: 15, 5: 20 },
  freeSpinsMax: 30,
  freeMultiplier: 3,
};
