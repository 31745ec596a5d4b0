/** Reads "49.5" as 4950: multipliers and targets as typed. Undefined for anything else. */
export function parseHundredths(text: string): number | undefined {
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = "0", fraction = ""] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** "1.50" as people write a factor: "1.5×"; "110.00" is "110×". */
export const timesText = (multiplier: string): string => `${multiplier.replace(/\.?0+$/, "")}×`;
