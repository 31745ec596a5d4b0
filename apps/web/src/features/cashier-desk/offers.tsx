import type { BonusOffer } from "@baize/contract";
import { percentOfBps, timesOfBps } from "@baize/money/hundredths";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Gift, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { randomUuid } from "../../lib/random.ts";
import { goWith, useAddress } from "../../lib/address.ts";
import { call } from "../../lib/client.ts";
import { serverNow } from "../../lib/clock.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { Mark, table } from "../../ui/desk/page-parts.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { newOffer } from "./offer-draft.ts";
import { OfferForm } from "./offer-form.tsx";

const offersQuery = queryOptions({
  queryKey: ["cashier", "offers"],
  staleTime: 0,
  queryFn: ({ signal }) => call("bonusOffers", undefined, { signal }),
});

/** A brand's deposit bonuses: all of them, or the one the address names. */
export function BonusOffers({ brand }: { readonly brand: BrandOutline }) {
  const offers = useQuery(offersQuery);
  const asked = useAddress().search["offer"];
  // A form is reset only by an explicit reload, never while somebody types.
  const [reads, setReads] = useState(0);
  if (offers.isPending) return <SkeletonRows rows={6} className="h-11" />;
  if (offers.isError) {
    return <Failed error={offers.error} onRetry={() => void offers.refetch()} />;
  }
  const own = offers.data.filter(({ merchantCode }) => merchantCode === brand.merchantCode);
  if (asked === undefined) return <List offers={own} merchantCode={brand.merchantCode} />;
  const offer = own.find(({ offerId }) => offerId === asked);
  return (
    <OfferForm
      key={`${asked} ${reads}`}
      brand={brand}
      offer={offer ?? newOffer(brand, asked, new Date(serverNow()).toISOString())}
      onReadAgain={() => void offers.refetch().then(() => setReads(reads + 1))}
    />
  );
}

const show = (offerId: string | undefined) => goWith({ offer: offerId });

interface ListProps {
  readonly offers: readonly BonusOffer[];
}

function List({ offers, merchantCode }: ListProps & { readonly merchantCode: string }) {
  const t = useTranslations("console.bonuses");
  const mayWrite = useMay("rewards.write");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {mayWrite && (
          <Button look="action" onClick={() => show(randomUuid())}>
            <Plus size={16} aria-hidden />
            {t("add")}
          </Button>
        )}
        <ExportButton order={{ kind: "bonuses", filters: { merchantCode } }} />
      </div>
      {offers.length === 0 ? (
        <Empty icon={<Gift size={28} aria-hidden />} text={t("empty")} />
      ) : (
        <OffersTable offers={offers} />
      )}
    </>
  );
}

/** A text of the brand in the operator's language, else in English, else in the first it has. */
function useLocalText() {
  const language = useLanguage();
  return (texts: BonusOffer["settings"]["title"]) =>
    texts[language] ?? texts["en"] ?? Object.values(texts)[0] ?? "";
}

function OffersTable({ offers }: ListProps) {
  const t = useTranslations("console.bonuses");
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("field.title")}</th>
            <th scope="col" className="max-lg:hidden">
              {t("field.kind")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("gives")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("asks")}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {t("granted")}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {t("active")}
            </th>
            <th scope="col">{t("status")}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <OfferRow key={offer.offerId} offer={offer} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OfferRow({ offer }: { readonly offer: BonusOffer }) {
  const t = useTranslations("console.bonuses");
  const percentText = usePercentText();
  const brandText = useLocalText();
  const { offerId, settings, granted, active } = offer;
  return (
    <tr className={table.row}>
      <td>
        <button type="button" className={table.open} onClick={() => show(offerId)}>
          {`\u2068${brandText(settings.title)}\u2069`}
        </button>
      </td>
      <td className="max-lg:hidden">
        {t(`kind.${settings.kind}`)} · {t(`frequency.${settings.frequency}`)}
        {settings.code !== undefined && (
          <bdi className="block text-sm text-fg2">{t("withCode", { code: settings.code })}</bdi>
        )}
      </td>
      <td className="max-md:hidden">
        {settings.rounds === undefined
          ? t("givesText", {
              percent: percentText(percentOfBps(settings.percentBps)),
              max: moneyText(settings.max, settings.currency),
            })
          : t("rounds.text", {
              count: settings.rounds.rounds,
              stake: moneyText(settings.rounds.stake, settings.currency),
            })}
      </td>
      <td className="max-lg:hidden">
        {t(settings.rounds === undefined ? "asksText" : "rounds.asksText", {
          times: timesOfBps(settings.wageringBps),
          days: settings.rounds?.days ?? settings.days,
        })}
      </td>
      <td className="num text-end max-sm:hidden">{granted}</td>
      <td className="num text-end max-sm:hidden">{active}</td>
      <td>
        <Mark tone={settings.isOpen ? "good" : "calm"}>
          {t(settings.isOpen ? "open" : "closed")}
        </Mark>
      </td>
    </tr>
  );
}
