import type { DepositInConsole } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { table } from "../../ui/desk/page-parts.tsx";
import { Pages } from "../../ui/desk/pages.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { filters, queueQuery } from "./api.ts";
import { DepositDrawer } from "./deposit-drawer.tsx";
import { Filters, readView, useWalk } from "./filters.tsx";
import { AgeMark, StateMark } from "./words.tsx";

interface QueueProps {
  readonly onHelp: () => void;
}

/** Members' deposits of every method. */
export function Queue({ onHelp }: QueueProps) {
  const t = useTranslations("console.deposits");
  const withdrawals = useTranslations("console.withdrawals");
  const { search } = useAddress();
  const view = readView(search, filters);
  const { data, isError, error, refetch } = useQuery(queueQuery(view));
  const { open, at, close } = useWalk(data?.content.map((one) => one.depositId) ?? [], onHelp);
  return (
    <>
      <Filters
        view={view}
        filters={filters}
        textOf={(one) => (one === "waiting" ? withdrawals("filter.waiting") : t(`state.${one}`))}
        hasKinds
      />
      {data === undefined && isError && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={8} className="h-11" />}
      {data !== undefined && (
        <>
          <p role="status" className="text-fg2">
            {t("count", { count: data.total })}
          </p>
          {data.content.length === 0 ? (
            <Empty
              icon={<Inbox size={28} aria-hidden />}
              text={withdrawals(view.state === "waiting" ? "nothingWaits" : "empty")}
            />
          ) : (
            <Rows rows={data.content} marked={at} />
          )}
          <Pages
            pageNum={data.pageNum}
            totalPages={data.totalPages}
            onChange={(next) =>
              goWith({ page: next === 1 ? undefined : String(next), entry: undefined })
            }
          />
        </>
      )}
      {open !== undefined && <DepositDrawer key={open} depositId={open} onClose={close} />}
    </>
  );
}

interface RowsProps {
  readonly rows: readonly DepositInConsole[];
  readonly marked: string | undefined;
}

function Rows({ rows, marked }: RowsProps) {
  const t = useTranslations("console.deposits");
  const withdrawals = useTranslations("console.withdrawals");
  const feedback = useTranslations("console.feedback");
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{withdrawals("member")}</th>
            <th scope="col" className="text-end!">
              {withdrawals("amount")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("method")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {withdrawals("reference")}
            </th>
            <th scope="col" className="max-md:hidden">
              {withdrawals("age")}
            </th>
            <th scope="col">{feedback("status")}</th>
            <th scope="col" className="max-lg:hidden">
              {withdrawals("claim")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.depositId} row={row} isMarked={row.depositId === marked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: DepositInConsole;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const t = useTranslations("console.deposits");
  const withdrawals = useTranslations("console.withdrawals");
  const { depositId, username, amount, received, currency, kind, reference, claim, status } = row;
  const age = status === "checking" && (
    <AgeMark since={row.waitsSince} targetMinutes={row.targetMinutes} />
  );
  return (
    <tr className={`${table.row} ${isMarked ? table.marked : ""}`}>
      <td>
        <button
          type="button"
          aria-current={isMarked || undefined}
          onClick={() => goWith({ entry: depositId })}
          className={table.open}
        >
          <bdi>{username}</bdi>
        </button>
        <span className="block md:hidden">{age}</span>
      </td>
      <td className="text-end">
        <Money amount={received ?? amount} currency={currency} className="font-semibold" />
      </td>
      <td className="max-md:hidden">{t(`kind.${kind}`)}</td>
      <td className="max-lg:hidden">
        <bdi dir="ltr" className="num">
          {reference}
        </bdi>
      </td>
      <td className="max-md:hidden">{age}</td>
      <td>
        <StateMark status={status} />
      </td>
      <td className="max-lg:hidden">
        {claim !== null && <bdi>{claim.isMine ? withdrawals("mine") : claim.operator}</bdi>}
      </td>
    </tr>
  );
}
