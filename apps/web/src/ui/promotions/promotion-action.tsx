import type { PromotionOffer } from "@baize/contract";
import { Hourglass } from "lucide-react";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useTimeText } from "../../lib/time.ts";
import { Button, buttonClass } from "../button.tsx";
import { useWorthText } from "../prize-worth.tsx";
import { useSending } from "../sending.tsx";
import { ProgressBar } from "./progress-bar.tsx";

/** What pressing comes to: on the site the calls of the member, in a preview nothing. */
export interface PromotionActs {
  readonly isGuest: boolean;
  readonly onLogIn: () => void;
  readonly onJoin: () => Promise<void>;
  readonly onLeave: () => Promise<void>;
  /** With what is told of it. */
  readonly onClaim: (claimId: string, said: string) => Promise<void>;
  /** The button of what takes something. */
  readonly Take: ComponentType<ComponentProps<typeof Button>>;
  readonly ToPage: ComponentType<PageLinkProps>;
  readonly applyForm: ReactNode;
  readonly sentApplication: ReactNode;
}

export interface PageLinkProps {
  readonly page: "verification" | "rewardCenter";
  readonly className: string;
  readonly children: ReactNode;
}

interface ActionProps {
  readonly promotion: PromotionOffer;
  readonly acts: PromotionActs;
}

/** One press does it, so its button stays in sight below however long terms. */
const pinned: ReadonlySet<PromotionOffer["label"]> = new Set(["join", "claim", "code"]);

/** What the member can do about a promotion now, how far he is, or why nothing can be done. */
export function PromotionAction({ promotion, acts }: ActionProps) {
  const { ToPage } = acts;
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
    <section
      className={`grid gap-3 rounded-md border border-line bg-s2 p-4 ${pinned.has(label) ? "sticky bottom-0 z-10 shadow-2" : ""}`}
    >
      {bar}
      {why === null && <Press promotion={promotion} acts={acts} />}
      {why !== null && !isPaused && (
        <Said>{t(missing === null ? `why.${why}` : `missing.${missing}`)}</Said>
      )}
      {why !== null && missing === "verified" && (
        <ToPage page="verification" className={`${buttonClass("action", "large")} w-full`}>
          {t("label.verify")}
        </ToPage>
      )}
    </section>
  );
}

function Said({ children }: { readonly children: ReactNode }) {
  return <p className="text-fg2">{children}</p>;
}

/** What a label lets one press. */
function Press({ promotion, acts }: ActionProps) {
  const t = useTranslations("pages.promotions.act");
  const { isGuest, onLogIn, ToPage } = acts;
  const { label, entry } = promotion;
  const asks = label === "join" || label === "apply" || label === "code" || label === "automatic";
  if (isGuest && asks) {
    return (
      <Button look="action" className="w-full" onClick={onLogIn}>
        {t("logIn")}
      </Button>
    );
  }
  switch (label) {
    case "join":
      return <Join acts={acts} />;
    case "apply":
      return (
        <>
          {entry?.state === "rejected" && <Rejected reason={entry.reason} />}
          {acts.applyForm}
        </>
      );
    case "joined":
    case "process":
      return <Leave promotion={promotion} acts={acts} />;
    case "claim":
      return <Claim promotion={promotion} acts={acts} />;
    case "code":
      return (
        <ToPage page="rewardCenter" className={`${buttonClass("action", "large")} w-full`}>
          {t("code")}
        </ToPage>
      );
    case "automatic":
      return <Said>{t("automatic")}</Said>;
    case "on_hold":
      return <Said>{t("checking")}</Said>;
    case "applying":
      return (
        <>
          <Said>{t("applying")}</Said>
          {acts.sentApplication}
          <Leave promotion={promotion} acts={acts} />
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

function Join({ acts: { Take, onJoin } }: Pick<ActionProps, "acts">) {
  const t = useTranslations("pages.promotions.act");
  const { isBusy, run, error } = useSending();
  return (
    <>
      <Take look="action" isBusy={isBusy} className="w-full" onClick={() => void run(onJoin)}>
        {t("join")}
      </Take>
      {error}
    </>
  );
}

/** Leaving is as easy as joining. */
function Leave({ promotion, acts }: ActionProps) {
  const t = useTranslations("pages.promotions.act");
  const timeText = useTimeText();
  const { isBusy, run, error } = useSending();
  const { entry } = promotion;
  if (entry === null) return null;
  const isApplied = entry.state === "applying";
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
        <Button look="quiet" isBusy={isBusy} onClick={() => void run(acts.onLeave)}>
          {t(isApplied ? "withdraw" : "leave")}
        </Button>
      </div>
      {error}
    </>
  );
}

function Claim({ promotion, acts: { Take, onClaim } }: ActionProps) {
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
  return (
    <>
      <Take
        look="action"
        isBusy={isBusy}
        className="w-full"
        onClick={() => void run(() => onClaim(claimId, said))}
      >
        {t("claim", { amount })}
      </Take>
      {endsAt !== null && <Said>{t("claimBy", { time: timeText(endsAt) })}</Said>}
      {error}
    </>
  );
}
