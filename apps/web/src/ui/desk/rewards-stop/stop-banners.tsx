import type { RewardsStop } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useBrandOutlines, useMay } from "../../../lib/operator.ts";
import { useTimeText } from "../../../lib/time.ts";
import { Button } from "../../button.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { explainStop, liftStop, stopsQuery } from "./api.ts";

/** Over every page of rewards: which brands' rewards are stopped, and what may be done about it. */
export function StopBanners() {
  const { data = [] } = useQuery(stopsQuery);
  // A brand is called by its name, so the names come first.
  const { isPending } = useBrandOutlines();
  if (data.length === 0 || isPending) return null;
  return (
    <div className="mb-4 grid gap-3">
      {data.map((stop) => (
        <StopBanner key={stop.stopId} stop={stop} />
      ))}
    </div>
  );
}

interface StopProps {
  readonly stop: RewardsStop;
}

function useBrandName({ merchantCode }: RewardsStop): string {
  const brands = useBrandOutlines();
  const brand = brands.data?.find((one) => one.merchantCode === merchantCode);
  return `\u2068${brand?.brandName ?? merchantCode}\u2069`;
}

function StopBanner({ stop }: StopProps) {
  const t = useTranslations("console.rewardsStop");
  const brand = useBrandName(stop);
  const timeText = useTimeText();
  const [open, setOpen] = useState<"explain" | "lift">();
  const mayWrite = useMay("rewards.write");
  const mayLift = useMay("rewards.approve");
  return (
    <section
      aria-label={t("title", { brand })}
      data-stopped={stop.merchantCode}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-loss bg-s1 p-3 sm:p-4"
    >
      <OctagonX size={22} className="shrink-0 text-loss" aria-hidden />
      <div className="min-w-56 flex-1">
        <p className="font-semibold">{t("title", { brand })}</p>
        <p className="text-sm text-fg2">
          {t("since", {
            time: timeText(stop.startedAt),
            name: `\u2068${stop.startedBy}\u2069`,
          })}{" "}
          {stop.reason === null
            ? t("noReason")
            : t("reason", { reason: `\u2068${stop.reason}\u2069` })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {mayWrite && stop.reason === null && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("explain")}>
            {t("explain")}
          </Button>
        )}
        {mayLift && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("lift")}>
            {t("lift")}
          </Button>
        )}
      </div>
      {open !== undefined && (
        <ReasonDialog
          title={open === "lift" ? t("liftTitle", { brand }) : t("explainTitle", { brand })}
          text={t(`${open}Text`)}
          action={t(open)}
          run={(reason) => (open === "lift" ? liftStop(stop, reason) : explainStop(stop, reason))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
