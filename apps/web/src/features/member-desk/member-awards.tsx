import type { MemberAward } from "@baize/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Gift, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useBrandOutlines, useMay } from "../../lib/operator.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { AwardMark } from "../../ui/desk/award-mark.tsx";
import { AwardWorth, useAwardWorth, useTurnoverText } from "../../ui/desk/award-worth.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { PagedRows } from "../../ui/desk/paged-rows.tsx";
import { ReasonDialog } from "../../ui/desk/reason-dialog.tsx";
import { AwardDialog } from "./award-dialog.tsx";

const awardsQuery = (memberId: string, pageNum: number) =>
  queryOptions({
    queryKey: ["memberAwards", memberId, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("memberAwards", { params: { memberId }, query: { pageNum, pageSize: 20 } }, { signal }),
  });

interface MemberAwardsProps {
  readonly merchantCode: string;
  readonly memberId: string;
  readonly currency: string;
}

/** A member's awards, newest first; more can be given, and what was not claimed taken back. */
export function MemberAwards({ memberId, merchantCode, currency }: MemberAwardsProps) {
  const t = useTranslations("console.awards");
  const mayGive = useMay("rewards.gift");
  const [isGiving, setGiving] = useState(false);
  const { data: brands } = useBrandOutlines();
  const brand = brands?.find((one) => one.merchantCode === merchantCode);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap justify-end gap-2">
        <ExportButton order={{ kind: "awards", filters: { memberId } }} />
        {mayGive && (
          <Button size="small" onClick={() => setGiving(true)}>
            <Plus size={16} aria-hidden />
            {t("give")}
          </Button>
        )}
      </div>
      <Awards memberId={memberId} />
      {isGiving && brand !== undefined && (
        <AwardDialog
          memberId={memberId}
          currency={currency}
          brand={brand}
          onClose={() => setGiving(false)}
        />
      )}
    </div>
  );
}

function Awards({ memberId }: Pick<MemberAwardsProps, "memberId">) {
  const t = useTranslations("console.awards");
  const [pageNum, setPage] = useState(1);
  const [asked, setAsked] = useState<MemberAward>();
  return (
    <>
      <PagedRows
        query={useQuery(awardsQuery(memberId, pageNum))}
        icon={<Gift size={28} aria-hidden />}
        none={t("none")}
        onPage={setPage}
      >
        {(award) => <Row key={award.claimId} award={award} onCancel={() => setAsked(award)} />}
      </PagedRows>
      {asked !== undefined && (
        <CancelDialog key={asked.claimId} award={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  readonly award: MemberAward;
  readonly onCancel: () => void;
}

function Row({ award, onCancel }: RowProps) {
  const t = useTranslations("console.awards");
  const timeText = useTimeText();
  const mayWrite = useMay("rewards.write");
  const { title, state, issuedAt, claimBy, endedAt, operator, note } = award;
  const turnover = useTurnoverText()(award.prize, award.turnoverBps);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{title}</bdi>
          <AwardMark state={state} />
        </p>
        <p className="text-fg2">
          {timeText(issuedAt)}
          {endedAt !== null && ` – ${timeText(endedAt)}`}
          {endedAt === null &&
            claimBy !== null &&
            ` · ${t("claimBy", { time: timeText(claimBy) })}`}
        </p>
        {turnover !== null && <p className="text-fg2">{turnover}</p>}
        {note !== null && (
          <p>
            <bdi>
              {operator !== null && `${operator}: `}
              {note}
            </bdi>
          </p>
        )}
      </div>
      <AwardWorth award={award} />
      {mayWrite && state === "issued" && (
        <Button size="small" onClick={onCancel}>
          {t("cancel")}
        </Button>
      )}
    </li>
  );
}

interface CancelDialogProps {
  readonly award: MemberAward;
  readonly onClose: () => void;
}

function CancelDialog({ award, onClose }: CancelDialogProps) {
  const t = useTranslations("console.awards");
  const { memberId, claimId } = award;
  const amount = useAwardWorth()(award);
  return (
    <ReasonDialog
      title={t("cancelTitle", { amount })}
      text={t("cancelText")}
      action={t("cancel")}
      run={(reason) => call("cancelAward", { params: { memberId, claimId }, body: { reason } })}
      onClose={onClose}
    />
  );
}
