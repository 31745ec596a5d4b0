import type { AgentIncome } from "@baize/contract";
import { agentContractKinds, type AgentContractKind } from "@baize/contract/agent-contract-bounds";
import { useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { useSpanText } from "../../ui/contracts/words.ts";
import { useTranslations } from "use-intl/react";
import type { Search } from "../../lib/address.ts";
import { teamPeriodOf } from "../../lib/team-period.ts";
import { useDayText } from "../../lib/time.ts";
import { Money, moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { PeriodBar } from "../../ui/team-period.tsx";
import { incomeQuery } from "./api.ts";
import { IncomeFile } from "./files.tsx";
import { runningOf } from "./running.ts";

/** What came in from contracts, what was handed on and what stayed, day by day. */
export function IncomePage({ search }: { readonly search: Search }) {
  const t = useTranslations("commissions");
  const agent = useTranslations("agent");
  const query = useQuery(incomeQuery(teamPeriodOf(search, "month")));
  const { data, error, isError, refetch } = query;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="font-display text-xl font-bold lg:text-2xl">{agent("income")}</h1>
        <p className="text-fg2">{t("incomeLead")}</p>
      </div>
      <PeriodBar search={search} usual="month" shown={data} />
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows rows={6} className="h-11" />}
      {!isError && data !== undefined && <Income income={data} />}
    </div>
  );
}

type Sums = AgentIncome["totals"];
type Kinds = readonly AgentContractKind[];

/** Kinds in which something was paid; at least one, so that the table has its columns. */
function kindsOf({ received, paid }: Sums): Kinds {
  const some = agentContractKinds.filter((kind) => /[1-9]/.test(received[kind] + paid[kind]));
  return some.length === 0 ? ["dividend"] : some;
}

const isNothing = (sums: Sums) =>
  [...Object.values(sums.received), ...Object.values(sums.paid)].every((sum) => !/[1-9]/.test(sum));

function Income({ income }: { readonly income: AgentIncome }) {
  const t = useTranslations("commissions");
  const agent = useTranslations("agent");
  const records = useTranslations("records");
  const spanText = useSpanText();
  const { isRunning, timeZone, totals, currency } = income;
  const kinds = kindsOf(totals);
  const { house } = income;
  return (
    <>
      <p className="text-sm text-fg2">
        <span role="status">
          {spanText(income)}
          {isRunning && ` · ${agent("running")}`}
        </span>
        <span className="block text-xs text-fg3">
          {records("zone", { zone: `\u2066${timeZone}\u2069` })}
        </span>
      </p>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile label={t("incomeReceived")}>
          <Parts sums={totals.received} kinds={kinds} currency={currency} />
        </Tile>
        <Tile label={t("incomePaid")}>
          <Parts sums={totals.paid} kinds={kinds} currency={currency} />
        </Tile>
        <Tile label={t("kept")}>
          <Money amount={totals.kept} currency={currency} isSigned />
        </Tile>
        <Month />
      </dl>
      <IncomeFile income={income} />
      {house !== null && <OfHouse house={house} currency={currency} />}
      {isNothing(totals) ? (
        <Empty icon={<Wallet size={28} strokeWidth={1.75} aria-hidden />} text={t("noIncome")} />
      ) : (
        <Days income={income} />
      )}
    </>
  );
}

/** Where the house pays everybody, it credits what is left, and carries what is below zero. */
function OfHouse({
  house: { credited, owing },
  currency,
}: Pick<AgentIncome, "currency"> & { readonly house: NonNullable<AgentIncome["house"]> }) {
  const t = useTranslations("commissions");
  const amountOf = (amount: string) => `\u2066${moneyText(amount, currency)}\u2069`;
  return (
    <p className="text-sm text-fg2">
      {t("houseCredited", { amount: amountOf(credited) })}
      {/[1-9]/.test(owing) && ` ${t("houseOwing", { amount: amountOf(owing) })}`}
    </p>
  );
}

function Tile({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="card grid content-start gap-0.5 p-3">
      <dt className="text-sm text-fg2">{label}</dt>
      <dd className="font-display text-lg font-semibold break-words">{children}</dd>
    </div>
  );
}

