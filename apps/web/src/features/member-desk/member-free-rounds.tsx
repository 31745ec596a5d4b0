import type { FreeRoundsState, MemberFreeRounds as Grant } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Gift, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { FreeRoundsDialog } from "./free-rounds-dialog.tsx";
import { PagedRows } from "../../ui/desk/paged-rows.tsx";
import { ReasonDialog } from "../../ui/desk/reason-dialog.tsx";

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
  const mayGive = useMay("rewards.gift");
  const [isGiving, setGiving] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      {mayGive && (
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
  return (
    <>
      <PagedRows
        query={useQuery(grantsQuery(memberId, pageNum))}
        icon={<Gift size={28} aria-hidden />}
        none={t("none")}
        onPage={setPage}
      >
        {(grant) => <Row key={grant.grantId} grant={grant} onCancel={() => setAsked(grant)} />}
      </PagedRows>
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
        {grant.winCap !== null && (
          <p className="text-fg2">
            {t("capped", {
              cap: moneyText(grant.winCap, currency),
              kept: moneyText(grant.kept, currency),
            })}
          </p>
        )}
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
  const { grantId, gameName } = grant;
  return (
    <ReasonDialog
      title={t("cancelTitle", { game: gameName })}
      text={t("cancelText")}
      action={t("cancel")}
      run={(reason) =>
        call("cancelFreeRounds", { params: { memberId, grantId }, body: { reason } })
      }
      onClose={onClose}
    />
  );
}
