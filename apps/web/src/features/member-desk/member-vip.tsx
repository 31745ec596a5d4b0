import type { MemberVip as Vip } from "@baize/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Crown } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { useMay } from "../../lib/operator.ts";
import { useDateText, useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/desk/drawer-parts.tsx";
import { Mark } from "../../ui/desk/page-parts.tsx";
import { ReasonDialog } from "../../ui/desk/reason-dialog.tsx";
import { moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { VipDialog } from "./vip-dialog.tsx";

const vipQuery = (memberId: string) =>
  queryOptions({
    queryKey: ["memberVip", memberId],
    staleTime: 0,
    queryFn: ({ signal }) => call("memberVip", { params: { memberId } }, { signal }),
  });

interface MemberVipProps {
  readonly memberId: string;
}

/** A member's VIP level, how far he is, and how it changed; an operator may set it for a time. */
export function MemberVip({ memberId }: MemberVipProps) {
  const t = useTranslations("console.vip");
  const { data, error, isError, refetch } = useQuery(vipQuery(memberId));
  if (data === undefined) {
    if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={6} className="h-11" />;
  }
  if (!data.progress.isOpen)
    return <Empty icon={<Crown size={28} aria-hidden />} text={t("none")} />;
  return <Shown memberId={memberId} vip={data} />;
}

interface ShownProps extends MemberVipProps {
  readonly vip: Vip;
}

function Shown({ memberId, vip }: ShownProps) {
  const t = useTranslations("console.vip");
  const mayWrite = useMay("rewards.write");
  const [asked, setAsked] = useState<"set" | "end">();
  const { progress } = vip;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">
          <span className="num">{progress.playerRankName}</span> · <bdi>{progress.label}</bdi>{" "}
          {progress.setUntil !== null && <Mark>{t("isSet")}</Mark>}
        </h2>
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            {progress.setUntil !== null && (
              <Button size="small" onClick={() => setAsked("end")}>
                {t("end")}
              </Button>
            )}
            <Button size="small" onClick={() => setAsked("set")}>
              {t("set")}
            </Button>
          </div>
        )}
      </div>
      <VipFacts vip={vip} />
      <Changes vip={vip} />
      {asked === "set" && (
        <VipDialog memberId={memberId} progress={progress} onClose={() => setAsked(undefined)} />
      )}
      {asked === "end" && (
        <ReasonDialog
          title={t("endTitle")}
          text={t("endText", { level: `VIP${vip.ownLevel}` })}
          action={t("end")}
          run={(reason) =>
            call("setVipLevel", {
              params: { memberId },
              body: { level: null, days: null, reason },
            })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function VipFacts({ vip }: Pick<ShownProps, "vip">) {
  const t = useTranslations("console.vip");
  const dateText = useDateText();
  const { progress, ownLevel, reachedLevel, since, setReason } = vip;
  const { totalTurnover, monthlyTurnover, currency, keepUntil, setUntil } = progress;
  const of = ({ actual, expected }: typeof totalTurnover) =>
    expected === null
      ? moneyText(actual, currency)
      : `${moneyText(actual, currency)} / ${moneyText(expected, currency)}`;
  return (
    <Facts
      facts={[
        [t("ownLevel"), `VIP${ownLevel}`],
        [t("reached"), `VIP${reachedLevel}`],
        [t("since"), since && dateText(since)],
        [t("totalTurnover"), of(totalTurnover)],
        [t("monthTurnover"), of(monthlyTurnover)],
        [t("keepUntil"), keepUntil && dateText(keepUntil)],
        [t("setUntilName"), setUntil && dateText(setUntil)],
        [t("setReason"), setReason],
      ]}
    />
  );
}

function Changes({ vip: { changes } }: Pick<ShownProps, "vip">) {
  const t = useTranslations("console.vip");
  const timeText = useTimeText();
  if (changes.length === 0) return <p className="text-fg2">{t("noChanges")}</p>;
  return (
    <ul aria-label={t("changes")} className="card divide-y divide-line">
      {changes.map(({ at, kind, fromLevel, toLevel, operator, note }) => (
        <li key={`${at} ${kind}`} className="flex flex-wrap gap-x-4 gap-y-1 p-4">
          <div className="min-w-56 flex-1">
            <p className="font-medium">
              {t(`change.${kind}`, { from: `VIP${fromLevel}`, to: `VIP${toLevel}` })}
            </p>
            {note !== null && (
              <p>
                <bdi>
                  {operator !== null && `${operator}: `}
                  {note}
                </bdi>
              </p>
            )}
          </div>
          <p className="num text-fg2">{timeText(at)}</p>
        </li>
      ))}
    </ul>
  );
}
