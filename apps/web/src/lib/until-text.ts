import { formatLocale, hasDateWords } from "./languages.ts";
import { timeLeft } from "./time-left.ts";

/** "in 3 days"; nothing once it is over, or where the browser has no words for it. */
export function untilText(at: string, nowMs: number, language: string): string | undefined {
  const left = timeLeft(at, nowMs);
  if (left === undefined || !hasDateWords(language)) return undefined;
  const format = new Intl.RelativeTimeFormat(formatLocale(language), { numeric: "always" });
  return format.format(left.count, left.unit);
}
