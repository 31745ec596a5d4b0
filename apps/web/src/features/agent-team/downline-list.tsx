import type { AgentDownline, AgentDownlinePage } from "@baize/contract";
import { ArrowDown, ArrowUp, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { goWith, type Search } from "../../lib/address.ts";
import { useDateText, useTimeText } from "../../lib/time.ts";
import { Money } from "../../ui/money.tsx";
import { KindMark, Letters, StatusText, useKindText } from "./parts.tsx";
import { sortOf, type Sort } from "./view.ts";

interface ListProps {
  readonly page: AgentDownlinePage;
  readonly search: Search;
}

const cell = "px-3 py-1.5 whitespace-nowrap";
const firstCell = `${cell} sticky start-0 bg-s1 group-hover:bg-s2`;
const figure = `${cell} text-end`;

export const openDownline = (memberRef: string) => goWith({ downline: memberRef });

/** The team as a table: on narrow windows as cards with three figures. */
export function DownlineList(props: ListProps) {
  return (
    <>
      <div className="card overflow-x-auto max-md:hidden">
        <Table {...props} />
      </div>
      <Cards page={props.page} />
    </>
  );
}

function Table({ page, search }: ListProps) {
  const t = useTranslations("agent");
  const { currency, totals, total } = page;
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="bg-s2 text-fg2 [&_th]:h-9 [&_th]:px-3 [&_th]:text-start [&_th]:font-medium [&_th]:whitespace-nowrap">
        <tr>
          <Head sort="account" search={search} className="sticky start-0 bg-s2">
            {t("name")}
          </Head>
          <th scope="col">{t("kind")}</th>
          <Head sort="level" search={search}>
            {t("level")}
          </Head>
          <Head sort="joinedAt" search={search}>
            {t("joined")}
          </Head>
          <Head sort="lastSignInAt" search={search}>
            {t("lastSignIn")}
          </Head>
          <th scope="col">{t("status")}</th>
          <th scope="col" className="text-end!">
            {t("balance")}
          </th>
          <th scope="col" className="text-end!" title={t("teamBalanceText")}>
            {t("teamBalance")}
          </th>
          <th scope="col" className="text-end!">
            {t("sizes")}
          </th>
          <th scope="col">{t("contracts")}</th>
          <th scope="col">{t("remark")}</th>
        </tr>
      </thead>
      <tbody>
        {page.content.map((row) => (
          <Row key={row.memberRef} row={row} currency={currency} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line2 font-semibold">
          <th scope="row" colSpan={6} className="px-3 py-2 text-start">
            {t("totalOf", { count: total })}
          </th>
          <td className={figure}>
            {totals.balance !== null && <Money amount={totals.balance} currency={currency} />}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface HeadProps {
  readonly sort: Sort;
  readonly search: Search;
  readonly className?: string;
  readonly children: string;
}

/** The head of a column that the list can be sorted by. */
function Head({ sort, search, className = "", children }: HeadProps) {
  const now = sortOf(search);
  const isSorted = now.sort === sort;
  const Arrow = now.isUp ? ArrowUp : ArrowDown;
  const order = isSorted && !now.isUp ? "asc" : undefined;
  return (
    <th
      scope="col"
      aria-sort={!isSorted ? "none" : now.isUp ? "ascending" : "descending"}
      className={className}
    >
      <button
        type="button"
        onClick={() => goWith({ sort, order, at: undefined })}
        className="inline-flex h-9 items-center gap-1 font-medium hover:text-fg"
      >
        {children}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}

interface RowProps {
  readonly row: AgentDownline;
  readonly currency: string;
}

function Row({ row, currency }: RowProps) {
  const t = useTranslations("agent");
  const dateText = useDateText();
  const timeText = useTimeText();
  const kindText = useKindText();
  const { lastSignInAt, team } = row;
  return (
    <tr className="group h-9 border-t border-line hover:bg-s2">
      <th scope="row" className={`${firstCell} text-start font-medium`}>
        <button
          type="button"
          onClick={() => openDownline(row.memberRef)}
          className="flex items-center gap-2 hover:text-brand-fg"
        >
          <KindMark type={row.type} />
          <bdi>{row.account}</bdi>
        </button>
      </th>
      <td className={cell}>{kindText(row.type)}</td>
      <td className={`${cell} num`}>{row.level}</td>
      <td className={cell}>{dateText(row.joinedAt)}</td>
      <td className={cell}>{lastSignInAt === null ? t("never") : timeText(lastSignInAt)}</td>
      <td className={cell}>
        <StatusText status={row.status} />
      </td>
      <td className={figure}>
        <Money amount={row.balance} currency={currency} />
      </td>
      <td className={figure}>
        {team === null ? "–" : <Money amount={team.balance} currency={currency} />}
      </td>
      <td className={`${figure} num`}>
        {team === null ? "–" : t("sizesOf", { agents: team.agents, players: team.players })}
      </td>
      <td className={cell}>
        <Letters contracts={row.contracts} />
      </td>
      <td className={`${cell} max-w-48 truncate`}>
        <bdi>{row.remark}</bdi>
      </td>
    </tr>
  );
}

function Cards({ page: { content, currency, totals, total } }: Pick<ListProps, "page">) {
  const t = useTranslations("agent");
  return (
    <div className="grid gap-2 md:hidden">
      <ul className="grid gap-2">
        {content.map((row) => (
          <Card key={row.memberRef} row={row} currency={currency} />
        ))}
      </ul>
      <p className="flex justify-between gap-3 px-1 text-sm text-fg2">
        {t("totalOf", { count: total })}
        {totals.balance !== null && (
          <Money amount={totals.balance} currency={currency} className="font-semibold text-fg" />
        )}
      </p>
    </div>
  );
}

function Card({ row, currency }: RowProps) {
  const t = useTranslations("agent");
  const dateText = useDateText();
  const kindText = useKindText();
  const { team } = row;
  return (
    <li>
      <button
        type="button"
        onClick={() => openDownline(row.memberRef)}
        className="card block w-full p-3.5 text-start"
      >
        <span className="flex items-center gap-2.5">
          <KindMark type={row.type} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              <bdi>{row.account}</bdi>
            </span>
            <span className="block text-sm text-fg2">
              {kindText(row.type)} · {t("levelOf", { level: String(row.level) })} ·{" "}
              <StatusText status={row.status} />
            </span>
            {row.contracts.length > 0 && (
              <span className="mt-1 block">
                <Letters contracts={row.contracts} />
              </span>
            )}
          </span>
          <ChevronRight size={18} className="shrink-0 text-fg3 rtl:rotate-180" aria-hidden />
        </span>
        <span className="mt-3 grid grid-cols-2 gap-2 text-sm">
          <Figure label={t("balance")}>
            <Money amount={row.balance} currency={currency} />
          </Figure>
          {team === null ? (
            <Figure label={t("joined")}>{dateText(row.joinedAt)}</Figure>
          ) : (
            <>
              <Figure label={t("teamBalance")}>
                <Money amount={team.balance} currency={currency} />
              </Figure>
              <Figure label={t("sizes")}>
                {t("sizesOf", { agents: team.agents, players: team.players })}
              </Figure>
            </>
          )}
        </span>
      </button>
    </li>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="block min-w-0">
      <span className="block text-fg2">{label}</span>
      <span className="block font-medium">{children}</span>
    </span>
  );
}
