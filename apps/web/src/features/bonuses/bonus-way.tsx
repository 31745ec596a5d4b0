import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { progressOf } from "../../ui/offers/progress.ts";
import { StateChip } from "../../ui/offers/words.tsx";
import { standingQuery } from "./api.ts";

/** The bonus that runs and how far it is, as the way to all of it. Nothing without one. */
export function BonusWay() {
  const t = useTranslations("bonuses");
  const id = useId();
  const { data: bonus } = useQuery(standingQuery(useLanguage()));
  if (bonus === null || bonus === undefined) return null;
  const { title, state, amount, currency, roundsCount, done, required } = bonus;
  return (
    <ContentLink
      url="/member?page=bonusDetails"
      className="card grid grid-cols-1 gap-2 p-4 transition hover:bg-s2"
    >
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-40 flex-1 font-semibold">
          <bdi>{title}</bdi>
        </span>
        <StateChip state={state} />
        {roundsCount === null ? (
          <Money amount={amount} currency={currency} className="font-semibold" />
        ) : (
          <span className="font-semibold">{t("rounds.count", { count: roundsCount })}</span>
        )}
        <ChevronRight size={18} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
      </span>
      {state === "active" && (
        <>
          <span id={id} className="num text-sm text-fg2">
            {t("progress")}{" "}
            <bdi dir="ltr">
              {moneyText(done, currency)} / {moneyText(required, currency)}
            </bdi>
          </span>
          <progress
            max={100}
            value={progressOf(bonus).percent}
            aria-labelledby={id}
            className="block w-full"
          />
        </>
      )}
    </ContentLink>
  );
}
