import { formatLocale } from "./languages.ts";

/** "7 days" in a language; the browser knows the words and the plurals. */
export function unitText(
  language: string,
  count: number,
  unit: "second" | "minute" | "hour" | "day" | "month" | "year",
): string {
  const format = new Intl.NumberFormat(formatLocale(language), {
    style: "unit",
    unit,
    unitDisplay: "long",
  });
  return format.format(count);
}
