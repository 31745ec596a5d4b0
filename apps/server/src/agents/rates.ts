/** Rates in millionths (1 % is 10,000) and as the decimal fractions of the calls. Pure. */

const million = 1_000_000;

/** "0.015" of 15,000 millionths. */
export function rateText(ppm: number): string {
  const whole = Math.trunc(ppm / million);
  const digits = String(ppm % million)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return digits === "" ? String(whole) : `${whole}.${digits}`;
}

export function ppmOf(rate: string): number {
  const [whole = "0", digits = ""] = rate.split(".");
  return Number.parseInt(whole, 10) * million + Number.parseInt(digits.padEnd(6, "0"), 10);
}
