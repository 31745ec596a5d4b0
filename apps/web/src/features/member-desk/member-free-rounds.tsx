import type { FreeRoundsState, MemberFreeRounds as Grant } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Gift, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { useSaving } from "../../ui/desk/save-bar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { FreeRoundsDialog } from "./free-rounds-dialog.tsx";
import { ReasonForm } from "../../ui/desk/reason-form.tsx";

const pageSize = 20;

const grantsQuery = (memberId: string, pageNum: number) =>
  queryOptions({
    queryKey: ["memberFreeRounds", memberId, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("memberFreeRounds", { params: { memberId }, query: { pageNum, pageSize } }, { signal }),
  });

interface MemberFreeRoundsProps {
  readonly memberId: string;
  readonly currency: string;
}

/** A member's free rounds, newest first; more can be given, and what was not played taken back. */
export function MemberFreeRounds({ memberId, currency }: MemberFreeRoundsProps) {
  const t = useTranslations("console.freeRounds");
  const mayWrite = useMay("rewards.write");
  const [isGiving, setGiving] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      {mayWrite && (
        <Button className="justify-self-end" onClick={() => setGiving(true)}>
          <Plus size={16} aria-hidden />
          {t("give")}
        </Button>
      )}
      <Grants memberId={memberId} />
      {isGiving && (
        <FreeRoundsDialog
          memberId={memberId}
          currency={currency}
          onClose={() => setGiving(false)}
        />
      )}
    </div>
  );
}

function Grants({ memberId }: Pick<MemberFreeRoundsProps, "memberId">) {
  const t = useTranslations("console.freeRounds");
  const [pageNum, setPage] = useState(1);
  const [asked, setAsked] = useState<Grant>();
  const { data, isError, error, refetch } = useQuery(grantsQuery(memberId, pageNum));
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={4} className="h-20" />;
  }
  if (data.content.length === 0) {
    return <Empty icon={<Gift size={28} aria-hidden />} text={t("none")} />;
  }
  return (
    <>
      <ul className="card divide-y divide-line">
        {data.content.map((grant) => (
          <Row key={grant.grantId} grant={grant} onCancel={() => setAsked(grant)} />
        ))}
      </ul>
      <Pager page={data.pageNum} total={data.totalPages} onChange={setPage} />
      {asked !== undefined && (
        <CancelDialog
          key={asked.grantId}
          memberId={memberId}
          grant={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const tones = {
  sending: "brand",
  open: "brand",
  used_up: "good",
  over: "calm",
  cancelling: "bad",
  cancelled: "calm",
  failed: "bad",
} as const satisfies Record<FreeRoundsState, string>;

const takenBack: ReadonlySet<FreeRoundsState> = new Set(["open", "sending"]);

interface RowProps {
  readonly grant: Grant;
  readonly onCancel: () => void;
}

function Row({ grant, onCancel }: RowProps) {
  const t = useTranslations("console.freeRounds");
  const timeText = useTimeText();
  const mayWrite = useMay("rewards.write");
  const { gameName, state, stake, currency, rounds, used, won, turnoverBps } = grant;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{gameName}</bdi>
          <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>
        </p>
        <p className="text-fg2">
          {timeText(grant.grantedAt)} – {timeText(grant.endsAt)}
        </p>
        <p className="text-fg2">{t("factor", { times: timesOfBps(turnoverBps) })}</p>
        {state === "failed" && <p>{t("said", { words: grant.vendorWords ?? t("nothingSaid") })}</p>}
        <Who name={grant.operator} words={grant.reason} />
        {grant.cancelOperator !== null && (
          <Who name={grant.cancelOperator} words={grant.cancelReason ?? ""} />
        )}
      </div>
      <div className="grid sm:justify-items-end">
        <span className="num font-semibold">
          {t("each", { rounds, stake: moneyText(stake, currency) })}
        </span>
        <span className="text-fg2">{t("used", { used, rounds })}</span>
        <span className="text-fg2">
          {t("won")} <Money amount={won} currency={currency} />
        </span>
      </div>
      {mayWrite && takenBack.has(state) && (
        <Button size="small" onClick={onCancel}>
          {t("cancel")}
        </Button>
      )}
    </li>
  );
}

function Who({ name, words }: { readonly name: string; readonly words: string }) {
  return (
    <p>
      <bdi>
        {name}: {words}
      </bdi>
    </p>
  );
}

interface CancelDialogProps {
  readonly memberId: string;
  readonly grant: Grant;
  readonly onClose: () => void;
}

function CancelDialog({ memberId, grant, onClose }: CancelDialogProps) {
  const t = useTranslations("console.freeRounds");
  const members = useTranslations("console.members");
  const saving = useSaving();
  const { grantId, gameName } = grant;
  async function cancel(reason: string) {
    const isDone = await saving.runAndRead(() =>
      call("cancelFreeRounds", { params: { memberId, grantId }, body: { reason } }),
    );
    if (!isDone) return;
    toast(members("saved"));
    onClose();
  }
  return (
    <Dialog isOpen onClose={onClose} title={t("cancelTitle", { game: gameName })}>
      <ReasonForm
        text={t("cancelText")}
        action={t("cancel")}
        isBusy={saving.isBusy}
        error={saving.error}
        onSend={(reason) => void cancel(reason)}
      />
    </Dialog>
  );
}
