import type { PromotionReport } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { FigureTable, useDayName } from "../../ui/desk/figure-table.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { PeriodChoice, Span, type PeriodQuery } from "../../ui/desk/period-choice.tsx";
import { PlaceLink } from "../../ui/desk/place-link.tsx";
import { Money } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { promotionReportQuery, type CostQuery } from "./api.ts";
import { Control } from "./control.tsx";
import { ByLevel, ByProduct } from "./cost-tables.tsx";
import { Count, Tile, Tiles } from "./parts.tsx";

interface OnePromotionProps {
  readonly promotionId: string;
  readonly query: Omit<CostQuery, keyof PeriodQuery> & PeriodQuery;
}

/** What became of one promotion, and what its takers did. */
export function OnePromotion({ promotionId, query }: OnePromotionProps) {
  const t = useTranslations("console.rewardReports");
  const report = useQuery(promotionReportQuery(promotionId, query));
  const { data } = report;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Button size="small" onClick={() => goWith({ promotion: undefined })}>
          <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
          {t("back")}
        </Button>
        <PeriodChoice query={query} />
      </div>
      {data === undefined && report.isPending && <SkeletonRows rows={8} className="h-16" />}
      {report.isError && <Failed error={report.error} onRetry={() => void report.refetch()} />}
      {data !== undefined && !report.isError && (
        <Report report={data} merchantCode={query.merchantCode} />
      )}
    </>
  );
}

interface ReportProps {
  readonly report: PromotionReport;
  readonly merchantCode: string;
}

const counts = [
  "shown",
  "joined",
  "reached",
  "issued",
  "claimed",
  "expired",
  "held",
  "rejected",
] as const;

function Report({ report, merchantCode }: ReportProps) {
  const t = useTranslations("console.rewardReports");
  const words = useTranslations("console.promotions");
  const language = useLanguage();
  const { totals, currency, title } = report;
  return (
    <>
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
          <PlaceLink
            path="/console/promotions"
            search={{ brand: merchantCode, entry: `${merchantCode}.${report.promotionId}` }}
          >
            <bdi>{title[language] ?? title.en ?? ""}</bdi>
          </PlaceLink>
          <Mark>{words(`state.${report.state}`)}</Mark>
        </h2>
        <Span from={report.from} to={report.to} />
      </div>
      <Tiles title={t("parts")}>
        {counts.map((name) => (
          <Tile key={name} label={t(name)}>
            <Count count={totals[name]} />
          </Tile>
        ))}
      </Tiles>
      <p className="text-fg2">{t("partsNote")}</p>
      <MoneyTiles report={report} />
      <Takers report={report} />
      <Control {...report} />
      {report.levels.length > 0 && <ByLevel levels={report.levels} currency={currency} />}
      <ByProduct products={report.products} currency={currency} />
      <Days report={report} merchantCode={merchantCode} />
    </>
  );
}

function MoneyTiles({ report }: Pick<ReportProps, "report">) {
  const t = useTranslations("console.rewardReports");
  const { totals, turnover, abuse, currency } = report;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <Tiles title={t("money")}>
      <Tile label={t("cost")}>{money(totals.cost)}</Tile>
      <Tile label={t("unclaimed")}>{money(totals.unclaimed)}</Tile>
      <Tile label={t("asked")}>{money(turnover.asked)}</Tile>
      <Tile label={t("met")} note={t("metNote")}>
        {money(turnover.met)}
      </Tile>
      <Tile label={t("abuse")} note={t("confirmed", { count: abuse.confirmed })}>
        <Count count={abuse.flags} />
      </Tile>
    </Tiles>
  );
}

function Takers({ report }: Pick<ReportProps, "report">) {
  const t = useTranslations("console.rewardReports");
  const { takers, currency } = report;
  if (takers.compared === 0) return null;
  const row = (key: string, name: string, before: string, after: string) => ({
    key,
    name,
    cells: [
      <Money key="before" amount={before} currency={currency} isSigned={key === "ngr"} />,
      <Money key="after" amount={after} currency={currency} isSigned={key === "ngr"} />,
    ],
  });
  return (
    <div className="grid gap-1">
      <FigureTable
        label={t("takersTitle", { count: takers.compared })}
        first={t("figure")}
        heads={[t("before", { days: takers.days }), t("after", { days: takers.days })]}
        rows={[
          row("deposits", t("deposits"), takers.depositsBefore, takers.depositsAfter),
          row("ngr", t("ngr"), takers.ngrBefore, takers.ngrAfter),
        ]}
      />
      <p className="text-fg2">{t("takersNote")}</p>
    </div>
  );
}

function Days({ report, merchantCode }: ReportProps) {
  const t = useTranslations("console.rewardReports");
  const dayName = useDayName();
  const { days, currency, promotionId, from, to } = report;
  const filters = { merchantCode, currency, period: "custom", from, to, promotionId } as const;
  const moved = days.filter(
    (row) => counts.some((name) => row[name] > 0) || /[1-9]/.test(row.unclaimed),
  );
  if (moved.length === 0) return <p className="text-fg2">{t("nothingMoved")}</p>;
  return (
    <FigureTable
      label={t("byDay")}
      action={<ExportButton order={{ kind: "promotion_days", filters }} />}
      first={t("day")}
      heads={[...counts.map((name) => t(name)), t("cost"), t("unclaimed")]}
      rows={moved.toReversed().map((row) => ({
        key: row.day,
        name: dayName(row.day),
        cells: [
          ...counts.map((name) => <Count key={name} count={row[name]} />),
          <Money key="cost" amount={row.cost} currency={currency} />,
          <Money key="unclaimed" amount={row.unclaimed} currency={currency} />,
        ],
      }))}
    />
  );
}
