import type { CheckIn, CheckInDay } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, Check, CircleDashed, Gift } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useDayText, useTimeText } from "../../lib/time.ts";
import { TakeButton } from "../../ui/take-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { PrizeWorth, useAsksText, useWorthText } from "../../ui/prize-worth.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Failed } from "../../ui/states.tsx";
import { checkInQuery, claimDay } from "./api.ts";

/** The calendar with today's gift; nothing where the brand has none for this member. */
export function CheckInCard() {
  const { data, error, isError, refetch } = useQuery(checkInQuery(useLanguage()));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data === null) return null;
  return <Calendar checkIn={data} />;
}

interface CalendarProps {
  readonly checkIn: CheckIn;
}

function Calendar({ checkIn }: CalendarProps) {
  const t = useTranslations("draws.checkIn");
  const { title, days, total, currency } = checkIn;
  return (
    <section aria-labelledby="check-in" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CalendarCheck size={26} strokeWidth={1.75} className="text-brand-fg" aria-hidden />
        <h2 id="check-in" className="min-w-40 flex-1 font-display text-lg font-semibold">
          <bdi>{title}</bdi>
        </h2>
        <p className="text-sm text-fg2">{t("total", { amount: moneyText(total, currency) })}</p>
      </div>
      <ol
        className={`grid grid-cols-4 gap-2 sm:grid-cols-7 ${days.length % 4 === 3 ? "max-sm:[&>:last-child]:col-span-2" : ""}`}
        aria-label={t("days")}
      >
        {days.map((day) => (
          <Day key={day.step} day={day} currency={currency} />
        ))}
      </ol>
      <Claims checkIn={checkIn} />
      <Rules checkIn={checkIn} />
    </section>
  );
}

const looks = {
  claimed: "border-win/40 bg-win/12",
  today: "border-brand-fg bg-brand-soft",
  missed: "border-line bg-s2 text-fg2",
  coming: "border-line bg-s1",
} as const satisfies Record<CheckInDay["state"], string>;

const marks = { claimed: Check, today: Gift, missed: CircleDashed, coming: Gift } as const;

function Day({ day, currency }: { readonly day: CheckInDay; readonly currency: string }) {
  const t = useTranslations("draws.checkIn");
  const awards = useTranslations("awards");
  const { step, state, isHeld, waits } = day;
  const Mark = marks[state];
  return (
    <li
      aria-current={state === "today" ? "date" : undefined}
      className={`grid justify-items-center gap-1 rounded-md border px-1 py-2.5 text-center ${looks[state]}`}
    >
      <span className="text-xs text-fg2">{t("day", { step })}</span>
      <Mark
        size={18}
        className={
          state === "claimed" ? "text-win" : state === "today" ? "text-brand-fg" : "text-fg3"
        }
        aria-hidden
      />
      <PrizeWorth award={{ ...day, currency }} className="text-sm font-semibold" />
      <span className="text-xs text-fg2">
        {isHeld ? t("held") : waits ? awards("ready") : t(`state.${state}`)}
      </span>
    </li>
  );
}

/** What may be claimed: the first missed day, and today's gift, which may begin again at day 1. */
function giftsOf({ days, makeUps }: CheckIn) {
  const [missed] = makeUps.days;
  const missedGift = days.find(({ day }) => day === missed && day !== null);
  const gift = missed === undefined ? days.find(({ state }) => state === "today") : days[0];
  return { missed, missedGift, gift };
}

/** Says what a claim brought: money, a prize, or that it waits. */
function useClaimToast(textOf: (day: CheckInDay | undefined) => string) {
  const t = useTranslations("draws.checkIn");
  const awards = useTranslations("awards");
  return (after: CheckIn, id: string, gift: CheckInDay | undefined) => {
    const claimed = after.days.find((one) => one.day === id);
    if (claimed?.isHeld === true) toast(awards("checkingText"));
    else if (claimed?.waits === true) toast(awards("ready"));
    else if (gift !== undefined && gift.prize !== null) {
      toast(awards("prize.claimed", { what: textOf(gift) }), "win");
    } else toast(t("claimed", { amount: textOf(gift) }), "win");
  };
}

