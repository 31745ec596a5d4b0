import type { DepositBonus } from "@baize/contract";
import { Gift } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { Button } from "../button.tsx";
import { moneyText } from "../money.tsx";
import { OfferTerms } from "./offer-terms.tsx";
import { useOfferTexts, useTermsTexts } from "./words.tsx";

interface OfferCardProps {
  readonly offer: DepositBonus;
  /** Leads to the deposit form with the bonus chosen; absent for a member who may not deposit. */
  readonly onDeposit: ((offerId: string) => void) | undefined;
}

/** A bonus of deposits as the promotions page shows it; a preview shows the same. */
export function OfferCard({ offer, onDeposit }: OfferCardProps) {
  const t = useTranslations("bonuses");
  const { share, wagering } = useTermsTexts(offer);
  const { only, steps, budget } = useOfferTexts(offer);
  const { offerId, title, minDeposit, currency, budgetLeft } = offer;
  return (
    <article aria-label={title} className="card flex flex-col gap-3 p-4 sm:p-5">
      <h3 className="flex items-start gap-2.5 font-display text-md font-semibold">
        <Gift size={22} strokeWidth={1.75} className="shrink-0 text-brand-fg" aria-hidden />
        <bdi>{title}</bdi>
      </h3>
      <ul className="grid gap-1 text-sm text-fg2">
        <li className="text-md font-semibold text-fg">{share}</li>
        {[...steps, ...only].map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{t("below", { min: moneyText(minDeposit, currency) })}</li>
        <li>{wagering}</li>
        {budget.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <OfferTerms offer={offer} />
      {onDeposit !== undefined && (
        <Button
          look="quiet"
          className="mt-auto"
          aria-label={`${t("deposit")}: ${title}`}
          disabled={budgetLeft === "none"}
          onClick={() => onDeposit(offerId)}
        >
          {t("deposit")}
        </Button>
      )}
    </article>
  );
}
