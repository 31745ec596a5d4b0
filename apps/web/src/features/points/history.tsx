import type { PointRecord, RedemptionState } from "@baize/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMomentText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { changesQuery, redeemsQuery } from "./api.ts";
import { hasCashPart, RewardPicture } from "./reward-parts.tsx";
import { pointText } from "./numbers.ts";
import { PointAmount } from "./point-amount.tsx";

interface HistoryProps {
  readonly pageNum: number;
  readonly onPage: (pageNum: number) => void;
  readonly onMall: () => void;
}

const tones: Readonly<Record<RedemptionState, string>> = {
  in_process: "bg-info/12 text-info",
  approved: "bg-win/12 text-win",
  rejected: "bg-loss/12 text-loss",
};

/** What was redeemed and converted, and what became of it. */
export function Redeems({ pageNum, onPage, onMall }: HistoryProps) {
  const t = useTranslations("points");
  const query = useQuery(redeemsQuery(useLanguage(), pageNum));
  return (
    <Rows query={query} empty={t("noRedeems")} onPage={onPage} onMall={onMall}>
      {(row) => <RedeemRow key={row.recordId} row={row} />}
    </Rows>
  );
}

/** Every change of points. */
export function Changes({ pageNum, onPage, onMall }: HistoryProps) {
  const t = useTranslations("points");
  const query = useQuery(changesQuery(useLanguage(), pageNum));
  return (
    <Rows query={query} empty={t("noChanges")} onPage={onPage} onMall={onMall}>
      {(row) => <ChangeRow key={row.recordId} row={row} />}
    </Rows>
  );
}

interface Page {
  readonly content: readonly PointRecord[];
  readonly pageNum: number;
  readonly totalPages: number;
}

interface RowsProps extends Omit<HistoryProps, "pageNum"> {
  readonly query: UseQueryResult<Page>;
  readonly empty: string;
  readonly children: (row: PointRecord) => ReactNode;
}

function Rows({ query, empty, onPage, onMall, children }: RowsProps) {
  const t = useTranslations("points");
  const { data, error, isError, refetch } = query;
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={5} className="h-20" />;
  if (data.content.length === 0) {
    const action = <Button onClick={onMall}>{t("toMall")}</Button>;
    return <Empty picture="no-promotions" text={empty} action={action} />;
  }
  return (
    <>
      <ul className="card divide-y divide-line">{data.content.map(children)}</ul>
      <Pager page={data.pageNum} total={data.totalPages} onChange={onPage} />
    </>
  );
}

interface RowProps {
  readonly row: PointRecord;
}

/** Of tickets and free rounds the amount is what they are worth, and nobody gets it as money. */
const isPaidOut = ({ type }: PointRecord): boolean =>
  type === "cash" || type === "bonus" || type === "convert";

function RedeemRow({ row }: RowProps) {
  const t = useTranslations("points");
  const timeText = useMomentText();
  const { name, status, delivery, carrier, trackingNumber, remark, picture } = row;
  return (
    <li className="flex items-start gap-3 p-4">
      <RewardPicture
        type={row.type}
        picture={picture ?? undefined}
        className="size-14 shrink-0 rounded-md"
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-xs text-fg2">
          {timeText(row.applicationTime)} · <bdi dir="ltr">{row.referenceNumber}</bdi>
        </p>
        {isPaidOut(row) && row.amount !== null && (
          <p className="text-sm text-fg2">{moneyText(row.amount, row.unit)}</p>
        )}
        {carrier !== null && trackingNumber !== null && (
          <p className="text-sm text-fg2">
            <bdi>{t("tracking", { carrier, number: trackingNumber })}</bdi>
          </p>
        )}
        {remark !== null && (
          <p className="text-sm">
            <bdi>{remark}</bdi>
          </p>
        )}
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <PointAmount points={row.pointsRequired} className="font-semibold" />
        {hasCashPart(row) && (
          <span className="text-sm">
            {t("andCash", { cash: moneyText(row.amountRequired, row.unit) })}
          </span>
        )}
        <span
          className={`inline-flex items-center rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${tones[status]}`}
        >
          {delivery === null ? t(`state.${status}`) : t(`delivery.${delivery}`)}
        </span>
      </div>
    </li>
  );
}

const changes = ["earned", "redeemed", "converted", "refunded", "given", "taken"] as const;

function ChangeRow({ row }: RowProps) {
  const t = useTranslations("points");
  const timeText = useMomentText();
  const kind = changes.find((one) => one === row.type) ?? "earned";
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t(`change.${kind}`)}</p>
        {row.name !== null && kind !== "converted" && (
          <p className="truncate text-sm text-fg2">
            <bdi>{row.name}</bdi>
          </p>
        )}
        <p className="text-xs text-fg2">{timeText(row.applicationTime)}</p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-0.5">
        <PointAmount points={row.changedPoints} isSigned className="font-semibold" />
        <span className="text-xs text-fg2">
          {t("balanceAfter", { count: pointText(row.pointsBalance) })}
        </span>
      </div>
    </li>
  );
}
