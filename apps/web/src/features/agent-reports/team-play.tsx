import type { AgentTeamPlay } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import type { Search } from "../../lib/address.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { teamPeriodOf } from "../../lib/team-period.ts";
import { useWeekdayText } from "../../lib/weekday-text.ts";
import { Money, moneyText } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { playQuery } from "./api.ts";
import { useFigureText } from "./figure-text.ts";
import { heatOf, productShares, weekdays } from "./shares.ts";

/** What the team plays and when, in the period of the figures above. */
export function TeamPlay({ search }: { readonly search: Search }) {
  const { data, error, isError, refetch } = useQuery(playQuery(teamPeriodOf(search)));
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={2} className="h-24" />;
  if (data.products.length === 0) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-3">
      <Shares play={data} />
      <Heat play={data} />
    </div>
  );
}

interface PlayProps {
  readonly play: AgentTeamPlay;
}

interface PanelProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Panel({ title, className = "", children }: PanelProps) {
  return (
    <figure className={`card grid min-w-0 grid-cols-1 content-start gap-3 p-4 ${className}`}>
      <figcaption className="text-sm text-fg2">{title}</figcaption>
      {children}
    </figure>
  );
}

/** From full to faint; a number in each part says which it is: colour alone tells nothing. */
const shadeOf = (at: number) => 1 - Math.min(at, 7) * 0.11;

function Shares({ play }: PlayProps) {
  const t = useTranslations("agent");
  const types = useTranslations("shell.gameType");
  const figureText = useFigureText();
  const percentText = usePercentText();
  const { products, currency } = play;
  const shares = productShares(play);
  return (
    <Panel title={t("shareByGame")}>
      <div aria-hidden className="flex h-8 overflow-hidden rounded-sm bg-s2">
        {products.map(({ product }, at) => (
          <span
            key={product}
            className="relative grid place-items-center border-e-2 border-s1 last:border-e-0"
            style={{ width: `${(shares[at] ?? 0) / 100}%` }}
          >
            <span className="absolute inset-0 bg-brand" style={{ opacity: shadeOf(at) }} />
            {(shares[at] ?? 0) > 600 && (
              <span className="num relative rounded-sm bg-s1 px-1 text-xs font-semibold text-fg">
                {at + 1}
              </span>
            )}
          </span>
        ))}
      </div>
      <div className="overflow-x-auto">
        <table className="w-full text-sm [&_td]:py-1 [&_td]:ps-4 [&_td]:text-end [&_th]:py-1 [&_th]:text-start [&_th]:font-normal">
          <thead className="text-fg2">
            <tr>
              <th scope="col">{t("game")}</th>
              <td>{t("shareOfAll")}</td>
              <td>{figureText("valid")}</td>
              <td>{figureText("ggr")}</td>
            </tr>
          </thead>
          <tbody>
            {products.map(({ product, valid, ggr }, at) => (
              <tr key={product} className="border-t border-line">
                <th scope="row">
                  <span className="num text-fg3">{at + 1}</span> {types(product)}
                </th>
                <td className="num">{percentText(String((shares[at] ?? 0) / 100))}</td>
                <td>
                  <Money amount={valid} currency={currency} />
                </td>
                <td>
                  <Money amount={ggr} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const marks = [0, 6, 12, 18] as const;

/** The week as a table of hours: the more was staked, the fuller the cell. */
function Heat({ play }: PlayProps) {
  const t = useTranslations("agent");
  const weekdayText = useWeekdayText();
  const { hours, currency, timeZone } = play;
  if (hours.length === 0) {
    return (
      <Panel title={t("heat")} className="xl:col-span-2">
        <p className="text-sm text-fg2">{t("heatNone")}</p>
      </Panel>
    );
  }
  return (
    <Panel title={`${t("heat")} (${timeZone})`} className="xl:col-span-2">
      <div className="overflow-x-auto" dir="ltr">
        <table className="w-full min-w-[34rem] border-separate border-spacing-0.5 text-xs">
          <thead className="text-fg3" aria-hidden>
            <tr>
              <th scope="col" className="text-start font-normal">
                {t("day")}
              </th>
              {marks.map((hour) => (
                <td key={hour} colSpan={6} className="num">
                  {String(hour).padStart(2, "0")}:00
                </td>
              ))}
            </tr>
          </thead>
          <tbody aria-hidden>
            {heatOf(play).map((cells, at) => (
              <tr key={weekdays[at]}>
                <th scope="row" className="pe-2 text-start font-normal whitespace-nowrap text-fg2">
                  {weekdayText([weekdays[at] ?? 1])}
                </th>
                {cells.map(({ hour, valid, share }) => (
                  <td
                    key={hour}
                    className="relative h-6 overflow-hidden rounded-xs bg-s2"
                    title={
                      valid === undefined
                        ? undefined
                        : `${String(hour).padStart(2, "0")}:00 · ${moneyText(valid, currency)}`
                    }
                  >
                    {share > 0 && (
                      <span
                        className="absolute inset-0 bg-brand"
                        style={{ opacity: 0.15 + share * 0.85 }}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <HeatTable play={play} />
    </Panel>
  );
}

/** The same in numbers. */
function HeatTable({ play: { hours, currency } }: PlayProps) {
  const t = useTranslations("agent");
  const figureText = useFigureText();
  const weekdayText = useWeekdayText();
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-fg2">{t("asTable")}</summary>
      <div className="mt-2 max-h-72 overflow-auto">
        <table>
          <thead className="text-fg2 [&_th]:pe-6 [&_th]:text-start [&_th]:font-medium">
            <tr>
              <th scope="col">{t("day")}</th>
              <th scope="col">{t("hour")}</th>
              <th scope="col" className="text-end!">
                {figureText("valid")}
              </th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ weekday, hour, valid }) => (
              <tr key={`${weekday} ${hour}`}>
                <th scope="row" className="pe-6 text-start font-normal">
                  {weekdayText([weekday])}
                </th>
                <td className="num pe-6">{String(hour).padStart(2, "0")}:00</td>
                <td className="num pe-6 text-end">{moneyText(valid, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
