import { useLanguage } from "../../lib/i18n.tsx";
import { dateFormat } from "../../lib/languages.ts";
import type { ProfitRows } from "./profit-rows.ts";

/** How a day or a month is written; days are names, not moments, so no zone moves them. */
export function useRowName(unit: ProfitRows["unit"]): (day: string) => string {
  const format = dateFormat(useLanguage(), {
    timeZone: "UTC",
    ...(unit === "day" ? { day: "numeric", month: "short" } : { month: "short", year: "numeric" }),
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
