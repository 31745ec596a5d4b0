import type { PromotionOffer } from "@baize/contract";
import { Link } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { ask, toast } from "../../lib/dialogs.ts";
import { useVisitor } from "../../lib/member.ts";
import { useNeedMember } from "../../lib/need.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { useWorthText } from "../../ui/prize-worth.tsx";
import { ApplyForm, SentApplication } from "./apply-form.tsx";
import { claimEntry, joinPromotion, leavePromotion } from "./api.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { useSending } from "./sending.tsx";

interface ActionProps {
  readonly promotion: PromotionOffer;
}

/** What the member can do about a promotion now, how far he is, or why nothing can be done. */
export function PromotionAction({ promotion }: ActionProps) {
  const t = useTranslations("pages.promotions");
  const { label, why, missing, entry } = promotion;
  const bar =
    entry === null || entry.progress === null || entry.state === "claimed" ? null : (
      <ProgressBar progress={entry.progress} currency={entry.currency} />
    );
  // That it is paused is said already.
  const isPaused = why === "rewards_stopped";
  if (label === null || (isPaused && bar === null)) return null;
  return (
    <section className="grid gap-3 rounded-md border border-line bg-s2 p-4">
      {bar}
      {why === null && <Press promotion={promotion} />}
      {why !== null && !isPaused && (
        <Said>{t(missing === null ? `why.${why}` : `missing.${missing}`)}</Said>
      )}
      {why !== null && missing === "verified" && (
        <Link
          to="/member"
          search={{ page: "verification" }}
          className={`${buttonClass("action", "large")} w-full`}
        >
          {t("label.verify")}
        </Link>
      )}
    </section>
  );
}

function Said({ children }: { readonly children: ReactNode }) {
  return <p className="text-fg2">{children}</p>;
}

/** What a label lets one press. */
function Press({ promotion }: ActionProps) {
  const t = useTranslations("pages.promotions.act");
  const { kind: visitor } = useVisitor();
  const need = useNeedMember();
  const { label, entry } = promotion;
  const isGuest = visitor !== "member";
  const asks = label === "join" || label === "apply" || label === "code" || label === "automatic";
  if (isGuest && asks) {
    return (
      <Button look="action" className="w-full" onClick={() => need()}>
        {t("logIn")}
      </Button>
    );
  }
  switch (label) {
    case "join":
      return <Join promotion={promotion} />;
    case "apply":
      return (
        <>
          {entry?.state === "rejected" && <Rejected reason={entry.reason} />}
          <ApplyForm promotion={promotion} />
        </>
      );
    case "joined":
    case "process":
      return <Leave promotion={promotion} />;
    case "claim":
      return <Claim promotion={promotion} />;
    case "code":
      return (
        <Link
          to="/member"
          search={{ page: "rewardCenter" }}
          className={`${buttonClass("action", "large")} w-full`}
        >
          {t("code")}
        </Link>
      );
    case "automatic":
      return <Said>{t("automatic")}</Said>;
    case "on_hold":
      return <Said>{t("checking")}</Said>;
    case "applying":
      return (
        <>
          <Said>{t("applying")}</Said>
          <SentApplication promotion={promotion} />
          <Leave promotion={promotion} />
        </>
      );
    case "claimed":
      return <Said>{t("done")}</Said>;
    case "rejected":
      return <Rejected reason={entry?.reason ?? null} />;
    default:
      return null;
  }
}

const rejections = ["unreadable", "not_own", "too_late", "not_met", "duplicate", "other"] as const;

function Rejected({ reason }: { readonly reason: string | null }) {
  const t = useTranslations("pages.promotions");
  const known = rejections.find((one) => one === reason) ?? "other";
  return <Said>{t("act.rejected", { reason: t(`rejection.${known}`) })}</Said>;
}

function Join({ promotion }: ActionProps) {
  const t = useTranslations("pages.promotions.act");
  const { isBusy, run, error } = useSending();
  const { promotionId } = promotion;
  if (promotionId === null) return null;
  const send = async () => {
    const { state } = await joinPromotion(promotionId);
    if (state === "on_hold") toast(t("checking"));
    else if (state !== "issued") toast(t("joined"));
  };
  return (
    <>
      <TakeButton look="action" isBusy={isBusy} className="w-full" onClick={() => void run(send)}>
        {t("join")}
      </TakeButton>
      {error}
    </>
  );
}

/** Leaving is as easy as joining. */
function Leave({ promotion }: ActionProps) {
  const t = useTranslations("pages.promotions.act");
  const timeText = useTimeText();
  const { isBusy, run, error } = useSending();
  const { promotionId, entry } = promotion;
  if (promotionId === null || entry === null) return null;
  const isApplied = entry.state === "applying";
  async function send() {
    const isSure = await ask({
      title: t(isApplied ? "withdrawTitle" : "leaveTitle"),
      text: t(isApplied ? "withdrawText" : "leaveText"),
      confirm: t(isApplied ? "withdraw" : "leave"),
      cancel: t(isApplied ? "keep" : "stay"),
    });
    if (!isSure || promotionId === null) return;
    await leavePromotion(promotionId);
    toast(t(isApplied ? "withdrawn" : "left"));
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-1.5 text-fg2">
          {entry.endsAt !== null && <Hourglass size={14} className="shrink-0" aria-hidden />}
          {entry.endsAt !== null
            ? t("until", { time: timeText(entry.endsAt) })
            : isApplied
              ? null
              : t("joined")}
        </p>
        <Button look="quiet" isBusy={isBusy} onClick={() => void run(send)}>
          {t(isApplied ? "withdraw" : "leave")}
        </Button>
      </div>
      {error}
    </>
  );
}

function Claim({ promotion }: ActionProps) {
  const t = useTranslations("pages.promotions.act");
  const awards = useTranslations("awards");
  const worthText = useWorthText();
  const timeText = useTimeText();
  const { isBusy, run, error } = useSending();
  const { entry } = promotion;
  if (entry?.claimId == null || entry.amount === null) return null;
  const { claimId, endsAt } = entry;
  const amount = worthText({ ...entry, amount: entry.amount });
  const said =
    entry.prize === null ? t("claimed", { amount }) : awards("prize.claimed", { what: amount });
  const send = async () => {
    const { state } = await claimEntry(claimId);
    if (state === "claimed") toast(said, "win");
    else toast(t("checking"));
  };
  return (
    <>
      <TakeButton look="action" isBusy={isBusy} className="w-full" onClick={() => void run(send)}>
        {t("claim", { amount })}
      </TakeButton>
      {endsAt !== null && <Said>{t("claimBy", { time: timeText(endsAt) })}</Said>}
      {error}
    </>
  );
}
