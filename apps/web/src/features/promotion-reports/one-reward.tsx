import type { OneRewardReport, StoppableKind } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { FigureTable, useDayName } from "../../ui/desk/figure-table.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { PeriodChoice, Span, type PeriodQuery } from "../../ui/desk/period-choice.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { oneRewardReportQuery, type CostQuery } from "./api.ts";
import { ByLevel, ByProduct, useKindName } from "./cost-tables.tsx";
import { Control } from "./control.tsx";
import { Count, Tile, Tiles } from "./parts.tsx";

const kinds = [
  "mission",
  "wheel",
  "board",
  "raffle",
  "envelope",
  "check_in",
] as const satisfies readonly StoppableKind[];

interface OneRewardProps {
  /** Its kind and id, as the address has them. */
  readonly reward: string;
  readonly query: Omit<CostQuery, keyof PeriodQuery> & PeriodQuery;
}

/** What became of one mission, wheel, board, raffle, envelope or check-in. */
export function OneReward({ reward, query }: OneRewardProps) {
  const t = useTranslations("console.rewardReports");
  const [named, rewardId = ""] = reward.split(".");
  const kind = kinds.find((one) => one === named);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Button size="small" onClick={() => goWith({ reward: undefined })}>
          <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
          {t("back")}
        </Button>
        <PeriodChoice query={query} />
      </div>
      {kind === undefined ? (
        <Empty icon={<ArrowLeft size={28} aria-hidden />} text={t("empty")} />
      ) : (
        <Read params={{ kind, rewardId }} query={query} />
      )}
    </>
  );
}

interface ReadProps extends Pick<OneRewardProps, "query"> {
  readonly params: { readonly kind: StoppableKind; readonly rewardId: string };
}

function Read({ params, query }: ReadProps) {
  const report = useQuery(oneRewardReportQuery(params, query));
  const { data } = report;
  if (report.isError) {
    return <Failed error={report.error} onRetry={() => void report.refetch()} />;
  }
  if (data === undefined) return <SkeletonRows rows={8} className="h-16" />;
  return <Report report={data} />;
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

function Report({ report }: { readonly report: OneRewardReport }) {
  const t = useTranslations("console.rewardReports");
  const language = useLanguage();
  const nameOf = useKindName();
  const { kind, title, totals, currency, from, to } = report;
  return (
    <>
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
          <bdi>{title[language] ?? title.en ?? ""}</bdi>
          <Mark>{nameOf(kind)}</Mark>
        </h2>
        <Span from={from} to={to} />
      </div>
      <Tiles title={t("parts")}>
        {counts.map((name) => (
          <Tile key={name} label={t(name)}>
            <Count count={totals[name]} />
          </Tile>
        ))}
      </Tiles>
      <p className="text-fg2">{t("partsNote")}</p>
      <Tiles title={t("money")}>
        <Tile label={t("cost")}>
          <Money amount={totals.cost} currency={currency} />
        </Tile>
        <Tile label={t("unclaimed")}>
          <Money amount={totals.unclaimed} currency={currency} />
        </Tile>
      </Tiles>
      <Control {...report} />
      {report.levels.length > 0 && <ByLevel levels={report.levels} currency={currency} />}
      <ByProduct products={report.products} currency={currency} />
      <Days report={report} />
    </>
  );
}

function Days({ report: { days, currency } }: { readonly report: OneRewardReport }) {
  const t = useTranslations("console.rewardReports");
  const dayName = useDayName();
  const moved = days.filter(
    (row) => counts.some((name) => row[name] > 0) || /[1-9]/.test(row.unclaimed),
  );
  if (moved.length === 0) return <p className="text-fg2">{t("nothingMoved")}</p>;
  return (
    <FigureTable
      label={t("byDay")}
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
