import { useLanguage } from "./i18n.tsx";

/**
 * Dates as players read them: their language and time zone, Latin digits like the amounts beside
 * them.
 */
export function timeText(
  at: string,
  language: string,
  style: "short" | "medium" = "medium",
): string {
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: style,
    timeStyle: "short",
  }).format(new Date(at));
}

export function useTimeText(): (at: string) => string {
  const language = useLanguage();
  return (at) => timeText(at, language);
}
