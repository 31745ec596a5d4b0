import type { Dashboard } from "@baize/contract";
import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { useMay, type BrandOutline } from "../../lib/operator.ts";
import { WithBrand } from "../../ui/desk/brand-choice.tsx";
import { PageHead, table } from "../../ui/desk/page-parts.tsx";
import { PlaceLink } from "../../ui/desk/place-link.tsx";
import { StoppedNotice } from "../../ui/desk/rewards-stop/stopped-notice.tsx";
import { Money } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { dashboardQuery } from "./api.ts";
import { OpenQueues } from "./open-queues.tsx";

/** Where the console begins: what waits for somebody, and how the brand does. */
export function HomePage() {
  const t = useTranslations("console.home");
  const mayReport = useMay("reports.read");
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t("title")} lead={t("lead")} />
      <WithBrand>
        {(brand, choice) => (
          <>
            {choice !== false && <div className="flex">{choice}</div>}
            <StoppedNotice merchantCode={brand.merchantCode} />
            <OpenQueues merchantCode={brand.merchantCode} />
            {mayReport && <BrandTable key={brand.merchantCode} brand={brand} />}
          </>
        )}
      </WithBrand>
    </div>
  );
}

const spans = ["today", "yesterday", "7d"] as const;
type Span = (typeof spans)[number];

type Totals = Dashboard["totals"];

const sums = ["deposits", "withdrawals", "stake", "ggr"] as const;
const counts = ["newMembers", "activePlayers"] as const;

/** The report's own figures side by side; each leads to the page it was counted from. */
function BrandTable({ brand }: { readonly brand: BrandOutline }) {
  const t = useTranslations("console.home");
  const reports = useTranslations("console.reports");
  const { merchantCode } = brand;
  const answers = useQueries({
    queries: spans.map((period) => dashboardQuery({ merchantCode, period })),
  });
  const failed = answers.find((one) => one.isError);
  const known = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (failed?.error) {
    const again = () => void Promise.all(answers.map((one) => one.refetch()));
    return <Failed error={failed.error} onRetry={again} />;
  }
  if (known.length < spans.length) return <SkeletonRows rows={7} className="h-10" />;
  const row = (name: keyof Totals, cell: (one: Dashboard, span: Span) => ReactNode) => (
    <FigureRows key={name} name={reports(name as "ggr")}>
      {known.map((one, at) => (
        <td key={spans[at]} className="num text-end">
          {cell(one, spans[at] ?? "today")}
        </td>
      ))}
    </FigureRows>
  );
  return (
    <section className="grid gap-2" aria-label={t("figures")}>
      <h2 className="font-semibold">{t("figures")}</h2>
      <div className="card overflow-x-auto">
        <table className={table.table}>
          <SpansHead />
          {sums.map((name) =>
            row(name, ({ totals, currency }, period) => (
              <ReportLink merchantCode={merchantCode} period={period}>
                <Money amount={totals[name]} currency={currency} />
              </ReportLink>
            )),
          )}
          {counts.map((name) =>
            row(name, ({ totals }, period) =>
              name === "newMembers" ? (
                <MembersLink merchantCode={merchantCode} period={period}>
                  <Count count={totals[name]} />
                </MembersLink>
              ) : (
                <ReportLink merchantCode={merchantCode} period={period}>
                  <Count count={totals[name]} />
                </ReportLink>
              ),
            ),
          )}
        </table>
      </div>
    </section>
  );
}

interface FigureRowsProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A figure's name beside its amounts; in a narrow window above them, so that all three fit. */
function FigureRows({ name, children }: FigureRowsProps) {
  return (
    <tbody className="border-t border-line hover:bg-s2 has-[:focus-visible]:bg-s2">
      <tr className="sm:hidden">
        <th scope="rowgroup" colSpan={spans.length} className="px-3 pt-2 text-start font-medium">
          {name}
        </th>
      </tr>
      <tr className="h-9 pointer-coarse:h-11 [&>td]:px-3 max-sm:[&>td]:px-2">
        <th scope="row" className="px-3 text-start font-medium max-sm:hidden">
          {name}
        </th>
        {children}
      </tr>
    </tbody>
  );
}

function SpansHead() {
  const reports = useTranslations("console.reports");
  return (
    <thead className="bg-s2 text-fg2 [&_th]:h-9 [&_th]:px-3 [&_th]:font-medium [&_th]:whitespace-nowrap">
      <tr>
        <th scope="col" className="text-start max-sm:hidden">
          {reports("figure")}
        </th>
        {spans.map((span) => (
          <th key={span} scope="col" className="text-end">
            {reports(`periods.${span}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Count({ count }: { readonly count: number }) {
  return countText(count);
}

interface LinkProps {
  readonly merchantCode: string;
  readonly period: Span;
  readonly children: ReactNode;
}

/** To the report of these days, from which the figure is. */
function ReportLink({ merchantCode, period, children }: LinkProps) {
  return (
    <PlaceLink path="/console/dashboard" search={{ brand: merchantCode, period }}>
      {children}
    </PlaceLink>
  );
}

/** Links to the members, newest first, for operators who may see them. */
function MembersLink(props: LinkProps) {
  const mayRead = useMay("members.read");
  if (!mayRead) return <ReportLink {...props} />;
  return (
    <PlaceLink path="/console/members" search={{ brand: props.merchantCode }}>
      {props.children}
    </PlaceLink>
  );
}
