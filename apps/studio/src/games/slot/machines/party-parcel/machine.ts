import type { SlotMachine } from "@baize/fair";

/**
 * Party Parcel: nine places; four alike anywhere pay and burst, what falls after them is worth more
 * each time, and parcels bring free spins.
 */
const strip = (text: string): string[] => text.split(/\s+/);

const reels = [
  strip(`teddy pinata popper popper cake pinata cake yoyo yoyo cake gift yoyo yoyo balloon
  balloon teddy teddy pinata gift teddy teddy balloon balloon popper popper balloon balloon cake
  pinata balloon balloon yoyo balloon pinata yoyo yoyo teddy teddy gift popper popper yoyo yoyo`),
  strip(`yoyo yoyo pinata popper popper teddy balloon balloon pinata cake yoyo gift pinata
  popper popper cake yoyo yoyo pinata teddy teddy yoyo yoyo pinata balloon balloon teddy teddy
  cake yoyo yoyo popper popper cake gift popper balloon balloon teddy teddy balloon balloon gift`),
  strip(`gift cake popper popper yoyo yoyo balloon balloon teddy popper popper yoyo yoyo pinata
  cake yoyo yoyo pinata cake pinata balloon balloon teddy teddy gift balloon balloon yoyo yoyo
  popper popper balloon balloon gift pinata teddy teddy cake balloon teddy teddy pinata yoyo`),
];

export const partyParcel: SlotMachine = {
  family: "anywhere",
  rows: 3,
  parts: 20,
  lines: [],
  symbols: [
    { id: "gift", role: "scatter", pays: { 3: 2 } },
    { id: "cake", role: "high", pays: { 4: 21, 5: 63, 6: 210, 7: 800, 8: 2650 } },
    { id: "pinata", role: "high", pays: { 4: 16, 5: 47, 6: 160, 7: 550, 8: 1600 } },
    { id: "popper", role: "high", pays: { 4: 12, 5: 37, 6: 115, 7: 350, 8: 1050 } },
    { id: "teddy", role: "low", pays: { 4: 7, 5: 21, 6: 63, 7: 210, 8: 550 } },
    { id: "balloon", role: "low", pays: { 4: 6, 5: 17, 6: 53, 7: 160, 8: 450 } },
    { id: "yoyo", role: "low", pays: { 4: 5, 5: 15, 6: 42, 7: 130, 8: 320 } },
  ],
  strips: { base: reels, free: reels },
  freeSpins: { 3: 6 },
  freeSpinsMax: 30,
  freeMultiplier: 1,
  cascade: { base: [1, 2, 3, 4], free: [2, 4, 6, 8] },
  buy: { stakes: 10, freeSpins: 6 },
};
