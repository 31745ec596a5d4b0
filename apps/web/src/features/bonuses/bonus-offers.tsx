import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { balanceQuery } from "../../lib/member.ts";
import { OfferCard } from "../../ui/offers/offer-card.tsx";
import { offersQuery } from "./api.ts";
import { BonusLine } from "./bonus-line.tsx";

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
              <OfferCard offer={offer} onDeposit={onDeposit} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
