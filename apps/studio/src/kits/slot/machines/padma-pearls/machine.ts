import type { SlotMachine } from "@baize/fair";
import { twentyLines } from "../../lines.ts";

/**
 * Padma Pearls: twenty lines with river dolphins as wilds; six pearls are held and every other
 * place is spun again for more, and free spins pay three times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const padmaPearls: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 20,
  lines: twentyLines,
  symbols: [
    { id: "dolphin", role: "wild", pays: {} },
    { id: "lotus", role: "scatter", pays: { 3: 2 } },
    { id: "pearl", role: "coin", pays: {} },
    { id: "turtle", role: "high", pays: { 3: 50, 4: 200, 5: 800 } },
    { id: "boat", role: "high", pays: { 3: 30, 4: 120, 5: 500 } },
    { id: "fish", role: "high", pays: { 3: 25, 4: 100, 5: 400 } },
    { id: "crab", role: "high", pays: { 3: 20, 4: 80, 5: 250 } },
    { id: "anchor", role: "low", pays: { 3: 10, 4: 30, 5: 100 } },
    { id: "shell", role: "low", pays: { 3: 10, 4: 30, 5: 100 } },
    { id: "coral", role: "low", pays: { 3: 10, 4: 25, 5: 100 } },
    { id: "rope", role: "low", pays: { 3: 10, 4: 25, 5: 100 } },
  ],
  strips: {
    base: [
      strip(`coral coral turtle rope shell crab anchor coral rope turtle fish boat fish boat
    pearl pearl rope anchor coral fish rope crab crab rope anchor boat anchor coral
    shell shell pearl pearl shell`),
      strip(`crab shell rope coral coral fish crab rope rope turtle pearl pearl rope fish anchor
    dolphin boat shell rope pearl pearl anchor shell anchor fish coral lotus dolphin
    anchor shell coral turtle boat lotus coral boat crab`),
      strip(`pearl pearl anchor crab crab boat rope fish fish crab rope coral shell boat lotus
    anchor rope rope lotus pearl pearl shell turtle coral coral dolphin coral shell
    coral fish anchor boat turtle shell dolphin rope anchor`),
      strip(`shell lotus boat rope anchor pearl pearl coral rope boat rope fish dolphin fish
    pearl pearl coral crab coral dolphin crab lotus boat rope shell turtle crab coral
    rope turtle coral anchor fish anchor shell anchor shell`),
      strip(`fish coral coral boat coral crab shell boat crab rope coral shell anchor shell
    anchor coral rope boat anchor turtle rope rope crab turtle pearl pearl rope shell
    fish dolphin pearl pearl anchor fish`),
    ],
    free: [
      strip(`coral shell fish coral turtle crab coral boat anchor anchor coral crab boat boat
    fish shell rope fish shell rope turtle crab rope anchor coral rope shell anchor rope`),
      strip(`coral anchor shell lotus crab boat turtle lotus boat rope anchor rope crab rope
    turtle shell coral crab boat fish shell dolphin rope anchor coral shell fish dolphin
    fish coral rope anchor coral`),
      strip(`boat rope shell lotus fish shell rope crab coral anchor anchor turtle boat anchor
    crab anchor fish coral dolphin rope coral shell fish boat coral rope rope coral
    lotus turtle shell crab dolphin`),
      strip(`rope boat coral fish boat coral shell rope coral lotus anchor coral shell boat lotus
    fish anchor crab rope coral shell rope fish dolphin turtle crab shell dolphin rope
    turtle anchor crab anchor`),
      strip(`boat coral coral coral rope boat fish shell fish rope crab boat rope coral anchor
    crab dolphin fish shell anchor shell rope shell turtle anchor anchor crab coral rope
    turtle`),
    ],
  },
  freeSpins: { 3: 10 },
  freeSpinsMax: 30,
  freeMultiplier: 3,
  hold: {
    coinsNeeded: 6,
    respins: 3,
    coinWins: 1,
    coinOf: 20,
    values: [
      { stakes: 1, weight: 60 },
      { stakes: 2, weight: 24 },
      { stakes: 3, weight: 10 },
      { stakes: 5, weight: 4 },
      { stakes: 10, weight: 2 },
      { stakes: 25, weight: 2 },
    ],
    fullStakes: 1000,
  },
};
