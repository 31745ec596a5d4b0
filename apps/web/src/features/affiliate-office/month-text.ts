import { useLanguage } from "../../lib/i18n.tsx";
import { dateFormat } from "../../lib/languages.ts";

/** "2026-11" as people say it. */
export function useMonthText(): (month: string) => string {
  const language = useLanguage();
  const format = dateFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
