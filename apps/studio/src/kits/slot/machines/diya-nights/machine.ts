import type { SlotMachine } from "@baize/fair";
import { twentyFiveLines } from "../../lines.ts";

/**
 * Diya Nights: twenty-five lines; every lamp of a line doubles it again, and free spins have more
 * lamps, so three of them make eight times.
 */
const strip = (text: string): string[] => text.split(/\s+/);

export const diyaNights: SlotMachine = {
  family: "lines",
  rows: 3,
  parts: 20,
  lines: twentyFiveLines,
  symbols: [
    { id: "diya", role: "wild", pays: {} },
    { id: "fireworks", role: "scatter", pays: { 3: 2, 4: 10, 5: 50 } },
    { id: "sari", role: "high", pays: { 3: 24, 4: 95, 5: 500 } },
    { id: "hamsa", role: "high", pays: { 3: 19, 4: 71, 5: 300 } },
    { id: "rangoli", role: "high", pays: { 3: 14, 4: 54, 5: 210 } },
    { id: "dhol", role: "high", pays: { 3: 12, 4: 42, 5: 165 } },
    { id: "firecracker", role: "low", pays: { 3: 6, 4: 21, 5: 85 } },
    { id: "jasmine", role: "low", pays: { 3: 6, 4: 19, 5: 71 } },
    { id: "star", role: "low", pays: { 3: 5, 4: 17, 5: 60 } },
    { id: "candle", role: "low", pays: { 3: 5, 4: 14, 5: 54 } },
  ],
  strips: {
    base: [
      strip(`jasmine dhol sari rangoli candle jasmine star firecracker hamsa dhol
      fireworks jasmine star hamsa rangoli firecracker candle dhol star jasmine firecracker
      star candle firecracker sari star candle rangoli`),
      strip(`star sari candle rangoli jasmine star firecracker candle jasmine dhol
      firecracker rangoli diya dhol jasmine star candle star dhol jasmine firecracker
      fireworks firecracker rangoli hamsa candle hamsa sari`),
      strip(`diya jasmine firecracker hamsa star dhol candle firecracker candle jasmine star
      firecracker hamsa star dhol sari fireworks rangoli candle dhol star candle sari
      jasmine rangoli firecracker rangoli jasmine`),
      strip(`jasmine firecracker jasmine rangoli candle dhol candle sari rangoli fireworks
      firecracker sari hamsa diya candle star dhol candle star firecracker star hamsa star
      firecracker jasmine rangoli jasmine dhol`),
      strip(`sari jasmine firecracker candle star hamsa jasmine candle fireworks firecracker
      rangoli firecracker sari candle rangoli jasmine dhol hamsa candle jasmine star
      firecracker star dhol star dhol rangoli star`),
    ],
    free: [
      strip(`star hamsa fireworks rangoli sari candle star jasmine candle star firecracker sari
      candle firecracker jasmine rangoli dhol star rangoli firecracker dhol hamsa candle
      jasmine dhol candle jasmine firecracker`),
      strip(`rangoli fireworks firecracker star jasmine star jasmine candle firecracker dhol
      candle hamsa firecracker star jasmine rangoli diya sari candle diya dhol rangoli hamsa
      candle jasmine firecracker star dhol sari diya`),
      strip(`firecracker diya firecracker jasmine diya jasmine diya star hamsa candle star
      dhol candle rangoli jasmine dhol star hamsa firecracker star candle jasmine sari
      fireworks rangoli sari dhol firecracker candle rangoli`),
      strip(`jasmine star dhol hamsa sari jasmine rangoli firecracker sari diya jasmine
      dhol candle star rangoli hamsa candle firecracker diya dhol candle jasmine
      fireworks star firecracker star diya candle rangoli firecracker`),
      strip(`candle dhol firecracker rangoli sari jasmine firecracker candle star candle
      hamsa jasmine dhol candle star jasmine firecracker star sari star jasmine fireworks
      firecracker dhol rangoli hamsa candle rangoli`),
    ],
  },
  freeSpins: { 3: 10, 4: 12, 5: 15 },
  freeSpinsMax: 30,
  freeMultiplier: 1,
  wildMultiplier: 2,
  isWildEach: true,
  buy: { parts: 542, freeSpins: 10 },
};
