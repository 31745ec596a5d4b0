import { plainText } from "./typed-numbers.ts";

/** Rates of contracts: decimal fractions on the wire, percentages for people. No floats between. */

const trimmed = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** "0.0150" is "1.5". */
export function percentOf(rate: string): string {
  const [whole = "0", part = ""] = rate.split(".");
  const digits = part.padEnd(2, "0");
  const before = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, "");
  return trimmed(`${before}.${digits.slice(2)}`.replace(/\.$/, ""));
}

/** "1.5" is "0.015"; undefined for what is no percentage from 0 to 100 with at most 4 decimals. */
export function rateOf(percent: string): string | undefined {
  const plain = plainText(percent);
  const [, whole = "", part = ""] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(plain) ?? [];
  if (whole === "") return undefined;
  const digits = `${whole.padStart(3, "0")}${part.padEnd(4, "0")}`;
  const ppm = Number(digits);
  if (ppm > 1_000_000) return undefined;
  return trimmed(`${digits.slice(0, 1)}.${digits.slice(1)}`);
}

/** Millionths, to compare by. */
export const ppmOf = (rate: string): number => {
  const [whole = "0", part = ""] = rate.split(".");
  return Number(`${whole}${part.padEnd(6, "0").slice(0, 6)}`);
};
