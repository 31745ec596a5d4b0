import type { SlotMachine } from "@baize/fair";

/**
 * Party Parcel: nine places; four alike anywhere pay and burst, what falls after them is worth more
 * each time, and parcels bring free spins.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`balloon balloon gift yoyo yoyo teddy teddy cake cake cake yoyo yoyo balloon balloon
  popper teddy teddy popper popper yoyo yoyo gift balloon balloon popper popper balloon balloon
  teddy teddy yoyo yoyo pinata pinata pinata popper popper teddy`),
  strip(`balloon balloon pinata pinata pinata popper popper gift popper popper balloon balloon
  teddy popper teddy teddy yoyo yoyo teddy teddy balloon balloon yoyo yoyo cake cake cake teddy
  teddy popper popper balloon balloon yoyo yoyo gift yoyo yoyo`),
  strip(`yoyo yoyo teddy balloon balloon yoyo yoyo balloon balloon yoyo yoyo teddy teddy gift
  pinata pinata pinata teddy teddy popper popper balloon balloon popper yoyo yoyo teddy teddy
  popper popper gift balloon balloon cake cake cake popper popper`),
];

export const partyParcel: SlotMachine = {
  family: "anywhere",
  rows: 3,
  parts: 20,
  lines: [],
  symbols: [
    { id: "gift", role: "scatter", pays: { 3: 2 } },
    { id: "cake", role: "high", pays: { 4: 7, 5: 21, 6: 71, 7: 270, 8: 900 } },
    { id: "pinata", role: "high", pays: { 4: 5, 5: 16, 6: 53, 7: 180, 8: 550 } },
    { id: "popper", role: "high", pays: { 4: 4, 5: 12, 6: 39, 7: 120, 8: 360 } },
    { id: "teddy", role: "low", pays: { 4: 2, 5: 7, 6: 21, 7: 71 } },
    { id: "balloon", role: "low", pays: { 4: 2, 5: 6, 6: 18, 7: 53 } },
    { id: "yoyo", role: "low", pays: { 4: 2, 5: 5, 6: 14, 7: 44 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 6 },
  freeSpinsMax: 30,
  freeMultiplier: 1,
  cascade: { base: [1, 2, 3, 4], free: [2, 4, 6, 8] },
  buy: { parts: 217, freeSpins: 6 },
};
