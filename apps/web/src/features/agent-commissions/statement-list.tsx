import type { AgentCommission, AgentCommissionPage, AgentContractKind } from "@baize/contract";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith } from "../../lib/address.ts";
import { countText } from "../../lib/count-text.ts";
import { useTimeText } from "../../lib/time.ts";
import { useProductText, useSideText, useSpanText } from "../../ui/contracts/words.ts";
import { Money } from "../../ui/money.tsx";
import { CommissionState, Gives, openOf } from "./parts.tsx";

interface ListProps {
  readonly page: AgentCommissionPage;
  readonly kind: AgentContractKind;
}

const openStatement = (id: string) => goWith({ statement: id });

/** Statements as a table: on narrow windows as cards with three figures. */
export function StatementList(props: ListProps) {
  return (
    <>
      <div className="card overflow-x-auto max-md:hidden">
        <Table {...props} />
      </div>
      <Cards page={props.page} />
    </>
  );
}

const cell = "px-3 py-1.5 whitespace-nowrap";
const figure = `${cell} text-end`;
const first = "sticky start-0 px-3 text-start whitespace-nowrap";

type Column =
  | "valid"
  | "ggr"
  | "base"
  | "active"
  | "tier"
  | "rate"
  | "due"
  | "corrections"
  | "paid"
  | "won"
  | "lost"
  | "ahead";

/** What leads from one figure to the next stands in the statement: what is due is in sight. */
function columnsOf({ content, totals }: AgentCommissionPage, kind: AgentContractKind) {
  const hasCorrections = [totals, ...content].some(({ corrections }) => /[1-9]/.test(corrections));
  const columns = allColumnsOf(kind);
  return hasCorrections ? columns : columns.filter((column) => column !== "corrections");
}

function allColumnsOf(kind: AgentContractKind): readonly Column[] {
  const reached = ["tier", "rate", "due", "corrections", "paid"] as const;
  switch (kind) {
    case "dividend":
      return ["valid", "ggr", "base", ...reached];
    case "realtimeSalary":
      return ["won", "lost", "valid", ...reached, "ahead"];
    default:
      return ["valid", "active", ...reached];
  }
}

function useColumnText(): (column: Column) => string {
  const t = useTranslations("commissions");
  const contracts = useTranslations("contracts");
  return (column) => {
    if (column === "valid" || column === "ggr" || column === "won" || column === "lost") {
      return t(`step.${column}`);
    }
    if (column === "tier" || column === "rate") return contracts(column);
    if (column === "active") return t("activeMembers");
    return t(column === "paid" ? "paidAmount" : column);
  };
}

