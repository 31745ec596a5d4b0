/**
 * Whole numbers of a fine unit as people read them: basis points as percent or as a factor, and
 * multipliers that are kept in hundredths.
 */

/** With both digits: 1234 is "12.34", 5 is "0.05". */
export function hundredthsText(hundredths: number | bigint): string {
  const isBelow = hundredths < 0;
  const digits = String(isBelow ? -hundredths : hundredths).padStart(3, "0");
  return `${isBelow ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Without zeros at the end: 1,250 basis points are "12.5" percent. */
export const percentOfBps = (bps: number): string => String(bps / 100);

/** Without zeros at the end: 125,000 basis points are "12.5" times. */
export const timesOfBps = (bps: number): string => String(bps / 10_000);
