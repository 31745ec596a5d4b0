import { grouped, scatter, type SlotDraft } from "../../../kits/slot/draft.ts";

const draft: SlotDraft = {
  code: "party-parcel",
  about:
    "Party Parcel: nine places; four alike anywhere pay and burst, what falls after them is " +
    "worth more each time, and parcels bring free spins.",
  parts: 20,
  reels: 3,
  machine: {
    family: "anywhere",
    rows: 3,
    symbols: [
      scatter("gift", { 3: 2 }),
      grouped("high", "cake", { 4: 24, 5: 72, 6: 240, 7: 900, 8: 3000 }),
      grouped("high", "pinata", { 4: 18, 5: 54, 6: 180, 7: 600, 8: 1800 }),
      grouped("high", "popper", { 4: 14, 5: 42, 6: 130, 7: 400, 8: 1200 }),
      grouped("low", "teddy", { 4: 8, 5: 24, 6: 72, 7: 240 }),
      grouped("low", "balloon", { 4: 7, 5: 19, 6: 60, 7: 180 }),
      grouped("low", "yoyo", { 4: 6, 5: 17, 6: 48, 7: 150 }),
    ],
    freeSpins: { 3: 6 },
    freeSpinsMax: 30,
    freeMultiplier: 1,
    cascade: { base: [1, 2, 3, 4], free: [2, 4, 6, 8] },
    buy: { parts: 400, freeSpins: 6 },
  },
  weights: {
    base: {
      gift: 2,
      cake: 3,
      pinata: 3,
      popper: 7,
      teddy: 7,
      balloon: 8,
      yoyo: 8,
    },
  },
  stacks: { cake: 3, pinata: 3, popper: 2, teddy: 2, balloon: 2, yoyo: 2 },
  target: { rtp: 0.958, hit: 0.3, seeds: 4 },
};

export default draft;