/** Today's gift, or what a broken calendar leaves to choose from. */
function Claims({ checkIn }: CalendarProps) {
  const t = useTranslations("draws.checkIn");
  const refusalText = useRefusalText();
  const dayText = useDayText();
  const timeText = useTimeText();
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const { today, currency, isClaimed, makeUps, nextAt, condition } = checkIn;
  const worthOf = useWorthText();
  const textOf = (day: CheckInDay | undefined) =>
    day === undefined ? moneyText("0", currency) : worthOf({ ...day, currency });
  const sayClaimed = useClaimToast(textOf);
  async function claim(id: string, gift: CheckInDay | undefined) {
    setBusy(id);
    setError(undefined);
    try {
      sayClaimed(await claimDay(id), id, gift);
    } catch (failed) {
      setError(failed);
    }
    setBusy(undefined);
  }
  if (isClaimed) {
    return (
      <p className="flex items-center gap-2 text-fg2">
        <Check size={18} className="shrink-0 text-win" aria-hidden />
        {t("done", { time: timeText(nextAt) })}
      </p>
    );
  }
  if (checkIn.budgetLeft === "none") return <p className="text-fg2">{t("budgetUsed")}</p>;
  const { missed, missedGift, gift } = giftsOf(checkIn);
  return (
    <div className="grid gap-3">
      {missed !== undefined && <p>{t("broken", { count: makeUps.days.length })}</p>}
      {condition.kind !== "none" && (
        <p className="text-fg2">
          {t(`asks.${condition.kind}`, {
            least: moneyText(condition.least, currency),
            actual: moneyText(condition.actual, currency),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {missed !== undefined && (
          <TakeButton
            look="action"
            isBusy={busy === missed}
            disabled={busy !== undefined}
            className="max-sm:w-full"
            onClick={() => void claim(missed, missedGift)}
          >
            {t("makeUp", { day: dayText(missed), amount: textOf(missedGift) })}
          </TakeButton>
        )}
        <TakeButton
          look={missed === undefined ? "action" : "outline"}
          isBusy={busy === today}
          disabled={busy !== undefined}
          className="max-sm:w-full"
          onClick={() => void claim(today, gift)}
        >
          {t(missed === undefined ? "claim" : "restart", { amount: textOf(gift) })}
        </TakeButton>
      </div>
      <FormError text={error === undefined ? undefined : refusalText(error)} />
    </div>
  );
}

function Rules({ checkIn }: CalendarProps) {
  const t = useTranslations("draws.checkIn");
  const awards = useTranslations("awards");
  const { missed, makeUps, turnoverBps, terms, days, currency } = checkIn;
  const today = days.find(({ state }) => state === "today")?.prize ?? null;
  const asks = useAsksText()({ prize: today, turnoverBps, currency });
  const times = timesOfBps(turnoverBps);
  const isAllMoney = days.every(({ prize }) => prize === null);
  const hasMoney = days.some(({ prize }) => prize === null);
  const ofMoney = turnoverBps === 0 ? null : t("turnoverMoney", { times });
  const ofAll = turnoverBps === 0 ? awards("free") : t("turnover", { times });
  // Only money is staked: prizes say above what they ask.
  const turnover = isAllMoney ? ofAll : hasMoney ? ofMoney : null;
  return (
    <div className="grid gap-1 text-sm text-fg2">
      {today !== null && <p>{asks}</p>}
      {turnover !== null && <p>{turnover}</p>}
      <p>{t(`rule.${missed}`)}</p>
      {/* Before anything is missed, how much of it may be made up for would read as if it were. */}
      {(makeUps.days.length > 0 || makeUps.left < makeUps.most) && (
        <p>{t("makeUps", { left: makeUps.left, most: makeUps.most })}</p>
      )}
      <p className="whitespace-pre-line" dir="auto">
        {terms}
      </p>
    </div>
  );
}
