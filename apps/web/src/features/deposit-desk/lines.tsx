import type { BankLine } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { goWith, useAddress } from "../../lib/address.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { table } from "../../ui/desk/page-parts.tsx";
import { Pages } from "../../ui/desk/pages.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { lineFilters, linesQuery } from "./api.ts";
import { Filters, readView, useWalk } from "./filters.tsx";
import { DecideLine, LineFacts } from "./line-parts.tsx";
import { AgeMark, LineMark } from "./words.tsx";

interface LinesProps {
  readonly onHelp: () => void;
}

/** What banks say came in, first of all what no deposit was found for. */
export function Lines({ onHelp }: LinesProps) {
  const t = useTranslations("console.deposits");
  const { search } = useAddress();
  const view = readView(search, lineFilters);
  const { data, isError, error, refetch } = useQuery(linesQuery(view));
  const { open, at, close } = useWalk(data?.content.map((one) => one.lineId) ?? [], onHelp);
  const line = data?.content.find((one) => one.lineId === open);
  return (
    <>
      <Filters view={view} filters={lineFilters} textOf={(one) => t(`lineState.${one}`)} />
      {data === undefined && isError && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={8} className="h-11" />}
      {data !== undefined && (
        <>
          <p role="status" className="text-fg2">
            {t("lineCount", { count: data.total })}
          </p>
          {data.content.length === 0 ? (
            <Empty icon={<Inbox size={28} aria-hidden />} text={t("linesEmpty")} />
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
      {line !== undefined && <LineDrawer key={line.lineId} line={line} onClose={close} />}
    </>
  );
}

interface LineDrawerProps {
  readonly line: BankLine;
  readonly onClose: () => void;
}

function LineDrawer({ line, onClose }: LineDrawerProps) {
  const title = `${moneyText(line.amount, line.currency)} · \u2066${line.bankReference}\u2069`;
  return (
    <Dialog isOpen onClose={onClose} title={title} placement="end">
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-2">
          <LineMark state={line.state} />
          {line.actions.length > 0 && (
            <AgeMark since={line.enteredAt} targetMinutes={line.targetMinutes} />
          )}
        </div>
        <DecideLine line={line} />
        <LineFacts line={line} />
      </div>
    </Dialog>
  );
}

interface RowsProps {
  readonly rows: readonly BankLine[];
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
            <th scope="col">{t("bankNumber")}</th>
            <th scope="col" className="text-end!">
              {withdrawals("amount")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("text")}
            </th>
            <th scope="col" className="max-md:hidden">
              {withdrawals("age")}
            </th>
            <th scope="col">{feedback("status")}</th>
            <th scope="col" className="max-md:hidden">
              {withdrawals("member")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.lineId} row={row} isMarked={row.lineId === marked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: BankLine;
  readonly isMarked: boolean;
}

function Row({ row, isMarked }: RowProps) {
  const { lineId, bankReference, amount, currency, sender, text, actions, username } = row;
  return (
    <tr className={`${table.row} ${isMarked ? table.marked : ""}`}>
      <td>
        <button
          type="button"
          aria-current={isMarked || undefined}
          onClick={() => goWith({ entry: lineId })}
          className={`${table.open} num break-all`}
        >
          {`\u2066${bankReference}\u2069`}
        </button>
      </td>
      <td className="text-end">
        <Money amount={amount} currency={currency} className="font-semibold" />
      </td>
      <td className="max-w-56 truncate max-lg:hidden">
        <bdi>{[sender, text].filter((part) => part !== "").join(" · ")}</bdi>
      </td>
      <td className="max-md:hidden">
        {actions.length > 0 && <AgeMark since={row.enteredAt} targetMinutes={row.targetMinutes} />}
      </td>
      <td>
        <LineMark state={row.state} />
      </td>
      <td className="max-md:hidden">{username !== null && <bdi>{username}</bdi>}</td>
    </tr>
  );
}
