import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { settingsQuery } from "./api.ts";

/** Where the brand takes what is owed by itself, it says so beside what is owed. */
export function Collected() {
  const t = useTranslations("commissions");
  const { data } = useQuery(settingsQuery);
  if (data?.isCollected !== true) return null;
  return (
    <p className="card p-4 text-sm">
      <span className="block font-semibold">{t("collected")}</span>
      <span className="text-fg2">{t("collectedLead")}</span>
    </p>
  );
}
