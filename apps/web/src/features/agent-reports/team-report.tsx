import type { AgentTeamReport, TeamFigures } from "@baize/contract";
import { currencyOf } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import type { Search } from "../../lib/address.ts";
import { countText } from "../../lib/count-text.ts";
import { teamPeriodOf } from "../../lib/team-period.ts";
import { DayChart } from "../../ui/charts/day-chart.tsx";
import { DayTable } from "../../ui/charts/day-table.tsx";
import type { Series } from "../../ui/charts/series.ts";
import { Money, moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { reportQuery } from "./api.ts";
import { DaysTold, PeriodBar } from "../../ui/team-period.tsx";
import { DaysFile } from "./files.tsx";
import { useFigureText } from "./figure-text.ts";
import { TeamPlay } from "./team-play.tsx";
import { isCount } from "./view.ts";

/** The team's figures for a period, beside those of the period before. */
export function TeamReport({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const { data, error, isError, refetch } = useQuery(reportQuery(teamPeriodOf(search)));
  return (
    <section aria-labelledby="team-report" className="grid grid-cols-1 gap-4">
      <h2 id="team-report" className="font-display text-lg font-semibold">
        {t("figures")}
      </h2>
      <PeriodBar search={search} shown={data} />
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows rows={4} className="h-20" />}
      {!isError && data !== undefined && <Report report={data} />}
      <TeamPlay search={search} />
    </section>
  );
}

const cards = [
  "deposits",
  "withdrawals",
  "valid",
  "ggr",
  "bonus",
  "rebate",
  "salary",
  "jackpots",
  "net",
  "dividend",
  "active",
  "newMembers",
  "firstDepositors",
] as const satisfies readonly (keyof TeamFigures)[];

const isEmpty = (totals: TeamFigures) =>
  Object.values(totals).every((value) => !/[1-9]/.test(String(value)));

function Report({ report }: { readonly report: AgentTeamReport }) {
  const t = useTranslations("agent");
  const { totals, previous, currency } = report;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <DaysTold {...report} />
        <DaysFile report={report} />
      </div>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
        {cards.map((name) => (
          <Tile key={name} name={name} now={totals} before={previous} currency={currency} />
        ))}
      </dl>
      {isEmpty(totals) ? (
        <Empty
          icon={<ChartColumn size={28} strokeWidth={1.75} aria-hidden />}
          text={t("noFigures")}
        />
      ) : (
        report.days.length > 1 && <Charts report={report} />
      )}
    </>
  );
}

interface TileProps {
  readonly name: (typeof cards)[number];
  readonly now: TeamFigures;
  readonly before: TeamFigures;
  readonly currency: string;
}

function Tile({ name, now, before, currency }: TileProps) {
  const t = useTranslations("records");
  const figureText = useFigureText();
  const amount: ReactNode = isCount(name) ? (
    <span className="num">{countText(now[name])}</span>
  ) : (
    <Money amount={String(now[name])} currency={currency} />
  );
  const was = isCount(name) ? countText(before[name]) : moneyText(String(before[name]), currency);
  return (
    <div className="card grid content-start gap-0.5 p-3">
      <dt className="text-sm text-fg2">{figureText(name)}</dt>
      <dd className="font-display text-lg font-semibold break-words">{amount}</dd>
      <dd className="text-xs text-fg3">{t("before", { amount: was })}</dd>
    </div>
  );
}

const pairs = [
  ["ggr", "bar", "valid", "line"],
  ["deposits", "bar", "withdrawals", "bar"],
  ["active", "bar", "newMembers", "bar"],
] as const;

function Charts({ report: { days, currency } }: { readonly report: AgentTeamReport }) {
  const t = useTranslations("agent");
  const figureText = useFigureText();
  const seriesOf = (name: (typeof pairs)[number][0 | 2], as: Series["as"]): Series => {
    if (isCount(name)) return { name: figureText(name), as, symbol: "", textOf: countText };
    const textOf = (amount: string) => moneyText(amount, currency);
    return { name: figureText(name), as, symbol: currencyOf(currency).symbol, textOf };
  };
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-3">
      {pairs.map(([one, oneAs, other, otherAs]) => {
        const series = [seriesOf(one, oneAs), seriesOf(other, otherAs)];
        const rows = days.map((day) => ({
          day: day.day,
          values: [String(day[one]), String(day[other])],
        }));
        const names = { one: figureText(one), other: figureText(other) };
        return (
          <DayChart key={one} title={t("figuresByDay", names)} series={series} days={rows}>
            <DayTable series={series} days={rows} />
          </DayChart>
        );
      })}
    </div>
  );
}
