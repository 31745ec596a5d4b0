import type { DepositBonus } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { balanceQuery } from "../../lib/member.ts";
import { Button } from "../../ui/button.tsx";
import { moneyText } from "../../ui/money.tsx";
import { offersQuery } from "./api.ts";
import { BonusLine } from "./bonus-line.tsx";
import { OfferTerms } from "./offer-terms.tsx";
import { useOfferTexts, useTermsTexts } from "./words.tsx";

interface BonusOffersProps {
  /** Leads to the deposit form with the bonus chosen; absent for a member who may not deposit. */
  readonly onDeposit: ((offerId: string) => void) | undefined;
}

/** The bonuses this member may take with a deposit, or the one that stands in their way. */
export function BonusOffers({ onDeposit }: BonusOffersProps) {
  const t = useTranslations("bonuses");
  const { data } = useQuery(offersQuery(useLanguage()));
  const balance = useQuery(balanceQuery).data;
  const { offers = [], standing = null } = data ?? {};
  if (offers.length === 0 && standing === null) return null;
  return (
    <section aria-labelledby="bonus-offers" className="grid gap-3">
      <h2 id="bonus-offers" className="font-display text-lg font-semibold">
        {t("offers")}
      </h2>
      {standing !== null && balance !== undefined && (
        <div className="grid max-w-xl gap-2">
          <BonusLine bonus={standing} currency={balance.currency} />
          <p className="text-sm text-fg2">{t("oneAtATime")}</p>
        </div>
      )}
      {offers.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {offers.map((offer) => (
            <li key={offer.offerId} className="grid">
              <Offer offer={offer} onDeposit={onDeposit} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface OfferProps extends BonusOffersProps {
  readonly offer: DepositBonus;
}

function Offer({ offer, onDeposit }: OfferProps) {
  const t = useTranslations("bonuses");
  const { share, wagering } = useTermsTexts(offer);
  const { only, steps } = useOfferTexts(offer);
  const { offerId, title, minDeposit, currency } = offer;
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
      </ul>
      <OfferTerms offer={offer} />
      {onDeposit !== undefined && (
        <Button
          look="quiet"
          className="mt-auto"
          aria-label={`${t("deposit")}: ${title}`}
          onClick={() => onDeposit(offerId)}
        >
          {t("deposit")}
        </Button>
      )}
    </article>
  );
}
