import { useLanguage } from "./i18n.tsx";
import { formatLocale } from "./languages.ts";

/**
 * Dates as players read them: their language and time zone, Latin digits like the amounts beside
 * them.
 */
export function timeText(
  at: string,
  language: string,
  style: "short" | "medium" = "medium",
): string {
  return new Intl.DateTimeFormat(formatLocale(language), {
    dateStyle: style,
    timeStyle: "short",
  }).format(new Date(at));
}

export function useTimeText(): (at: string) => string {
  const language = useLanguage();
  return (at) => timeText(at, language);
}

/** How far a zone is from Greenwich at a time, as "GMT+6"; the visitor's own where none is given. */
export function zoneText(at: Date, timeZone?: string): string {
  const zone = new Intl.DateTimeFormat("en", {
    timeZoneName: "shortOffset",
    ...(timeZone !== undefined && { timeZone }),
  })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  return zone === undefined || zone === "GMT" ? "GMT+0" : zone;
}
