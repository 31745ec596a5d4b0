import { useLanguage } from "../../lib/i18n.tsx";
import { formatLocale } from "../../lib/languages.ts";

/** A day as members read it, without its time. */
export function useDateText(): (at: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(formatLocale(language), { dateStyle: "medium" });
  return (at) => format.format(new Date(at));
}
