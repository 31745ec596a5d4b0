import type { ShownFilter } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../lib/i18n.tsx";
import { formatLocale } from "../lib/languages.ts";

/** What of play counts, in words; without the least stake. Empty where everything does. */
export function useFilterTexts({ gameTypes, games, vendorNames }: ShownFilter): string[] {
  const t = useTranslations("missions");
  const names = useTranslations("shell.gameType");
  const list = new Intl.ListFormat(formatLocale(useLanguage()), { type: "unit" });
  const types = gameTypes.map((type) => names(type));
  const single = games.map(({ gameName }) => gameName);
  return [
    ...(types.length === 0 ? [] : [t("onlyIn", { games: list.format(types) })]),
    ...(vendorNames.length === 0 ? [] : [t("onlyOf", { vendors: list.format(vendorNames) })]),
    ...(single.length === 0 ? [] : [t("onlyIn", { games: list.format(single) })]),
  ];
}
