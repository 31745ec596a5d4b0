import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { summaryQuery } from "../../lib/rewards.ts";

/** How many promotions the member could take part in and has not seen, beside a way to them. */
export function PromoBadge() {
  const t = useTranslations("shell");
  const { data } = useQuery(summaryQuery);
  const count = data?.availablePromoCount ?? 0;
  if (count === 0) return null;
  return (
    <span
      data-promo-badge
      className="grid place-items-center rounded-full bg-brand font-bold text-on-brand ms-auto h-5.5 min-w-5.5 px-1.5 text-xs"
      aria-label={t("newPromotions", { count })}
    >
      <span className="num" aria-hidden>
        {Math.min(count, 99)}
      </span>
    </span>
  );
}
