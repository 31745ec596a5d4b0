import { useLanguage } from "./i18n.tsx";
import { formatLocale } from "./languages.ts";

/** Writes counts as the language does, with separators between thousands. */
export function useCountText(): (count: number) => string {
  const format = new Intl.NumberFormat(formatLocale(useLanguage()));
  return (count) => format.format(count);
}
