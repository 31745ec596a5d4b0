import type { ChosenBonus } from "@baize/contract";
import { ChevronRight, Gift } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { ContentLink } from "../../ui/content-link.tsx";
import { Money } from "../../ui/money.tsx";
import { StateChip } from "../../ui/offers/words.tsx";

interface BonusLineProps {
  readonly bonus: ChosenBonus;
  readonly currency: string;
}

/** A bonus in one line, which leads to everything about it. */
export function BonusLine({
  bonus: { title, amount, roundsCount, state },
  currency,
}: BonusLineProps) {
  const t = useTranslations("bonuses.rounds");
  return (
    <ContentLink
      url="/member?page=bonusDetails"
      className="flex min-h-14 items-center gap-3 rounded-md border border-line2 bg-s2 px-3.5 py-2 transition hover:bg-s3"
    >
      <Gift size={20} strokeWidth={1.75} className="shrink-0 text-brand-fg" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <bdi>{title}</bdi>
        </span>
        {roundsCount === null ? (
          <Money amount={amount} currency={currency} className="text-sm text-fg2" />
        ) : (
          <span className="text-sm text-fg2">{t("count", { count: roundsCount })}</span>
        )}
      </span>
      <StateChip state={state} />
      <ChevronRight size={16} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
    </ContentLink>
  );
}
