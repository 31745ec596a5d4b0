import type { RewardCosts } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useAddress } from "../../lib/address.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { CurrencyChoice, PeriodChoice, readPeriod, Span } from "../../ui/desk/period-choice.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { costsQuery, type CostQuery } from "./api.ts";
import { CostTables } from "./cost-tables.tsx";
import { Tile, Tiles } from "./parts.tsx";
import { OneReward } from "./one-reward.tsx";
import { OnePromotion } from "./promotion-report.tsx";

/** What rewards cost a brand; the address names brand, period, currency and promotion or reward. */
export function RewardReportsPage() {
  const t = useTranslations("console.rewardReports");
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t("title")} lead={t("lead")} />
      <WithBrand>
        {(brand, choice) => <OfBrand key={brand.merchantCode} brand={brand} choice={choice} />}
      </WithBrand>
    </div>
  );
}

interface OfBrandProps {
  readonly brand: BrandOutline;
  readonly choice: ReactNode;
}

function OfBrand({ brand, choice }: OfBrandProps) {
  const { search } = useAddress();
  const { currency, promotion, reward } = search;
  const query = {
    merchantCode: brand.merchantCode,
    ...readPeriod(search, "30d"),
    ...(currency !== undefined && { currency }),
  };
  if (promotion !== undefined) return <OnePromotion promotionId={promotion} query={query} />;
  if (reward !== undefined) return <OneReward reward={reward} query={query} />;
  return <Costs query={query} choice={choice} />;
}

interface CostsProps {
  readonly query: CostQuery & { readonly period: NonNullable<CostQuery["period"]> };
  readonly choice: ReactNode;
}

function Costs({ query, choice }: CostsProps) {
  const t = useTranslations("console.rewardReports");
  const costs = useQuery(costsQuery(query));
  const { data } = costs;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        {choice}
        <PeriodChoice query={query} />
        {data !== undefined && data.currencies.length > 1 && (
          <CurrencyChoice value={data.currency} options={data.currencies} />
        )}
      </div>
      {data === undefined && costs.isPending && <SkeletonRows rows={8} className="h-16" />}
      {costs.isError && <Failed error={costs.error} onRetry={() => void costs.refetch()} />}
      {data !== undefined && !costs.isError && (
        <>
          <Span from={data.from} to={data.to} />
          <Totals costs={data} />
          {data.kinds.length + data.promotions.length + data.others.length === 0 ? (
            <Empty icon={<HandCoins size={28} aria-hidden />} text={t("empty")} />
          ) : (
            <CostTables costs={data} query={query} />
          )}
        </>
      )}
    </>
  );
}

function Totals({ costs }: { readonly costs: RewardCosts }) {
  const t = useTranslations("console.rewardReports");
  const percentText = usePercentText();
  const { total, unclaimed, shareOfNgr, currency, ledger } = costs;
  const agrees = ledger.every((row) => row.awards === row.ledger);
  return (
    <Tiles title={t("totals")}>
      <Tile label={t("cost")} note={t("costNote")}>
        <Money amount={total} currency={currency} />
      </Tile>
      <Tile label={t("unclaimed")} note={t("unclaimedNote")}>
        <Money amount={unclaimed} currency={currency} />
      </Tile>
      <Tile label={t("share")} note={t(shareOfNgr === null ? "shareNone" : "shareNote")}>
        <bdi dir="ltr" className="num">
          {shareOfNgr === null ? "—" : percentText(shareOfNgr)}
        </bdi>
      </Tile>
      <Tile label={t("check")} note={agrees ? t("agreesNote") : t("differsNote")}>
        <span className={agrees ? "text-win" : "text-loss"}>
          {agrees ? t("agrees") : t("differs")}
        </span>
      </Tile>
    </Tiles>
  );
}
