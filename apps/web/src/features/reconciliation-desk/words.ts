import { useLanguage } from "../../lib/i18n.tsx";
import { dateFormat } from "../../lib/languages.ts";

/** A day in UTC, as the provider counts it, whatever the reader's zone. */
export function useDayText(): (day: string) => string {
  const format = dateFormat(useLanguage(), { dateStyle: "medium", timeZone: "UTC" });
  return (day) => format.format(new Date(day));
}
