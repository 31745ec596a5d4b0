import { formatLocale } from "./languages.ts";

/** A number of a scale: "1.2M" or "12 লাখ", after its currency's symbol and in Latin digits. */
export function shortNumber(language: string, value: number, symbol = ""): string {
  const format = new Intl.NumberFormat(formatLocale(language), {
    notation: "compact",
    maximumFractionDigits: 1,
    numberingSystem: "latn",
  });
  const sign = value < 0 ? "−" : "";
  return `\u2066${sign}${symbol}${format.format(Math.abs(value))}\u2069`;
}
