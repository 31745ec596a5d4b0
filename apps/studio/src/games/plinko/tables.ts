/**
 * What the buckets pay, in hundredths of the stake, from the outermost to the one in the middle;
 * the other half mirrors it. Each table is made so that the chances of the buckets,
 * C(rows, k) / 2^rows, return exactly 99 %: the outermost takes up what rounding left over.
 */
import { plinkoRowsMax, plinkoRowsMin } from "./protocol.ts";
import type { Risk } from "../../kits/one-shot/risk.ts";

const halves: Readonly<Record<Risk, Readonly<Record<number, readonly number[]>>>> = {
  low: {
    8: [562, 280, 130, 80, 50],
    9: [654, 350, 190, 100, 50],
    10: [738, 390, 210, 130, 70, 50],
    11: [836, 490, 290, 160, 90, 50],
    12: [902, 550, 310, 190, 110, 70, 50],
    13: [1074, 660, 400, 220, 140, 90, 50],
    14: [1408, 740, 420, 260, 170, 100, 70, 50],
    15: [1406, 850, 540, 340, 230, 120, 80, 50],
    16: [1602, 960, 600, 360, 230, 140, 100, 70, 50],
  },
  medium: {
    8: [1312, 370, 130, 60, 40],
    9: [1704, 560, 190, 80, 40],
    10: [2248, 680, 240, 110, 60, 40],
    11: [2926, 1020, 380, 150, 70, 40],
    12: [3832, 1250, 490, 200, 100, 50, 40],
    13: [4844, 1950, 760, 330, 130, 60, 30],
    14: [6398, 2380, 960, 390, 180, 80, 50, 30],
    15: [8406, 3410, 1420, 590, 250, 120, 50, 30],
    16: [10862, 4200, 1690, 730, 310, 160, 80, 40, 30],
  },
  high: {
    8: [2892, 470, 110, 40, 20],
    9: [4584, 840, 180, 50, 20],
    10: [7068, 1260, 280, 80, 30, 20],
    11: [10736, 2100, 460, 120, 40, 20],
    12: [17052, 3100, 700, 180, 60, 30, 20],
    13: [26034, 5100, 1100, 290, 100, 30, 20],
    14: [41058, 7500, 1650, 440, 130, 50, 30, 20],
    15: [64856, 12500, 2710, 680, 210, 70, 30, 20],
    16: [102212, 18500, 4000, 990, 300, 90, 50, 30, 20],
  },
};

/** All buckets from left to right. */
export function bucketsOf(rows: number, risk: Risk): readonly number[] {
  const half = halves[risk][rows];
  if (half === undefined) throw new RangeError(`no table of ${rows} rows`);
  const other = half.slice(0, rows + 1 - half.length).toReversed();
  return [...half, ...other];
}

export const plinkoRows: readonly number[] = Array.from(
  { length: plinkoRowsMax - plinkoRowsMin + 1 },
  (_, index) => plinkoRowsMin + index,
);
