import { dateFormat, formatLocale } from "./languages.ts";
import { useLanguage } from "./i18n.tsx";

/** 5 January 2026 is a Monday. */
const dayOf = (weekday: number) => new Date(Date.UTC(2026, 0, 4 + weekday));

/** Names of days of the week, 1 is Monday: "Friday and Sunday". */
export function useWeekdayText(): (weekdays: readonly number[]) => string {
  const language = useLanguage();
  const name = dateFormat(language, { weekday: "long", timeZone: "UTC" });
  const list = new Intl.ListFormat(formatLocale(language), { type: "conjunction" });
  return (weekdays) => list.format(weekdays.map((one) => name.format(dayOf(one))));
}
