import type { Award } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { CirclePause, Gift, Hourglass, ShieldQuestionMark } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { summaryQuery } from "../../lib/rewards.ts";
import { useTimeText } from "../../lib/time.ts";
import { PrizeWorth, useAsksText, useWorthText } from "../../ui/prize-worth.tsx";
import { TakeButton } from "../../ui/take-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { AwardLink, AwardName, useAwardName } from "./award-name.tsx";
import { claimAward, openQuery } from "./api.ts";

interface ReadyProps {
  /** Awards that another part of the page shows with a button of their own. */
  readonly isElsewhere: (award: Award) => boolean;
  /** What else there is to earn, shown where nothing waits. */
  readonly next: ReactNode;
}

/** What may be claimed: the sum of it, and each with its own button and its own conditions. */
export function ReadyAwards({ next, isElsewhere }: ReadyProps) {
  const { data, error, isError, refetch } = useQuery(openQuery(useLanguage(), "issued"));
  const [list, isPast] = usePast();
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={3} className="h-24" />;
  const own = data.filter((award) => !isElsewhere(award));
  const first = own.find(({ isPaused }) => !isPaused);
  return (
    <section aria-labelledby="awards-ready" className="grid grid-cols-1 gap-4">
      <Head awards={data.length} next={next} />
      {own.length > 0 && (
        <ul ref={list} className="grid grid-cols-1 gap-3">
          {own.map((award) => (
            <Ready key={award.claimId} award={award} />
          ))}
        </ul>
      )}
      {first !== undefined && isPast && <ClaimBar key={first.claimId} award={first} />}
    </section>
  );
}

/** Whether an element that was seen has gone from the window. */
function usePast(): readonly [(element: HTMLElement | null) => void, boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setPast(entry?.isIntersecting === false),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, isPast && element !== null];
}

/** On a phone, what waits stays at hand above the tabs: one award, and what it asks, in full. */
function ClaimBar({ award }: AwardProps) {
  const t = useTranslations("awards");
  const asksText = useAsksText();
  const name = useAwardName()(award);
  const { isBusy, refused, claim } = useClaim(award);
  return (
    <div
      role="group"
      aria-label={t("ready")}
      className="fixed inset-x-0 bottom-[calc(60px+env(safe-area-inset-bottom))] z-20 grid gap-1 border-t border-line bg-s1 px-4 py-2.5 shadow-3 sm:hidden"
    >
      <div className="grid grid-cols-[1fr_auto] items-center gap-3">
        <p className="min-w-0">
          <span className="flex items-baseline gap-2">
            <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
            <PrizeWorth award={award} className="shrink-0 font-semibold text-brand-fg" />
          </span>
          <span className="block text-xs text-fg2">{asksText(award)}</span>
        </p>
        <TakeButton
          look="action"
          size="small"
          isBusy={isBusy}
          aria-label={`${t("claim")}: ${name}`}
          onClick={claim}
        >
          {t("claim")}
        </TakeButton>
      </div>
      <FormError text={refused} />
    </div>
  );
}

