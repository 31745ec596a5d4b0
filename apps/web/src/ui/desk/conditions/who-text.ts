import type { WhoMay } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../../lib/i18n.tsx";
import { memberListsQuery } from "../../../lib/segments-query.ts";
import { whoText, type Words } from "./tree-text.ts";
import { useMay } from "../../../lib/operator.ts";

/** The same in the operator's language, with the names of lists and countries. */
export function useWhoText(merchantCode: string): (who: WhoMay) => string {
  const t = useTranslations("console.promotions.segment");
  const regions = new Intl.DisplayNames(useLanguage(), { type: "region" });
  const enabled = useMay("rewards.read");
  const { data = [] } = useQuery({ ...memberListsQuery(merchantCode), enabled });
  const words: Words = {
    factOf: (fact) => t(fact),
    valueOf: (fact, value) => (fact === "country" ? (regions.of(value) ?? value) : value),
    listOf: (id) => data.find(({ listId }) => listId === id)?.name ?? id,
  };
  return (who) => whoText(who, words);
}
