import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import type { BrandOutline } from "../../lib/operator.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead } from "../../ui/desk/page-parts.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { dashboardQuery, periods, type DashboardQuery, type Period } from "./api.ts";
import { DaysChart, useDayName } from "./days-chart.tsx";
import { Figures } from "./figures.tsx";
import { Tables } from "./tables.tsx";

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string | undefined): text is string =>
  text !== undefined && dayPattern.test(text) && !Number.isNaN(Date.parse(text));

/** What the address asks for; without a period the last seven days. */
function readQuery(
  search: Readonly<Record<string, string>>,
  merchantCode: string,
): DashboardQuery & { readonly period: Period } {
  const period = periods.find((known) => known === search["period"]) ?? "7d";
  const { from, to, currency } = search;
  return {
    merchantCode,
    period,
    ...(currency !== undefined && { currency }),
    ...(period === "custom" && isDay(from) && { from }),
    ...(period === "custom" && isDay(to) && { to }),
  };
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
          <Span from={data.from} to={data.to} timeZone={data.timeZone} />
          <Figures dashboard={data} />
          {data.days.length > 1 && <DaysChart dashboard={data} />}
          <Tables merchantCode={brand.merchantCode} dashboard={data} />
        </>
      )}
    </>
  );
}

function PeriodChoice({ query }: { readonly query: ReturnType<typeof readQuery> }) {
  const t = useTranslations("console.reports");
  return (
    <>
      <Segmented
        label={t("period")}
        value={query.period}
        options={periods.map((one) => [one, t(`periods.${one}`)] as const)}
        onChange={(period) => goWith({ period, from: undefined, to: undefined })}
      />
      {query.period === "custom" && (
        <div className="flex flex-wrap gap-3">
          <Field
            label={t("from")}
            type="date"
            max={query.to}
            value={query.from ?? ""}
            onChange={({ target }) => goWith({ from: target.value || undefined }, true)}
          />
          <Field
            label={t("to")}
            type="date"
            min={query.from}
            value={query.to ?? ""}
            onChange={({ target }) => goWith({ to: target.value || undefined }, true)}
          />
        </div>
      )}
    </>
  );
}

interface CurrencyChoiceProps {
  readonly value: string;
  readonly options: readonly string[];
}

function CurrencyChoice({ value, options }: CurrencyChoiceProps) {
  const t = useTranslations("console.reports");
  return (
    <Select
      label={t("currency")}
      value={value}
      options={options.map((code) => [code, code] as const)}
      onChange={(currency) => goWith({ currency })}
    />
  );
}

interface SpanProps {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Which days these are, and by whose clock. */
function Span({ from, to, timeZone }: SpanProps) {
  const t = useTranslations("console.reports");
  const desk = useTranslations("console.desk");
  const nameOf = useDayName();
  const days = from === to ? nameOf(from) : t("span", { from: nameOf(from), to: nameOf(to) });
  return (
    <p role="status" className="text-fg2">
      {days} · {desk("zone", { zone: timeZone })}
    </p>
  );
}
