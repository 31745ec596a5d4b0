import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { alertsQuery } from "./api.ts";

/** How many alerts nobody has acknowledged, beside their page's name in the menu. */
export function NewAlerts() {
  const t = useTranslations("console.alerts");
  const count = useQuery(alertsQuery({ state: "new", pageNum: 1 })).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <span className="ms-auto">
      <Mark tone="bad">
        <span aria-hidden>{count}</span>
        <span className="sr-only">{t("newCount", { count })}</span>
      </Mark>
    </span>
  );
}