function Head({ awards, next }: Pick<ReadyProps, "next"> & { readonly awards: number }) {
  const t = useTranslations("awards");
  const shell = useTranslations("shell");
  const { data } = useQuery(summaryQuery);
  // Rebates and rakeback are in the sums as well. What is paused waits, and is told apart.
  const claimable = data?.claimable ?? awards;
  const paused = data?.paused ?? 0;
  const count = claimable + paused;
  const isPaused = claimable === 0 && paused > 0;
  const hasSum = (text: string | undefined) => text !== undefined && /[1-9]/.test(text);
  const amount = isPaused ? data?.pausedAmount : data?.amount;
  return (
    <div className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:p-6">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-fg">
        <Gift size={28} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-44 flex-1">
        <h2 id="awards-ready" className="font-display text-lg font-semibold">
          {count === 0 ? t("nothing") : isPaused ? t("waiting", { count }) : t("ready")}
        </h2>
        {count === 0 && <p className="text-fg2">{t("nothingText")}</p>}
        {claimable > 0 && <p className="text-fg2">{t("waiting", { count: claimable })}</p>}
        {isPaused && <p className="text-fg2">{shell("paused")}</p>}
        {data !== undefined && data.tickets > 0 && (
          <p className="text-fg2">{t("tickets", { count: data.tickets })}</p>
        )}
      </div>
      {count === 0 && next}
      {count > 0 && data !== undefined && (
        <div className="grid gap-0.5 sm:justify-items-end">
          {amount !== undefined && hasSum(amount) && (
            <Money
              amount={amount}
              currency={data.currency}
              className={`font-display text-2xl font-bold ${isPaused ? "text-fg2" : "text-brand-fg"}`}
            />
          )}
          {claimable > 0 && hasSum(data.pausedAmount) && (
            <p className="text-sm text-fg2">
              {t("pausedSum", { amount: moneyText(data.pausedAmount, data.currency) })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

interface AwardProps {
  readonly award: Award;
}

/** Claiming one award, and what is said then. */
function useClaim(award: Award) {
  const t = useTranslations("awards");
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const worth = useWorthText()(award);
  async function claim() {
    setBusy(true);
    setError(undefined);
    try {
      const { state } = await claimAward(award);
      if (state !== "claimed") toast(t("checkingText"));
      else if (award.prize === null) toast(t("claimed", { amount: worth }), "win");
      else toast(t("prize.claimed", { what: worth }), "win");
    } catch (failed) {
      setError(failed);
    }
    setBusy(false);
  }
  const refused = error === undefined ? undefined : refusalText(error);
  return { isBusy, refused, claim: () => void claim() };
}

function Ready({ award }: AwardProps) {
  const t = useTranslations("awards");
  const shell = useTranslations("shell");
  const name = useAwardName()(award);
  const { isBusy, refused, claim } = useClaim(award);
  return (
    <li className="card grid gap-3 p-4">
      <div className="grid items-center gap-x-4 gap-y-3 sm:grid-cols-[1fr_auto_auto]">
        <div className="min-w-0">
          <h3 className="font-semibold">
            <AwardLink award={award} />
          </h3>
          <PrizeWorth award={award} className="block font-display text-lg font-bold sm:hidden" />
          <Conditions award={award} />
          {award.isPaused && (
            <p className="flex items-start gap-1.5 text-sm font-medium text-fg2">
              <CirclePause size={14} className="mt-1 shrink-0" aria-hidden />
              {shell("promotionPaused")}
            </p>
          )}
        </div>
        <PrizeWorth
          award={award}
          className="max-w-56 text-end font-display text-lg font-bold max-sm:hidden"
        />
        <TakeButton
          look="action"
          isBusy={isBusy}
          disabled={award.isPaused}
          aria-label={`${t("claim")}: ${name}`}
          className="max-sm:w-full"
          onClick={claim}
        >
          {t("claim")}
        </TakeButton>
      </div>
      <FormError text={refused} />
    </li>
  );
}

/** What the amount asks before it may be withdrawn, and until when it may be claimed. */
function Conditions({ award }: AwardProps) {
  const t = useTranslations("awards");
  const timeText = useTimeText();
  const asksText = useAsksText();
  const { claimBy, state } = award;
  return (
    <>
      <p className="text-sm text-fg2">{asksText(award)}</p>
      {claimBy !== null && state === "issued" && (
        <p className="flex items-center gap-1.5 text-sm text-fg2">
          <Hourglass size={14} className="shrink-0" aria-hidden />
          {t("until", { time: timeText(claimBy) })}
        </p>
      )}
    </>
  );
}

/** What was claimed and is looked at first; nothing where there is none. */
export function HeldAwards() {
  const t = useTranslations("awards");
  const { data } = useQuery(openQuery(useLanguage(), "on_hold"));
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="awards-held" className="grid grid-cols-1 gap-3">
      <h2 id="awards-held" className="font-display text-lg font-semibold">
        {t("checking")}
      </h2>
      <ul className="card divide-y divide-line">
        {data.map((award) => (
          <li key={award.claimId} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
            <ShieldQuestionMark size={22} className="shrink-0 text-info" aria-hidden />
            <div className="min-w-48 flex-1">
              <p className="font-semibold">
                <AwardName award={award} />
              </p>
              <p className="text-sm text-fg2">{t("checkingText")}</p>
            </div>
            <PrizeWorth award={award} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}
