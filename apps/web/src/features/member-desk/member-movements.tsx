import type { Movement } from "@baize/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { useLedgerAccount, useLedgerKind } from "../../ui/desk/ledger-words.ts";
import { table } from "../../ui/desk/page-parts.tsx";
import { Money } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { movementsQuery } from "./api.ts";

/** The raw ledger entries of one member, newest first. */
export function MemberMovements({ memberId }: { readonly memberId: string }) {
  const t = useTranslations("console.members");
  const movements = useInfiniteQuery(movementsQuery(memberId));
  const { data } = movements;
  if (data === undefined) {
    if (movements.isPending) return <SkeletonRows rows={10} className="h-9" />;
    return <Failed error={movements.error} onRetry={() => void movements.refetch()} />;
  }
  const rows = data.pages.flatMap(({ content }) => content);
  if (rows.length === 0) {
    return <Empty icon={<ArrowLeftRight size={28} aria-hidden />} text={t("noMovements")} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="justify-self-end">
        <ExportButton order={{ kind: "movements", filters: { memberId } }} />
      </div>
      <MovementsTable rows={rows} />
      {movements.hasNextPage && (
        <Button
          className="justify-self-center"
          isBusy={movements.isFetchingNextPage}
          onClick={() => void movements.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function MovementsTable({ rows }: { readonly rows: readonly Movement[] }) {
  const t = useTranslations("console.members");
  const timeText = useTimeText();
  const kindText = useLedgerKind();
  const accountText = useLedgerAccount();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col">{t("kind")}</th>
            <th scope="col" className="max-sm:hidden">
              {t("time")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("from")}
            </th>
            <th scope="col" className="max-lg:hidden">
              {t("to")}
            </th>
            <th scope="col" className="text-end!">
              {t("amount")}
            </th>
            <th scope="col" className="text-end! max-md:hidden">
              {t("after")}
            </th>
            <th scope="col" className="max-xl:hidden">
              {t("reference")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.transferId} className={table.row}>
              <td>
                <bdi>{kindText(row.kind)}</bdi>
                <span className="block text-xs text-fg2 sm:hidden">{timeText(row.at)}</span>
              </td>
              <td className="text-fg2 max-sm:hidden">{timeText(row.at)}</td>
              <td className="max-lg:hidden">
                <bdi>{accountText(row.debit)}</bdi>
              </td>
              <td className="max-lg:hidden">
                <bdi>{accountText(row.credit)}</bdi>
              </td>
              <td className="text-end">
                <Money amount={row.amount} currency={row.currency} />
              </td>
              <td className="text-end max-md:hidden">
                <Money amount={row.balanceAfter} currency={row.currency} />
              </td>
              <td className="max-w-56 truncate text-fg2 max-xl:hidden">
                <bdi>{row.reference}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
