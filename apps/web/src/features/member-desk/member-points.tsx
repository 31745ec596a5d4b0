import type { PointRecord } from "@baize/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { PagedRows } from "../../ui/desk/paged-rows.tsx";
import { PointsDialog } from "./points-dialog.tsx";

const pointsQuery = (memberId: string, pageNum: number) =>
  queryOptions({
    queryKey: ["memberPoints", memberId, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("memberPoints", { params: { memberId }, query: { pageNum, pageSize: 20 } }, { signal }),
  });

const changesQuery = (memberId: string, pageNum: number) => ({
  ...pointsQuery(memberId, pageNum),
  select: ({ changes }: Awaited<ReturnType<typeof readPoints>>) => changes,
});

const readPoints = (memberId: string, pageNum: number) =>
  call("memberPoints", { params: { memberId }, query: { pageNum, pageSize: 20 } });

interface MemberPointsProps {
  readonly memberId: string;
}

/** What a member has in points, every change of it, and the way to give or take some. */
export function MemberPoints({ memberId }: MemberPointsProps) {
  const t = useTranslations("console.points");
  const mayGive = useMay("rewards.gift");
  const [isChanging, setChanging] = useState(false);
  const [pageNum, setPage] = useState(1);
  const { data } = useQuery(pointsQuery(memberId, pageNum));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-end gap-2">
        {data !== undefined && (
          <p className="me-auto flex items-center gap-2 font-display text-lg font-semibold">
            <Coins size={20} strokeWidth={1.75} className="text-brand-fg" aria-hidden />
            {t("own", { count: data.balance })}
            <span className="text-sm font-normal text-fg2">
              {t("pending", { percent: Math.max(0, Math.floor(data.pending / 10_000)) })}
            </span>
          </p>
        )}
        <ExportButton order={{ kind: "redemptions", filters: { memberId } }} />
        {mayGive && (
          <Button size="small" onClick={() => setChanging(true)}>
            {t("change")}
          </Button>
        )}
      </div>
      <PagedRows
        query={useQuery(changesQuery(memberId, pageNum))}
        icon={<Coins size={28} aria-hidden />}
        none={t("none")}
        onPage={setPage}
      >
        {(row) => <Row key={row.recordId} row={row} />}
      </PagedRows>
      {isChanging && <PointsDialog memberId={memberId} onClose={() => setChanging(false)} />}
    </div>
  );
}

const kinds = ["earned", "redeemed", "converted", "refunded", "given", "taken"] as const;

function Row({ row }: { readonly row: PointRecord }) {
  const t = useTranslations("console.points");
  const timeText = useTimeText();
  const kind = kinds.find((one) => one === row.type) ?? "earned";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <div className="min-w-56 flex-1">
        <p className="font-medium">{t(`entry.${kind}`)}</p>
        {row.name !== null && (
          <p className="text-fg2">
            <bdi>{row.name}</bdi>
          </p>
        )}
        <p className="text-fg2">{timeText(row.applicationTime)}</p>
      </div>
      <div className="grid justify-items-end">
        <bdi
          dir="ltr"
          className={`num font-semibold ${row.changedPoints < 0 ? "text-loss" : "text-win"}`}
        >
          {row.changedPoints > 0 && "+"}
          {row.changedPoints}
        </bdi>
        <span className="text-fg2">{t("balanceAfter", { count: row.pointsBalance })}</span>
      </div>
    </li>
  );
}
