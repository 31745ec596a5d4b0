import type { SlotMachine } from "@baize/fair";

/**
 * Foxfire Hollow: five reels of four rows, 1,024 ways, wild lights on the three middle reels, and
 * free spins at twice the pay that can be bought.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const foxfireHollow: SlotMachine = {
  family: "ways",
  rows: 4,
  parts: 20,
  lines: [],
  symbols: [
    { id: "foxfire", role: "wild", pays: {} },
    { id: "moon", role: "scatter", pays: { 3: 2, 4: 8, 5: 40 } },
    { id: "fox", role: "high", pays: { 3: 10, 4: 30, 5: 100 } },
    { id: "owl", role: "high", pays: { 3: 7, 4: 18, 5: 60 } },
    { id: "moth", role: "high", pays: { 3: 5, 4: 14, 5: 40 } },
    { id: "mushroom", role: "high", pays: { 3: 4, 4: 10, 5: 22 } },
    { id: "leaf", role: "low", pays: { 3: 2, 4: 5, 5: 9 } },
    { id: "fern", role: "low", pays: { 3: 2, 4: 3, 5: 8 } },
    { id: "berry", role: "low", pays: { 3: 1, 4: 4, 5: 6 } },
    { id: "candle", role: "low", pays: { 3: 1, 4: 3, 5: 7 } },
  ],
  strips: {
    base: [
      strip(`moth candle fern candle leaf berry owl moon leaf owl candle mushroom fern berry fern
    leaf candle berry mushroom moth fox owl berry leaf moth mushroom fern mushroom berry
    fern leaf fox`),
      strip(`fern berry candle fox leaf mushroom owl fox candle moon berry fern mushroom fern owl
    leaf berry leaf berry moth leaf moth foxfire leaf mushroom candle fern moth candle
    fern owl berry`),
      strip(`fox berry leaf candle leaf moon owl berry moth candle fern berry leaf foxfire fern
    mushroom candle fern owl moth fox mushroom leaf berry fern mushroom candle mushroom
    leaf moth berry fern`),
      strip(`moon fern fox owl leaf mushroom foxfire leaf berry fern mushroom leaf moth candle
    berry candle fern fox fern berry candle berry owl fern leaf moth mushroom moth
    candle leaf berry owl`),
      strip(`fox owl berry owl candle berry fern mushroom leaf fox leaf owl berry fern leaf moth
    mushroom berry mushroom fern candle mushroom leaf candle fern berry moth fern moth
    leaf candle moon`),
    ],
    free: [
      strip(`fox leaf moth mushroom owl fern berry mushroom leaf fern berry candle mushroom berry
    candle fern leaf fern moon fox moth mushroom moth berry leaf owl berry leaf candle
    owl candle fern`),
      strip(`berry leaf fern moon mushroom owl fox candle owl berry leaf candle mushroom berry
    fox fern berry mushroom owl moth leaf foxfire candle leaf berry fern moth foxfire
    moth fern candle leaf fern`),
      strip(`fern berry candle leaf candle fern moth foxfire candle owl moth candle berry fern
    fox moth berry foxfire leaf mushroom fox leaf mushroom berry mushroom berry moon
    leaf fern owl fern mushroom leaf`),
      strip(`moth berry fern candle foxfire owl candle berry leaf foxfire moth leaf fox mushroom
    fox moth fern candle fern leaf moon leaf berry owl fern leaf berry fern mushroom owl
    candle mushroom berry`),
      strip(`fern owl berry leaf berry candle mushroom owl fern berry candle fern foxfire leaf
    berry candle moth fern leaf mushroom moon fox moth candle owl leaf mushroom leaf
    mushroom moth fern berry fox`),
    ],
  },
  freeSpins: { 3: 8, 4: 12, 5: 20 },
  freeSpinsMax: 40,
  freeMultiplier: 2,
  buy: { parts: 404, freeSpins: 8 },
};
