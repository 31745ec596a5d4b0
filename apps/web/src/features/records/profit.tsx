import type { CallAnswer } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { Money, moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { profitQuery, type Moments } from "./api.ts";
import { OpenStakes } from "./open-stakes.tsx";
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
      <OpenStakes totals={{ ...totals, currency }} className="mt-3" />
    </section>
  );
}

/** A table from 640 px on: it is scrolled by itself, also with the keyboard. */
function Wide({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      // What scrolls must be reached.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="hidden overflow-x-auto sm:block"
    >
      {children}
    </div>
  );
}

type Column = "stake" | "validBets" | "payout" | "net" | "deposits" | "withdrawals";

interface FigureTableProps {
  readonly title: string;
  /** Over the names of the rows. */
  readonly lead: string;
  readonly columns: readonly Column[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    /** One for each column, in their order. */
    readonly amounts: readonly string[];
  }[];
  readonly currency: string;
}

/** The same on phones, which have no room for six columns: name and result, the rest below. */
function FigureCards({ title, columns, rows, currency }: Omit<FigureTableProps, "lead">) {
  const t = useTranslations("records");
  return (
    <ul aria-label={title} className="grid gap-2 sm:hidden">
      {rows.map(({ key, name, amounts }) => (
        <li key={key} className="card grid grid-cols-1 gap-2 p-3.5">
          <p className="font-semibold">{name}</p>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm [&_dt]:text-xs [&_dt]:text-fg2">
            {columns.map((column, at) => (
              <div key={column}>
                <dt>{t(column)}</dt>
                <dd className={column === "net" ? "font-semibold" : ""}>
                  <Money
                    amount={amounts[at] ?? ""}
                    currency={currency}
                    isSigned={column === "net"}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function FigureTable({ title, lead, columns, rows, currency }: FigureTableProps) {
  const t = useTranslations("records");
  return (
    <section>
      <h2 className="mb-1 font-semibold">{title}</h2>
      <FigureCards {...{ title, columns, rows, currency }} />
      <Wide label={title}>
        <table className="figures w-full text-sm">
          <thead>
            <tr>
              <th className="text-start">{lead}</th>
              {columns.map((column) => (
                <th key={column} className="text-end">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, amounts }) => (
              <tr key={key}>
                <th scope="row" className="min-w-32 text-start font-medium">
                  {name}
                </th>
                {columns.map((column, at) => (
                  <td key={column} className="text-end">
                    <Money
                      amount={amounts[at] ?? ""}
                      currency={currency}
                      isSigned={column === "net"}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
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
    <FigureTable
      title={t("byGameType")}
      lead={t("gameType")}
      columns={["stake", "validBets", "payout", "net"]}
      rows={rows.map(({ gameType, stake, validBet, payout, net }) => ({
        key: gameType,
        name: names(gameType),
        amounts: [stake, validBet, payout, net],
      }))}
      currency={currency}
    />
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
  return (
    <FigureTable
      title={shown.unit === "day" ? t("byDay") : t("byMonth")}
      lead={t("time")}
      columns={["stake", "payout", "net", "deposits", "withdrawals"]}
      rows={rows.map(({ day, stake, payout, net, deposit, withdrawal }) => ({
        key: day,
        name: <span className="whitespace-nowrap">{nameOf(day)}</span>,
        amounts: [stake, payout, net, deposit, withdrawal],
      }))}
      currency={currency}
    />
  );
}
