import type { RewardStop, StoppableKind } from "@baize/contract";
import { checkInRewardId } from "@baize/contract/check-in-id";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../../lib/client.ts";
import { ask, toast } from "../../../lib/dialogs.ts";
import { useMay } from "../../../lib/operator.ts";
import { useTimeText } from "../../../lib/time.ts";
import { Button } from "../../button.tsx";
import { Mark } from "../page-parts.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { SaveError, useSaving } from "../save-bar.tsx";

/** The stop of one reward: one press stops it, two operators let it go on. */

const rewardStopsQuery = queryOptions({
  queryKey: ["rewardStops"],
  queryFn: ({ signal }) => call("rewardStops", undefined, { signal }),
});

interface OneStopProps {
  readonly kind: StoppableKind;
  readonly merchantCode: string;
  /** The check-in of a brand has none of its own. */
  readonly rewardId?: string;
}

function useStop({
  merchantCode,
  rewardId = checkInRewardId,
}: OneStopProps): RewardStop | undefined {
  const enabled = useMay("rewards.read");
  const { data } = useQuery({ ...rewardStopsQuery, enabled });
  return data?.find((one) => one.merchantCode === merchantCode && one.rewardId === rewardId);
}

/** That it is stopped, beside its state. */
export function StoppedMark(props: OneStopProps) {
  const t = useTranslations("console.promotions");
  return useStop(props) === undefined ? null : <Mark tone="bad">{t("stopped")}</Mark>;
}

/** The button, or who stopped it, when and why, and the way on. */
export function OneStop(props: OneStopProps) {
  const stop = useStop(props);
  return stop === undefined ? <StopNow {...props} /> : <Stopped stop={stop} />;
}

function StopNow({ kind, merchantCode, rewardId = checkInRewardId }: OneStopProps) {
  const t = useTranslations("console.rewardsStop");
  const mayWrite = useMay("rewards.write");
  const saving = useSaving();
  if (!mayWrite) return null;
  async function stop() {
    const isSure = await ask({
      title: t("one.sureTitle"),
      text: t("one.sureText"),
      confirm: t("one.stop"),
      look: "danger",
      cancel: t("one.keepOn"),
    });
    if (!isSure) return;
    const isDone = await saving.runAndRead(() =>
      call("stopReward", { params: { merchantCode, kind, rewardId } }),
    );
    if (isDone) toast(t("one.done"));
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="small" look="danger" isBusy={saving.isBusy} onClick={() => void stop()}>
        <OctagonX size={16} aria-hidden />
        {t("one.stop")}
      </Button>
      <SaveError error={saving.error} />
    </div>
  );
}

function Stopped({ stop }: { readonly stop: RewardStop }) {
  const t = useTranslations("console.rewardsStop");
  const timeText = useTimeText();
  const mayWrite = useMay("rewards.write");
  const mayApprove = useMay("rewards.approve");
  const [asks, setAsks] = useState<"reason" | "resume">();
  const { merchantCode, stopId, stoppedBy, stoppedAt, reason } = stop;
  const params = { merchantCode, stopId };
  return (
    <section className="grid gap-2 rounded-md border border-loss bg-s1 p-3 text-start">
      <p className="font-semibold">{t("one.title")}</p>
      <p className="text-fg2">
        {t("one.by", { name: `\u2068${stoppedBy}\u2069`, time: timeText(stoppedAt) })}
      </p>
      {reason !== null && <p className="wrap-anywhere">{`\u2068${reason}\u2069`}</p>}
      <div className="flex flex-wrap gap-2">
        {mayWrite && reason === null && (
          <Button size="small" onClick={() => setAsks("reason")}>
            {t("one.reason")}
          </Button>
        )}
        {mayApprove && (
          <Button size="small" onClick={() => setAsks("resume")}>
            {t("one.resume")}
          </Button>
        )}
      </div>
      {asks === "reason" && (
        <ReasonDialog
          title={t("one.reason")}
          text={t("one.reasonText")}
          action={t("one.reason")}
          run={(text) => call("explainRewardStop", { params, body: { reason: text } })}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === "resume" && (
        <ReasonDialog
          title={t("one.resume")}
          text={t("one.resumeText")}
          action={t("one.resume")}
          run={(text) => call("resumeReward", { params, body: { reason: text } })}
          onClose={() => setAsks(undefined)}
        />
      )}
    </section>
  );
}
