import type { DepositBonus } from "@baize/contract";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { Weights } from "./words.tsx";

/** All that an offer asks, folded until it is asked for. */
export function OfferTerms({
  offer,
  isIndented = false,
}: {
  readonly offer: DepositBonus;
  readonly isIndented?: boolean;
}) {
  const t = useTranslations("bonuses");
  const indent = isIndented ? "ps-8" : "";
  return (
    <details className={`group text-sm ${isIndented ? "px-3.5 pb-1" : ""}`}>
      <summary
        className={`flex min-h-10 list-none items-center gap-1 font-medium text-brand-fg pointer-coarse:min-h-11 ${indent}`}
      >
        {t("terms")}
        <span className="sr-only">
          : <bdi>{offer.title}</bdi>
        </span>
        <ChevronDown size={16} className="transition group-open:rotate-180" aria-hidden />
      </summary>
      <div className={`grid gap-3 ${isIndented ? "pb-2.5 ps-8" : "pt-1"}`}>
        <p>{t(offer.rounds === null ? "how" : "rounds.how")}</p>
        {offer.rounds === null && <Weights bonus={offer} />}
        {offer.terms !== "" && (
          <p className="whitespace-pre-line text-fg2">
            <bdi>{offer.terms}</bdi>
          </p>
        )}
      </div>
    </details>
  );
}
