import type { Family } from "../schedule/game.ts";
import type { Rank, ResultShape } from "./shape.ts";

/**
 * The shape of each family's results (lottery document, sections 2, 4 and 5). Yeekee, hash and
 * Matka are drawn in a way of their own, so their files add to it what a shape cannot say.
 */

const digits = (name: string, count: number, digitCount: number): Rank => ({
  name,
  count,
  value: { digits: digitCount },
});

const numbers = (name: string, count: number, from: number, to: number): Rank => ({
  name,
  count,
  value: { from, to },
});

const singleDigits = (count: number): ResultShape => ({ ranks: [digits("digits", count, 1)] });

export const shapes: Readonly<Record<Family, ResultShape>> = {
  D5: singleDigits(5),
  D3: singleDigits(3),
  PC28: singleDigits(3),
  TOGEL: singleDigits(4),
  WG: singleDigits(1),
  HASH: singleDigits(1),
  K3: { ranks: [numbers("dice", 3, 1, 6)] },
  X5: { ranks: [numbers("numbers", 5, 1, 11)], isDistinct: true },
  PK10: { ranks: [numbers("order", 10, 1, 10)], isDistinct: true },
  KL8: { ranks: [numbers("numbers", 20, 1, 80)], isDistinct: true },
  M6: { ranks: [numbers("numbers", 6, 1, 49), numbers("special", 1, 1, 49)], isDistinct: true },
  VN27: {
    ranks: [
      digits("DB", 1, 5),
      digits("G1", 1, 5),
      digits("G2", 2, 5),
      digits("G3", 6, 5),
      digits("G4", 4, 4),
      digits("G5", 6, 4),
      digits("G6", 3, 3),
      digits("G7", 4, 2),
    ],
  },
  VN18: {
    ranks: [
      digits("DB", 1, 6),
      digits("G1", 1, 5),
      digits("G2", 1, 5),
      digits("G3", 2, 5),
      digits("G4", 7, 5),
      digits("G5", 1, 4),
      digits("G6", 3, 4),
      digits("G7", 1, 3),
      digits("G8", 1, 2),
    ],
  },
  TH: {
    ranks: [
      digits("first", 1, 6),
      digits("front", 2, 3),
      digits("back", 2, 3),
      digits("down", 1, 2),
    ],
  },
  LA: { ranks: [digits("number", 1, 4)] },
  HN: { ranks: [digits("top3", 1, 3), digits("down2", 1, 2)] },
  YEEKEE: { ranks: [digits("number", 1, 5)] },
  F4: {
    ranks: [
      digits("first", 1, 4),
      digits("second", 1, 4),
      digits("third", 1, 4),
      digits("special", 10, 4),
      digits("consolation", 10, 4),
    ],
  },
  MATKA: { ranks: [digits("open", 1, 3), digits("close", 1, 3)] },
};
