import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { summaryQuery } from "../../lib/rewards.ts";

/** How many awards and tickets wait, beside a way to them. Nothing where none does. */
export function ClaimableBadge() {
  const t = useTranslations("shell");
  const { data } = useQuery(summaryQuery);
  const count = data === undefined ? 0 : data.claimable + data.tickets;
  if (count === 0) return null;
  return (
    <span
      className="ms-auto grid h-5.5 min-w-5.5 place-items-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand"
      aria-label={t("rewardsWaiting", { count })}
    >
      <span className="num" aria-hidden>
        {Math.min(count, 99)}
      </span>
    </span>
  );
}
