import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useAddress } from "../../lib/address.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import {
  CurrencyChoice,
  PeriodChoice,
  readPeriod,
  Span,
  type Period,
} from "../../ui/desk/period-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { dashboardQuery, type DashboardQuery } from "./api.ts";
import { DaysChart } from "./days-chart.tsx";
import { Figures } from "./figures.tsx";
import { Tables } from "./tables.tsx";

/** What the address asks for; without a period the last seven days. */
function readQuery(
  search: Readonly<Record<string, string>>,
  merchantCode: string,
): DashboardQuery & { readonly period: Period } {
  const { currency } = search;
  return { merchantCode, ...readPeriod(search, "7d"), ...(currency !== undefined && { currency }) };
}

/** What a brand came to; the address names brand, currency and period. */
export function DashboardPage() {
  const t = useTranslations("console.reports");
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t("title")} lead={t("lead")} />
      <WithBrand>
        {(brand, choice) => <BrandFigures key={brand.merchantCode} brand={brand} choice={choice} />}
      </WithBrand>
    </div>
  );
}

interface BrandFiguresProps {
  readonly brand: BrandOutline;
  readonly choice: ReactNode;
}

function BrandFigures({ brand, choice }: BrandFiguresProps) {
  const { search } = useAddress();
  const query = readQuery(search, brand.merchantCode);
  const dashboard = useQuery(dashboardQuery(query));
  const { data } = dashboard;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        {choice}
        <PeriodChoice query={query} />
        {data !== undefined && data.currencies.length > 1 && (
          <CurrencyChoice value={data.currency} options={data.currencies} />
        )}
      </div>
      {data === undefined && dashboard.isPending && <SkeletonRows rows={8} className="h-16" />}
      {dashboard.isError && (
        <Failed error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      )}
      {data !== undefined && !dashboard.isError && (
        <>
          <Span from={data.from} to={data.to} />
          <Figures dashboard={data} />
          {data.days.length > 1 && <DaysChart dashboard={data} />}
          <Tables merchantCode={brand.merchantCode} dashboard={data} />
        </>
      )}
    </>
  );
}
