import type { MemberBonus } from "@baize/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { ReasonDialog } from "../../ui/desk/reason-dialog.tsx";

const bonusesQuery = (memberId: string, pageNum: number) =>
  queryOptions({
    queryKey: ["memberBonuses", memberId, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("memberBonuses", { params: { memberId }, query: { pageNum, pageSize: 20 } }, { signal }),
  });

/** A member's bonuses, newest first; one that runs can be taken back. */
export function MemberBonuses({ memberId }: { readonly memberId: string }) {
  const t = useTranslations("console.bonuses");
  const [pageNum, setPage] = useState(1);
  const [asked, setAsked] = useState<MemberBonus>();
  const { data, isError, error, refetch } = useQuery(bonusesQuery(memberId, pageNum));
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={4} className="h-20" />;
  }
  if (data.content.length === 0) {
    return <Empty icon={<Gift size={28} aria-hidden />} text={t("none")} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="justify-self-end">
        <ExportButton order={{ kind: "bonuses", filters: { memberId } }} />
      </div>
      <ul className="card divide-y divide-line">
        {data.content.map((bonus) => (
          <Row key={bonus.bonusId} bonus={bonus} onForfeit={() => setAsked(bonus)} />
        ))}
      </ul>
      <Pager page={data.pageNum} total={data.totalPages} onChange={setPage} />
      {asked !== undefined && (
        <ForfeitDialog
          key={asked.bonusId}
          memberId={memberId}
          bonus={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

const tones = {
  chosen: "calm",
  active: "brand",
  completed: "good",
  not_granted: "calm",
  cancelled: "calm",
  forfeited: "bad",
  expired: "calm",
} as const;

interface RowProps {
  readonly bonus: MemberBonus;
  readonly onForfeit: () => void;
}

function Row({ bonus, onForfeit }: RowProps) {
  const t = useTranslations("console.bonuses");
  const words = useTranslations("bonuses");
  const timeText = useTimeText();
  const mayWrite = useMay("rewards.write");
  const { title, amount, currency, state, chosenAt, endsAt, endedAt, done, required } = bonus;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{title}</bdi>
          <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>
          {bonus.waitsForReview && <Mark tone="bad">{t("review")}</Mark>}
        </p>
        <p className="text-fg2">
          {timeText(chosenAt)}
          {endedAt !== null && ` – ${timeText(endedAt)}`}
          {endedAt === null &&
            endsAt !== null &&
            ` · ${words("until", { time: timeText(endsAt) })}`}
        </p>
        {bonus.miss !== null && <p>{words(`miss.${bonus.miss}`)}</p>}
        {bonus.reason !== null && (
          <p>
            <bdi>
              {bonus.operator !== null && `${bonus.operator}: `}
              {bonus.reason}
            </bdi>
          </p>
        )}
      </div>
      <div className="grid sm:justify-items-end">
        <Money amount={amount} currency={currency} className="font-semibold" />
        <span className="num text-fg2">
          {words("progress")}{" "}
          <bdi dir="ltr">
            {moneyText(done, currency)} / {moneyText(required, currency)}
          </bdi>
        </span>
      </div>
      {state === "active" && mayWrite && (
        <Button size="small" onClick={onForfeit}>
          {t("forfeit")}
        </Button>
      )}
    </li>
  );
}

interface ForfeitDialogProps {
  readonly memberId: string;
  readonly bonus: MemberBonus;
  readonly onClose: () => void;
}

function ForfeitDialog({ memberId, bonus, onClose }: ForfeitDialogProps) {
  const t = useTranslations("console.bonuses");
  const { bonusId, amount, currency } = bonus;
  return (
    <ReasonDialog
      title={t("forfeitTitle", { amount: moneyText(amount, currency) })}
      text={t("forfeitText")}
      action={t("forfeit")}
      run={(reason) => call("forfeitBonus", { params: { memberId, bonusId }, body: { reason } })}
      onClose={onClose}
    />
  );
}