function Table({ page, kind }: ListProps) {
  const t = useTranslations("commissions");
  const columnText = useColumnText();
  const columns = columnsOf(page, kind);
  const { content, totals, currency } = page;
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="bg-s2 text-fg2 [&_th]:h-9 [&_th]:px-3 [&_th]:font-medium [&_th]:whitespace-nowrap">
        <tr>
          <th scope="col" className="sticky start-0 bg-s2 text-start">
            {t("periodOf")}
          </th>
          <th scope="col" className="text-start">
            {t("product")}
          </th>
          <th scope="col" className="text-start">
            {t("otherSide")}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="text-end">
              {columnText(column)}
            </th>
          ))}
          <th scope="col" className="text-start">
            {t("state")}
          </th>
          {kind !== "dividend" && (
            <th scope="col" className="text-start">
              {t("paidAt")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {content.map((row) => (
          <Row key={row.statementId} row={row} columns={columns} currency={currency} />
        ))}
      </tbody>
      <tfoot>
        <tr className="h-9 border-t border-line2 font-semibold">
          <th scope="row" className={`${first} bg-s1`}>
            {t("totals")}
          </th>
          <td aria-hidden colSpan={2} />
          {columns.map((column) => (
            <td key={column} className={figure}>
              {(column === "due" || column === "corrections" || column === "paid") && (
                <Money amount={totals[column]} currency={currency} />
              )}
            </td>
          ))}
          <td colSpan={kind === "dividend" ? 1 : 2} className={cell}>
            {/[1-9]/.test(totals.open) && (
              <>
                {t("open")}: <Money amount={totals.open} currency={currency} />
              </>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface RowProps {
  readonly row: AgentCommission;
  readonly columns: readonly Column[];
  readonly currency: string;
}

function Row({ row, columns, currency }: RowProps) {
  const spanText = useSpanText();
  const productText = useProductText();
  const sideText = useSideText();
  const timeText = useTimeText();
  return (
    <tr
      className="group h-9 cursor-pointer border-t border-line hover:bg-s2"
      onClick={() => openStatement(row.statementId)}
    >
      <th scope="row" className={`${first} bg-s1 font-medium group-hover:bg-s2`}>
        <button
          type="button"
          className="min-h-6 underline decoration-line2 underline-offset-4 group-hover:text-brand-fg group-hover:decoration-current"
        >
          {spanText(row)}
        </button>
      </th>
      <td className={cell}>{productText(row.product)}</td>
      <td className={cell}>
        <bdi>{sideText(row.other)}</bdi>
      </td>
      {columns.map((column) => (
        <td key={column} className={figure}>
          <Figure column={column} row={row} currency={currency} />
        </td>
      ))}
      <td className={cell}>
        <CommissionState state={row.state} />
      </td>
      {row.kind !== "dividend" && (
        <td className={cell}>{row.paidAt === null ? "–" : timeText(row.paidAt)}</td>
      )}
    </tr>
  );
}

interface FigureProps {
  readonly column: Column;
  readonly row: AgentCommission;
  readonly currency: string;
}

function Figure({ column, row, currency }: FigureProps): ReactNode {
  if (column === "active") return <span className="num">{countText(row.active)}</span>;
  if (column === "tier") return row.tier === null ? "–" : <span className="num">{row.tier}</span>;
  if (column === "rate") return <Gives row={row} currency={currency} />;
  const amount = row[column];
  return amount === null ? "–" : <Money amount={amount} currency={currency} />;
}

function Cards({ page: { content, totals, currency } }: Pick<ListProps, "page">) {
  const t = useTranslations("commissions");
  return (
    <div className="grid gap-2 md:hidden">
      <ul className="grid gap-2">
        {content.map((row) => (
          <Card key={row.statementId} row={row} currency={currency} />
        ))}
      </ul>
      <section className="card grid gap-2 bg-s2 p-3.5 text-sm">
        <h2 className="font-semibold">{t("totals")}</h2>
        <dl className="grid grid-cols-3 gap-2">
          {(["due", "paid", "open"] as const).map((name) => (
            <div key={name} className="min-w-0">
              <dt className="text-fg2">{t(name === "paid" ? "paidAmount" : name)}</dt>
              <dd className="font-semibold break-words">
                <Money amount={totals[name]} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Card({ row, currency }: Omit<RowProps, "columns">) {
  const t = useTranslations("commissions");
  const spanText = useSpanText();
  const productText = useProductText();
  const sideText = useSideText();
  return (
    <li>
      <button
        type="button"
        onClick={() => openStatement(row.statementId)}
        className="card block w-full p-3.5 text-start"
      >
        <span className="flex items-center gap-2.5">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{spanText(row)}</span>
            <span className="block truncate text-sm text-fg2">
              <bdi>{sideText(row.other)}</bdi> · {productText(row.product)} ·{" "}
              <CommissionState state={row.state} />
            </span>
          </span>
          <ChevronRight size={18} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
        </span>
        <span className="mt-3 grid grid-cols-3 gap-2 text-sm">
          <Cell label={t("due")}>
            <Money amount={row.due} currency={currency} />
          </Cell>
          <Cell label={t("paidAmount")}>
            <Money amount={row.paid} currency={currency} />
          </Cell>
          <Cell label={t("open")}>
            <Money amount={openOf(row, currency)} currency={currency} />
          </Cell>
        </span>
      </button>
    </li>
  );
}

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="block min-w-0">
      <span className="block text-fg2">{label}</span>
      <span className="block font-medium break-words">{children}</span>
    </span>
  );
}
