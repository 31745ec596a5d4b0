import type { AgentStatementPage, TeamFigures } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ChartColumn } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, pageText, type Search } from "../../lib/address.ts";
import { countText } from "../../lib/count-text.ts";
import { Money } from "../../ui/money.tsx";
import { LineChain } from "../../ui/line-chain.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { StatementsFile } from "./files.tsx";
import { statementsQuery } from "./api.ts";
import { Branches } from "./branch-cards.tsx";
import { useFigureText } from "./figure-text.ts";
import { DaysTold, PeriodBar } from "../../ui/team-period.tsx";
import { columns, isCount, sortOf, statementsOf, type Column } from "./view.ts";

/** Figures of each direct downline with everybody below. What is shown is in the address. */
export function StatementsPage({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const { data, error, isError, refetch } = useQuery(statementsQuery(statementsOf(search)));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="font-display text-xl font-bold lg:text-2xl">{t("userLoss")}</h1>
        <p className="text-fg2">{t("userLossLead")}</p>
      </div>
      <PeriodBar search={search} shown={data} />
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
      {!isError && data === undefined && <SkeletonRows rows={6} className="h-11" />}
      {!isError && data !== undefined && <Statements page={data} search={search} />}
    </div>
  );
}

interface StatementsProps {
  readonly page: AgentStatementPage;
  readonly search: Search;
}

function Statements({ page, search }: StatementsProps) {
  const t = useTranslations("agent");
  const { chain, content, pageNum, totalPages } = page;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <DaysTold {...page} />
        <StatementsFile page={page} search={search} />
      </div>
      {chain.length > 0 && <LineChain chain={chain} />}
      {content.length === 0 && chain.length === 0 ? (
        <Empty
          icon={<ChartColumn size={28} strokeWidth={1.75} aria-hidden />}
          text={t("noFigures")}
        />
      ) : (
        <>
          <div className="card overflow-x-auto max-md:hidden">
            <Table page={page} search={search} />
          </div>
          <Branches page={page} />
        </>
      )}
      <Pager
        page={pageNum}
        total={totalPages}
        onChange={(next) => goWith({ at: pageText(next) })}
      />
    </>
  );
}

const cell = "px-2 py-1.5 text-end whitespace-nowrap last:pe-3";

function Table({ page: { content, own, totals, currency }, search }: StatementsProps) {
  const t = useTranslations("agent");
  const first = "sticky start-0 bg-s1 px-3 text-start whitespace-nowrap";
  return (
    <table className="w-full border-collapse text-sm">
      <Head search={search} />
      <tbody>
        <tr className="h-9 border-t border-line">
          <th scope="row" className={`${first} font-medium`}>
            {t("ownLine")}
          </th>
          <Figures figures={own} currency={currency} />
        </tr>
        {content.map(({ memberRef, account, isAgent, hasLeft, figures }) => (
          <tr key={memberRef} className="h-9 border-t border-line">
            <th scope="row" className={`${first} font-medium`}>
              {isAgent && !hasLeft ? (
                <button
                  type="button"
                  className="min-h-6 text-brand-fg underline-offset-2 hover:underline"
                  onClick={() => goWith({ below: memberRef, at: undefined })}
                >
                  <bdi>{account}</bdi>
                </button>
              ) : (
                <bdi>{account}</bdi>
              )}
            </th>
            <Figures figures={figures} currency={currency} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="h-9 border-t border-line2 font-semibold">
          <th scope="row" className={first}>
            {t("total")}
          </th>
          <Figures figures={totals} currency={currency} />
        </tr>
      </tfoot>
    </table>
  );
}

function Figures({
  figures,
  currency,
}: {
  readonly figures: TeamFigures;
  readonly currency: string;
}) {
  return columns.map((column) => (
    <td key={column} className={cell}>
      <Figure column={column} figures={figures} currency={currency} />
    </td>
  ));
}

interface FigureProps {
  readonly column: Column;
  readonly figures: TeamFigures;
  readonly currency: string;
}

function Figure({ column, figures, currency }: FigureProps) {
  if (isCount(column)) return <span className="num">{countText(figures[column])}</span>;
  return <Money amount={String(figures[column])} currency={currency} />;
}

function Head({ search }: { readonly search: Search }) {
  const t = useTranslations("agent");
  const figureText = useFigureText();
  const now = sortOf(search);
  const Arrow = now.isUp ? ArrowUp : ArrowDown;
  return (
    <thead className="bg-s2 wrap-normal text-fg2 [&_th]:h-9 [&_th]:px-2 [&_th]:font-medium">
      <tr>
        {(["account", ...columns] as const).map((sort) => {
          const isSorted = now.sort === sort;
          const order = isSorted && !now.isUp ? "asc" : undefined;
          return (
            <th
              key={sort}
              scope="col"
              aria-sort={!isSorted ? "none" : now.isUp ? "ascending" : "descending"}
              className={
                sort === "account" ? "sticky start-0 bg-s2 ps-3! text-start" : "text-end last:pe-3!"
              }
            >
              <button
                type="button"
                onClick={() => goWith({ sort, order, at: undefined })}
                className="inline-flex min-h-9 items-center gap-1 text-end leading-tight font-medium hover:text-fg"
              >
                {sort === "account" ? t("name") : figureText(sort)}
                {isSorted && <Arrow size={14} aria-hidden />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
