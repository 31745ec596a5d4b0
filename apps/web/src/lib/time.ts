import { useLanguage } from "./i18n.tsx";
import { dateFormat } from "./languages.ts";
import { useSiteZone } from "./site-zone.ts";

/**
 * Dates as people read them: their language and the zone of the site, Latin digits like the
 * amounts beside them.
 */

function useFormat(options: Intl.DateTimeFormatOptions): (at: string) => string {
  const language = useLanguage();
  const timeZone = useSiteZone();
  const format = dateFormat(language, {
    ...options,
    ...(timeZone !== undefined && { timeZone }),
  });
  return (at) => format.format(new Date(at));
}

export function useTimeText(): (at: string) => string {
  return useFormat({ dateStyle: "medium", timeStyle: "short" });
}

/** To the second, for records: two entries of a minute can be distinguished. */
export function useMomentText(): (at: string) => string {
  return useFormat({ dateStyle: "medium", timeStyle: "medium" });
}

/** The day without its time. */
export function useDateText(): (at: string) => string {
  return useFormat({ dateStyle: "medium" });
}

/** A day of a record, which is the same day in every zone. */
export function useDayText(): (day: string) => string {
  const format = dateFormat(useLanguage(), { dateStyle: "medium", timeZone: "UTC" });
  return (day) => format.format(new Date(day));
}

/** How far a zone is from Greenwich then, as "GMT+6"; the visitor's own where none is given. */
export function zoneText(at: Date, timeZone?: string): string {
  const zone = new Intl.DateTimeFormat("en", {
    timeZoneName: "shortOffset",
    ...(timeZone !== undefined && { timeZone }),
  })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  return zone === undefined || zone === "GMT" ? "GMT+0" : zone;
}
