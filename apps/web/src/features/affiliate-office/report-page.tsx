import type { AffiliateReport } from "@baize/contract";
import { affiliateReportKeys, type AffiliateReportKey } from "@baize/contract/affiliate-bounds";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, type Search } from "../../lib/address.ts";
import { useBrand } from "../../lib/brand.ts";
import { serverNow } from "../../lib/clock.ts";
import { useSpanText } from "../../ui/contracts/words.ts";
import { Field, Select } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { reportQuery } from "./api.ts";
import { dayIn, daysOf, isKey } from "./report-days.ts";

/** What came of the campaigns, by what tells visitors apart. The address has the days. */
export function ReportPage({ search }: { readonly search: Search }) {
  const t = useTranslations("commissions.affiliate");
  const records = useTranslations("records");
  const { timeZone } = useBrand();
  const { from, to } = daysOf(search, dayIn(serverNow(), timeZone));
  const by: AffiliateReportKey = isKey(search["by"]) ? search["by"] : "campaign";
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="font-display text-xl font-bold lg:text-2xl">{t("report")}</h1>
        <p className="text-fg2">{t("reportLead")}</p>
      </div>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[12rem_12rem_16rem]">
        <Field
          label={records("from")}
          type="date"
          max={to}
          value={from}
          onChange={({ target }) => goWith({ from: target.value || undefined }, true)}
        />
        <Field
          label={records("to")}
          type="date"
          min={from}
          value={to}
          onChange={({ target }) => goWith({ to: target.value || undefined }, true)}
        />
        <div className="max-sm:col-span-2">
          <Select
            label={t("by")}
            isStacked
            value={by}
            options={affiliateReportKeys.map((one) => [one, t(`byKey.${one}`)] as const)}
            onChange={(next) => goWith({ by: next === "campaign" ? undefined : next }, true)}
          />
        </div>
      </div>
      <Result from={from} to={to} by={by} />
    </div>
  );
}

interface ResultProps {
  readonly from: string;
  readonly to: string;
  readonly by: AffiliateReportKey;
}

function Result(asked: ResultProps) {
  const t = useTranslations("commissions.affiliate");
  const records = useTranslations("records");
  const spanText = useSpanText();
  const { data, error, isError, refetch } = useQuery(reportQuery(asked));
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={5} className="h-10" />;
  if (data.rows.length === 0) {
    return (
      <Empty icon={<ChartColumn size={28} strokeWidth={1.75} aria-hidden />} text={t("noReport")} />
    );
  }
  return (
    <>
      <p className="text-sm text-fg2" role="status">
        {spanText(data)} · {records("zone", { zone: `\u2066${data.timeZone}\u2069` })}
      </p>
      {data.isMore && <p className="text-sm text-fg2">{t("reportMore")}</p>}
      <div className="card overflow-x-auto">
        <Table report={data} />
      </div>
    </>
  );
}

const figure = "px-3 py-1.5 whitespace-nowrap num text-end";

function Table({ report }: { readonly report: AffiliateReport }) {
  const t = useTranslations("commissions.affiliate");
  const { rows, totals, currency, by } = report;
  const money = (amount: string) => moneyText(amount, currency);
  const cells = (row: AffiliateReport["totals"]) => (
    <>
      {by !== "cohort" && <td className={figure}>{row.clicks}</td>}
      <td className={figure}>{row.registrations}</td>
      <td className={figure}>{row.firstDepositors}</td>
      <td className={figure}>{money(row.deposits)}</td>
      <td className={figure}>{money(row.valid)}</td>
      <td className={figure}>{money(row.ggr)}</td>
      <td className={figure}>{money(row.bonus)}</td>
      <td className={figure}>{money(row.net)}</td>
    </>
  );
  const heads = [
    ...(by === "cohort" ? [] : [t("clicks")]),
    t("registrations"),
    t("firstDepositors"),
    t("deposits"),
    t("valid"),
    t("ggr"),
    t("bonus"),
    t("net"),
  ];
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="bg-s2 text-fg2 [&_th]:h-9 [&_th]:px-3 [&_th]:font-medium [&_th]:whitespace-nowrap">
        <tr>
          <th scope="col" className="sticky start-0 bg-s2 text-start">
            {t(`byKey.${by}`)}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="text-end">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-t border-line">
            <th
              scope="row"
              className="sticky start-0 max-w-60 truncate bg-s1 px-3 py-1.5 text-start font-medium"
            >
              <bdi>{row.key === "" ? t("unknown") : row.key}</bdi>
            </th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line2 font-semibold">
          <th scope="row" className="sticky start-0 bg-s1 px-3 py-1.5 text-start">
            {t("total")}
          </th>
          {cells(totals)}
        </tr>
      </tfoot>
    </table>
  );
}
