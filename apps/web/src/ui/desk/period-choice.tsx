import type { ReportQuery } from "@baize/contract";
import { reportDaysMax } from "@baize/contract/period-bounds";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { DayRange } from "../day-range.tsx";
import { Select } from "../field.tsx";
import { Segmented } from "../segmented.tsx";
import { useDayName } from "./figure-table.tsx";

/** Which days a report is about; the address names them. */

export type Period = ReportQuery["period"];

const reportPeriods = [
  "today",
  "yesterday",
  "7d",
  "30d",
  "custom",
] as const satisfies readonly Period[];

export interface PeriodQuery {
  readonly period: Period;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string | undefined): text is string =>
  text !== undefined && dayPattern.test(text) && !Number.isNaN(Date.parse(text));

/** What the address asks for. */
export function readPeriod(
  search: Readonly<Record<string, string>>,
  usual: Period,
): { readonly period: Period; readonly from?: string; readonly to?: string } {
  const period = reportPeriods.find((known) => known === search["period"]) ?? usual;
  const { from, to } = search;
  return {
    period,
    ...(period === "custom" && isDay(from) && { from }),
    ...(period === "custom" && isDay(to) && { to }),
  };
}

export function PeriodChoice({ query }: { readonly query: PeriodQuery }) {
  const t = useTranslations("console.reports");
  return (
    <>
      <Segmented
        label={t("period")}
        value={query.period}
        options={reportPeriods.map((one) => [one, t(`periods.${one}`)] as const)}
        onChange={(period) => goWith({ period, from: undefined, to: undefined })}
      />
      {query.period === "custom" && (
        <DayRange from={query.from ?? ""} to={query.to ?? ""} daysMax={reportDaysMax} />
      )}
    </>
  );
}

interface CurrencyChoiceProps {
  readonly value: string;
  readonly options: readonly string[];
}

export function CurrencyChoice({ value, options }: CurrencyChoiceProps) {
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
}

/** Which days these are, by the brand's clock. */
export function Span({ from, to }: SpanProps) {
  const t = useTranslations("console.reports");
  const nameOf = useDayName();
  const days = from === to ? nameOf(from) : t("span", { from: nameOf(from), to: nameOf(to) });
  return (
    <p role="status" className="text-fg2">
      {days}
    </p>
  );
}
