import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { claimableQuery } from "./api.ts";

/** How many awards of missions wait, beside a way to them. Nothing where none does. */
export function MissionBadge() {
  const t = useTranslations("missions");
  const { data } = useQuery(claimableQuery);
  if (data === undefined || data.missions === 0) return null;
  return (
    <span
      className="ms-auto grid h-5.5 min-w-5.5 place-items-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand"
      aria-label={t("waiting", { count: data.missions })}
    >
      <span className="num" aria-hidden>
        {Math.min(data.missions, 99)}
      </span>
    </span>
  );
}
