import { dateFormat, formatLocale, hasDateWords } from "../../lib/languages.ts";

/** How long ago something was, in the largest unit that fits: "5 minutes ago", "yesterday". */

const steps = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

export function agoText(at: string, nowMs: number, language: string): string {
  if (!hasDateWords(language)) {
    const format = dateFormat(language, { dateStyle: "medium", timeStyle: "short" });
    return format.format(new Date(at));
  }
  const format = new Intl.RelativeTimeFormat(formatLocale(language), { numeric: "auto" });
  // A clock that runs ahead must not tell of the future.
  const seconds = Math.max(0, Math.trunc((nowMs - Date.parse(at)) / 1000));
  for (const [unit, length] of steps) {
    if (seconds >= length) return format.format(-Math.trunc(seconds / length), unit);
  }
  return format.format(0, "second");
}
