import type { CallAnswer } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { Money, moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { profitQuery, type Moments } from "./api.ts";
import { ProfitChart } from "./profit-chart.tsx";
import { profitRows, type DayFigures, type ProfitRows } from "./profit-rows.ts";
import { RangeBar, useZone } from "./range-bar.tsx";
import { momentsOf } from "./ranges.ts";
import { useRowName } from "./row-name.ts";
import type { Period } from "./view.ts";
import "./records.css";

interface ProfitProps {
  readonly period: Period;
  readonly onChange: (next: Period) => void;
}

/** What play and money came to in a period: totals beside those before, a chart, and tables. */
export function Profit({ period, onChange }: ProfitProps) {
  const moments = momentsOf(period, useZone(), serverNow());
  return (
    <div className="grid grid-cols-1 gap-4">
      <RangeBar period={period} onChange={onChange} />
      {moments && <Figures moments={moments} />}
    </div>
  );
}

function Figures({ moments }: { readonly moments: Moments }) {
  const t = useTranslations("records");
  const profit = useQuery(profitQuery(moments, useZone()));
  if (profit.isPending) return <SkeletonRows rows={6} className="h-16" />;
  if (profit.isError) return <Failed error={profit.error} onRetry={() => void profit.refetch()} />;
  const { currency, days, totals, gameTypes } = profit.data;
  const shown = profitRows(days, currency);
  const isEmpty = totals.rounds === 0;
  return (
    <>
      <Totals profit={profit.data} />
      {isEmpty && <Empty picture="no-rounds" text={t("empty")} />}
      {!isEmpty && <ProfitChart shown={shown} currency={currency} />}
      {gameTypes.length > 0 && <GameTypes rows={gameTypes} currency={currency} />}
      <Days shown={shown} currency={currency} />
    </>
  );
}

function Totals({ profit }: { readonly profit: CallAnswer<"personalProfit"> }) {
  const t = useTranslations("records");
  const { currency, totals, previous } = profit;
  const figures = [
    ["totalNet", totals.net, previous.net],
    ["totalStake", totals.stake, previous.stake],
    ["validBets", totals.validBet, previous.validBet],
    ["totalPayout", totals.payout, previous.payout],
    ["deposits", totals.deposit, previous.deposit],
    ["withdrawals", totals.withdrawal, previous.withdrawal],
  ] as const;
  return (
    <section aria-label={t("totals")} className="card p-4">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 [&_dt]:text-xs [&_dt]:text-fg2">
        {figures.map(([name, amount, before]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="font-semibold sm:text-md">
              <Money amount={amount} currency={currency} isSigned={name === "totalNet"} />
            </dd>
            <dd className="text-xs text-fg3">
              {t("before", { amount: moneyText(before, currency) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A table that may be wider than a phone: it is scrolled by itself, also with the keyboard. */
function Wide({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
      {children}
    </div>
  );
}

interface GameTypesProps {
  readonly rows: CallAnswer<"personalProfit">["gameTypes"];
  readonly currency: string;
}

function GameTypes({ rows, currency }: GameTypesProps) {
  const t = useTranslations("records");
  const names = useTranslations("shell.gameType");
  return (
    <section>
      <h2 className="mb-1 font-semibold">{t("byGameType")}</h2>
      <Wide label={t("byGameType")}>
        <table className="figures w-full text-sm">
          <thead>
            <tr>
              <th className="text-start">{t("gameType")}</th>
              <th className="text-end">{t("stake")}</th>
              <th className="text-end">{t("validBets")}</th>
              <th className="text-end">{t("payout")}</th>
              <th className="text-end">{t("net")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.gameType}>
                <th scope="row" className="text-start font-medium">
                  {names(row.gameType)}
                </th>
                <td className="text-end">
                  <Money amount={row.stake} currency={currency} />
                </td>
                <td className="text-end">
                  <Money amount={row.validBet} currency={currency} />
                </td>
                <td className="text-end">
                  <Money amount={row.payout} currency={currency} />
                </td>
                <td className="text-end">
                  <Money amount={row.net} currency={currency} isSigned />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}

const hasMoved = (row: DayFigures) =>
  row.rounds > 0 || !/^-?[0.]+$/.test(row.deposit + row.withdrawal);

/** The days on which something moved, newest first. */
function Days({ shown, currency }: { readonly shown: ProfitRows; readonly currency: string }) {
  const t = useTranslations("records");
  const nameOf = useRowName(shown.unit);
  const rows = shown.rows.filter(hasMoved).toReversed();
  if (rows.length === 0) return null;
  const title = shown.unit === "day" ? t("byDay") : t("byMonth");
  return (
    <section>
      <h2 className="mb-1 font-semibold">{title}</h2>
      <Wide label={title}>
        <table className="figures w-full text-sm">
          <thead>
            <tr>
              <th className="text-start">{t("time")}</th>
              <th className="text-end">{t("stake")}</th>
              <th className="text-end">{t("payout")}</th>
              <th className="text-end">{t("net")}</th>
              <th className="text-end">{t("deposits")}</th>
              <th className="text-end">{t("withdrawals")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.day}>
                <th scope="row" className="text-start font-medium whitespace-nowrap">
                  {nameOf(row.day)}
                </th>
                <td className="text-end">
                  <Money amount={row.stake} currency={currency} />
                </td>
                <td className="text-end">
                  <Money amount={row.payout} currency={currency} />
                </td>
                <td className="text-end">
                  <Money amount={row.net} currency={currency} isSigned />
                </td>
                <td className="text-end">
                  <Money amount={row.deposit} currency={currency} />
                </td>
                <td className="text-end">
                  <Money amount={row.withdrawal} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}
