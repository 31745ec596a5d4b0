import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Ticket } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { wheelsQuery } from "./api.ts";

/** The way to the wheels with the number of tickets; nothing where there is no wheel. */
export function WheelsWay() {
  const t = useTranslations("draws.wheel");
  const { data } = useQuery(wheelsQuery(useLanguage()));
  if (data === undefined || data.length === 0) return null;
  const count = data.reduce((sum, { tickets }) => sum + tickets.length, 0);
  return (
    <ContentLink
      url="/member?page=luckyWheel"
      className="card flex min-h-14 items-center gap-3 p-4 transition hover:bg-s2"
    >
      <Ticket size={22} strokeWidth={1.75} className="shrink-0 text-brand-fg" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t("way")}</span>
        <span className="block text-sm text-fg2">{t("tickets", { count })}</span>
      </span>
      <ChevronRight size={18} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
    </ContentLink>
  );
}