interface PartsProps {
  readonly sums: Sums["received"];
  readonly kinds: Kinds;
  readonly currency: string;
}

function Parts({ sums, kinds, currency }: PartsProps) {
  const t = useTranslations("contracts.kind");
  return (
    <span className="grid gap-0.5">
      {kinds.map((kind) => (
        <span key={kind} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-xs font-normal text-fg3">{t(kind)}</span>
          <Money amount={sums[kind]} currency={currency} />
        </span>
      ))}
    </span>
  );
}

/** Whatever period is shown: how the running month stands. */
function Month() {
  const t = useTranslations("commissions");
  const { data } = useQuery(incomeQuery({ period: "month" }));
  if (data === undefined) return null;
  return (
    <Tile label={t("keptMonth")}>
      <Money amount={data.totals.kept} currency={data.currency} isSigned />
    </Tile>
  );
}

function Head({ kinds }: { readonly kinds: Kinds }) {
  const t = useTranslations("commissions");
  const agent = useTranslations("agent");
  const kindText = useTranslations("contracts.kind");
  return (
    <thead className="bg-s2 text-fg2 [&_th]:h-9 [&_th]:px-3 [&_th]:font-medium [&_th]:whitespace-nowrap">
      <tr>
        <th scope="col" rowSpan={2} className="sticky start-0 bg-s2 pb-2 text-start align-bottom">
          {agent("day")}
        </th>
        <th scope="colgroup" colSpan={kinds.length} className="text-center">
          {t("incomeReceived")}
        </th>
        <th scope="colgroup" colSpan={kinds.length} className="text-center">
          {t("incomePaid")}
        </th>
        <th scope="col" rowSpan={2} className="pb-2 text-end align-bottom">
          {t("kept")}
        </th>
        <th scope="col" rowSpan={2} className="pb-2 text-end align-bottom">
          {t("monthSoFar")}
        </th>
      </tr>
      <tr>
        {["received", "paid"].flatMap((way) =>
          kinds.map((kind) => (
            <th key={`${way} ${kind}`} scope="col" className="text-end">
              {kindText(kind)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

function Days({ income: { days, totals, currency } }: { readonly income: AgentIncome }) {
  const t = useTranslations("commissions");
  const agent = useTranslations("agent");
  const dayText = useDayText();
  const running = runningOf(days, currency);
  const kinds = kindsOf(totals);
  const some = days.filter((day) => !isNothing(day)).toReversed();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself
    <div role="region" aria-label={agent("income")} tabIndex={0} className="card overflow-x-auto">
      <table className="w-full border-collapse text-sm [&_td]:px-3 [&_td]:text-end [&_td]:whitespace-nowrap">
        <Head kinds={kinds} />
        <tbody>
          {some.map((day) => (
            <tr key={day.day} className="h-9 border-t border-line">
              <th
                scope="row"
                className="sticky start-0 bg-s1 px-3 text-start font-medium whitespace-nowrap"
              >
                {dayText(day.day)}
              </th>
              <Cells sums={day} kinds={kinds} currency={currency} />
              <td>
                {running.has(day.day) ? (
                  <Money amount={running.get(day.day) ?? "0"} currency={currency} />
                ) : (
                  "–"
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-9 border-t border-line2 font-semibold">
            <th scope="row" className="sticky start-0 bg-s1 px-3 text-start">
              {t("total")}
            </th>
            <Cells sums={totals} kinds={kinds} currency={currency} />
            <td aria-hidden />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface CellsProps {
  readonly sums: Sums;
  readonly kinds: Kinds;
  readonly currency: string;
}

function Cells({ sums, kinds, currency }: CellsProps) {
  return (
    <>
      {kinds.map((kind) => (
        <td key={`received ${kind}`}>
          <Money amount={sums.received[kind]} currency={currency} />
        </td>
      ))}
      {kinds.map((kind) => (
        <td key={`paid ${kind}`}>
          <Money amount={sums.paid[kind]} currency={currency} />
        </td>
      ))}
      <td className="font-semibold">
        <Money amount={sums.kept} currency={currency} isSigned />
      </td>
    </>
  );
}
