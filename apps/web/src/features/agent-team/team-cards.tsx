import type { AgentOverview } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useDayText } from "../../lib/time.ts";
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

const [width, height] = [300, 40];

/** New members by day as bars; the table behind them says the same. */
function Joined({ overview: { newMembers } }: { readonly overview: AgentOverview }) {
  const t = useTranslations("agent");
  const dayText = useDayText();
  const most = Math.max(1, ...newMembers.map(({ members }) => members));
  const step = width / newMembers.length;
  const some = newMembers.filter(({ members }) => members > 0);
  if (some.length === 0) return null;
  return (
    <div className="card p-4">
      <p className="mb-2 text-sm text-fg2">{t("newByDay")}</p>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-20 w-full rtl:-scale-x-100"
      >
        {newMembers.map(({ day, members }, at) => {
          const tall = members === 0 ? 1 : (members / most) * height;
          const look = members === 0 ? "fill-s3" : "fill-brand";
          const box = { x: at * step + 1, y: height - tall, width: step - 2, height: tall };
          return <rect key={day} {...box} className={look} />;
        })}
      </svg>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-fg2">{t("asTable")}</summary>
        <table className="mt-2">
          <tbody>
            {some.toReversed().map(({ day, members }) => (
              <tr key={day}>
                <th scope="row" className="pe-6 text-start font-normal text-fg2">
                  {dayText(day)}
                </th>
                <td className="num text-end font-medium">{members}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
