import type { Adjustment } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { adjustmentQuery } from "./api.ts";
import { Decide } from "./decide.tsx";
import { Change, StateMark } from "./words.tsx";

interface AdjustmentDrawerProps {
  readonly adjustmentId: string;
  readonly onClose: () => void;
}

/** One adjustment: what was asked and why, who decided, and the cash before and after. */
export function AdjustmentDrawer({ adjustmentId, onClose }: AdjustmentDrawerProps) {
  const t = useTranslations("console.adjustments");
  const { data, error, isError, refetch } = useQuery(adjustmentQuery(adjustmentId));
  const title =
    data === undefined
      ? t("title")
      : `${moneyText(data.amount, data.currency)} · \u2068${data.username}\u2069`;
  return (
    <Dialog isOpen onClose={onClose} title={title} placement="end">
      {isError && data === undefined && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows rows={5} className="h-16" />}
      {data !== undefined && (
        <div className="grid gap-6">
          <div className="flex flex-wrap items-center gap-2">
            <StateMark state={data.state} />
          </div>
          <Decide row={data} />
          <Facts row={data} />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ row }: { readonly row: Adjustment }) {
  const t = useTranslations("console.adjustments");
  const desk = useTranslations("console.desk");
  const timeText = useTimeText();
  const money = (amount: string) => <Money amount={amount} currency={row.currency} />;
  const facts: (readonly [string, ReactNode])[] = [
    [
      t("reference"),
      <span key="reference" className="inline-flex items-center gap-1">
        <bdi dir="ltr" className="num">
          {row.reference}
        </bdi>
        <CopyButton text={row.reference} />
      </span>,
    ],
    [desk("brand"), row.merchantCode],
    [t("change"), <Change key="change" row={row} />],
    [t("category"), t(`categories.${row.category}`)],
    [t("reason"), <bdi key="reason">{row.reason}</bdi>],
  ];
  if (row.ticket !== null) facts.push([t("ticket"), <bdi key="ticket">{row.ticket}</bdi>]);
  facts.push(
    [t("requestedBy"), <bdi key="by">{row.isOwn ? t("you") : row.requestedBy}</bdi>],
    [t("requestedAt"), timeText(row.requestedAt)],
  );
  if (row.decidedBy !== null && row.decidedAt !== null) {
    facts.push(
      [t("decidedBy"), <bdi key="decider">{row.decidedBy}</bdi>],
      [t("decidedAt"), timeText(row.decidedAt)],
    );
  }
  if (row.decisionReason !== null) {
    facts.push([t("decisionReason"), <bdi key="why">{row.decisionReason}</bdi>]);
  }
  if (row.balanceBefore !== null && row.balanceAfter !== null) {
    facts.push(
      [t("balanceBefore"), money(row.balanceBefore)],
      [t("balanceAfter"), money(row.balanceAfter)],
    );
  }
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-fg2">{label}</dt>
          <dd className="min-w-0 text-end break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
