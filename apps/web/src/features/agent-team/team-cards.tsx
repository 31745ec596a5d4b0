import type { AgentOverview } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { DayChart } from "../../ui/charts/day-chart.tsx";
import { DayTable } from "../../ui/charts/day-table.tsx";
import { Money } from "../../ui/money.tsx";
import { Failed } from "../../ui/states.tsx";
import { overviewQuery } from "./api.ts";

/** How large the team is, what it holds, and who joined lately. */
export function TeamCards() {
  const t = useTranslations("agent");
  const { data, error, isError, refetch } = useQuery(overviewQuery);
  if (isError && data === undefined) {
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  const sumOf = (days: number) =>
    data?.newMembers.slice(-days).reduce((sum, { members }) => sum + members, 0);
  return (
    <section aria-label={t("groupTeam")} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Card label={t("sizes")} note={t("directsOf", { count: data?.directs ?? 0 })}>
          {data && t("sizesOf", { agents: data.agents, players: data.players })}
        </Card>
        <Card label={t("teamBalance")} note={t("teamBalanceText")}>
          {data && <Money amount={data.teamBalance} currency={data.currency} />}
        </Card>
        <Card label={t("newToday")}>{sumOf(1)}</Card>
        <Card label={t("newMonth")} note={t("newWeek", { count: sumOf(7) ?? 0 })}>
          {sumOf(30)}
        </Card>
      </div>
      {data !== undefined && <Joined overview={data} />}
    </section>
  );
}

interface CardProps {
  readonly label: string;
  readonly note?: string;
  /** A skeleton while there is nothing. */
  readonly children: ReactNode;
}

function Card({ label, note, children }: CardProps) {
  return (
    <div className="card p-4">
      <p className="text-sm text-fg2">{label}</p>
      {children === undefined ? (
        <span aria-hidden className="skeleton mt-1.5 block h-6 w-24" />
      ) : (
        <p className="mt-0.5 font-display text-lg font-semibold text-balance">{children}</p>
      )}
      {note !== undefined && <p className="mt-1 text-sm text-fg3">{note}</p>}
    </div>
  );
}

/** New members by day; the table behind the chart says the same. */
function Joined({ overview: { newMembers } }: { readonly overview: AgentOverview }) {
  const t = useTranslations("agent");
  if (newMembers.every(({ members }) => members === 0)) return null;
  const name = t("figure.newMembers");
  const series = [{ name, as: "bar", symbol: "", textOf: countText }] as const;
  const days = newMembers.map(({ day, members }) => ({ day, values: [String(members)] }));
  return (
    <DayChart title={t("newByDay")} series={series} days={days}>
      <DayTable series={series} days={days} />
    </DayChart>
  );
}
