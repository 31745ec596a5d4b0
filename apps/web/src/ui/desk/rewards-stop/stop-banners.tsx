import type { RewardsStopSeen } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { CirclePause, OctagonX } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useBrandOutlines, useMay } from "../../../lib/operator.ts";
import { useZonedTime } from "../brand-time.ts";
import { Button } from "../../button.tsx";
import { useBrandName } from "../names.tsx";
import { PlaceLink } from "../place-link.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { explainStop, stopsQuery } from "./api.ts";
import { HeldList } from "./held-list.tsx";
import { LiftDialog } from "./lift-dialog.tsx";

/**
 * Over every page of rewards: which brands' rewards are stopped, what a lifted stop still holds,
 * and what may be done about it.
 */
export function StopBanners() {
  const { data = [] } = useQuery(stopsQuery);
  // A brand is called by its name, so the names come first.
  const { isPending } = useBrandOutlines();
  if (data.length === 0 || isPending) return null;
  return (
    <div className="mb-4 grid gap-3">
      {data.map((stop) => (
        <StopBanner
          key={stop.stopId}
          stop={stop}
          mayGoOn={
            stop.liftedAt === null ||
            data.every((one) => one.merchantCode !== stop.merchantCode || one.liftedAt !== null)
          }
        />
      ))}
    </div>
  );
}

interface StopProps {
  readonly stop: RewardsStopSeen;
}

const isolated = (text: string) => `\u2068${text}\u2069`;

interface StopBannerProps extends StopProps {
  /** Not where another stop of the brand is open: that is lifted first. */
  readonly mayGoOn: boolean;
}

function StopBanner({ stop, mayGoOn }: StopBannerProps) {
  const t = useTranslations("console.rewardsStop");
  const brand = isolated(useBrandName()(stop.merchantCode));
  const [open, setOpen] = useState<"explain" | "lift">();
  const mayWrite = useMay("rewards.write");
  const mayApprove = useMay("rewards.approve");
  const { merchantCode, reason, held, liftedAt, waiting } = stop;
  const isOpen = liftedAt === null;
  const Icon = isOpen ? OctagonX : CirclePause;
  const title = t(isOpen ? "title" : "heldTitle", { brand, count: held.length });
  return (
    <section
      aria-label={title}
      data-stopped={isOpen ? merchantCode : undefined}
      data-held={isOpen ? undefined : merchantCode}
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border bg-s1 p-3 sm:p-4 ${isOpen ? "border-loss" : "border-line2"}`}
    >
      <Icon size={22} className={`shrink-0 ${isOpen ? "text-loss" : "text-fg2"}`} aria-hidden />
      <div className="min-w-56 flex-1">
        <p className="font-semibold">{title}</p>
        <Since stop={stop} />
        <Waiting stop={stop} />
        {!isOpen && <HeldList held={held} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayWrite && reason === null && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("explain")}>
            {t("explain")}
          </Button>
        )}
        {mayApprove && mayGoOn && waiting === null && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("lift")}>
            {t(isOpen ? "lift" : "resume")}
          </Button>
        )}
      </div>
      {open === "lift" && (
        <LiftDialog stop={stop} brand={brand} onClose={() => setOpen(undefined)} />
      )}
      {open === "explain" && (
        <ReasonDialog
          title={t("explainTitle", { brand })}
          text={t("explainText")}
          action={t("explain")}
          run={(words) => explainStop(stop, words)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

/** Since when and why, and until when; by the clock of the brand, which is named. */
function Since({ stop }: StopProps) {
  const t = useTranslations("console.rewardsStop");
  const zoned = useZonedTime(stop.merchantCode);
  const { startedAt, startedBy, liftedAt, reason } = stop;
  const name = isolated(startedBy);
  return (
    <p className="text-sm text-fg2">
      {liftedAt === null
        ? t("since", { time: zoned(startedAt), name })
        : t("between", { time: zoned(startedAt), until: zoned(liftedAt), name })}{" "}
      {reason === null ? t("noReason") : t("reason", { reason: isolated(reason) })}
    </p>
  );
}

/** What was asked for already, so that nobody asks again. */
function Waiting({ stop: { merchantCode, waiting } }: StopProps) {
  const t = useTranslations("console.rewardsStop");
  const approvals = useTranslations("console.approvals");
  const zoned = useZonedTime(merchantCode);
  if (waiting === null) return null;
  const { approvalId, asks, requestedBy, requestedAt } = waiting;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
      {t(asks === "lift" ? "liftWaits" : "resumeWaits", {
        name: isolated(requestedBy),
        time: zoned(requestedAt),
      })}
      <PlaceLink path="/console/approvals" search={{ state: "all", entry: approvalId }}>
        <span className="text-brand-fg">{approvals("open")}</span>
      </PlaceLink>
    </p>
  );
}
