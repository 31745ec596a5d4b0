import type { Bonus } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Gift, Hourglass } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { ask, toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useRewardsStopped } from "../../lib/rewards.ts";
import { useTimeText } from "../../lib/time.ts";
import { unitText } from "../../lib/unit-text.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Failed } from "../../ui/states.tsx";
import { standingQuery, cancelBonus } from "./api.ts";
import { progressOf, timeLeft } from "./progress.ts";
import { StateChip, useTermsTexts, Weights } from "../../ui/offers/words.tsx";

interface ActiveBonusProps {
  /** Absent for a member who may not deposit now. */
  readonly onDeposit: (() => void) | undefined;
}

/** The bonus that runs or is to: how far it is, how long it stays, and the way out of it. */
export function ActiveBonus({ onDeposit }: ActiveBonusProps) {
  const t = useTranslations("bonuses");
  const shell = useTranslations("shell");
  const isStopped = useRewardsStopped();
  const { data, error, isError, refetch } = useQuery(standingQuery(useLanguage()));
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <div aria-hidden className="skeleton h-72 rounded-lg" />;
  if (data !== null) return <Shown bonus={data} />;
  return (
    <div className="card flex flex-wrap items-center gap-4 p-4 sm:p-6">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-s2 text-brand-fg">
        <Gift size={24} strokeWidth={1.75} aria-hidden />
      </span>
      <p className="min-w-48 flex-1 text-fg2">
        {t(isStopped || onDeposit === undefined ? "noActivePaused" : "noActive")}
      </p>
      {onDeposit !== undefined && !isStopped && (
        <Button look="quiet" onClick={onDeposit}>
          {shell("deposit")}
        </Button>
      )}
    </div>
  );
}

interface BonusProps {
  readonly bonus: Bonus;
}

function Shown({ bonus }: BonusProps) {
  const t = useTranslations("bonuses");
  const { title, amount, currency } = bonus;
  const { share, wagering } = useTermsTexts(bonus);
  return (
    <section
      aria-label={t(`state.${bonus.state}`)}
      className="card grid grid-cols-1 gap-5 p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1">
          <p className="mb-1">
            <StateChip state={bonus.state} />
          </p>
          <h2 className="font-display text-lg font-semibold">
            <bdi>{title}</bdi>
          </h2>
        </div>
        {bonus.roundsCount === null ? (
          <Money
            amount={amount}
            currency={currency}
            className="font-display text-xl font-bold text-brand-fg"
          />
        ) : (
          <p className="font-display text-xl font-bold text-brand-fg">
            {t("rounds.count", { count: bonus.roundsCount })}
          </p>
        )}
        <p className="w-full text-sm text-fg2">
          <span className="block">{share}</span>
          <span className="block">{wagering}</span>
        </p>
      </div>
      {bonus.state === "active" && <Staked bonus={bonus} />}
      {bonus.rounds === null && <Weights bonus={bonus} />}
      <p className="text-sm text-fg2">{t(bonus.rounds === null ? "how" : "rounds.how")}</p>
      <Cancel bonus={bonus} />
    </section>
  );
}

function Staked({ bonus }: BonusProps) {
  const t = useTranslations("bonuses");
  const id = useId();
  const { done, required, currency } = bonus;
  const { percent, missing } = progressOf(bonus);
  const percentText = usePercentText();
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <p id={id} className="font-semibold">
          {t("progress")}{" "}
          <bdi dir="ltr" className="num">
            {percentText(percent)}
          </bdi>
        </p>
        <p className="num text-sm text-fg2">
          <bdi dir="ltr">
            {moneyText(done, currency)} / {moneyText(required, currency)}
          </bdi>
        </p>
      </div>
      <progress max={100} value={percent} aria-labelledby={id} className="mt-2 mb-2 block w-full" />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        {percent === 100 ? (
          <p className="flex items-center gap-1.5 text-win">
            <CircleCheck size={16} className="shrink-0" aria-hidden />
            {t("met")}
          </p>
        ) : (
          <p>{t("missing", { amount: moneyText(missing, currency) })}</p>
        )}
        {percent < 100 && <Left bonus={bonus} />}
      </div>
    </div>
  );
}

function Left({ bonus: { endsAt } }: BonusProps) {
  const t = useTranslations("bonuses");
  const language = useLanguage();
  const timeText = useTimeText();
  if (endsAt === null) return null;
  const left = timeLeft(endsAt, serverNow());
  return (
    <p className="flex items-center gap-1.5 text-fg2">
      <Hourglass size={16} className="shrink-0" aria-hidden />
      {left === undefined ? (
        t("over")
      ) : (
        <>
          {t("left", { time: unitText(language, left.count, left.unit) })} ·{" "}
          {t("until", { time: timeText(endsAt) })}
        </>
      )}
    </p>
  );
}

/** Asks first, and says what is lost and what is not. */
function Cancel({ bonus }: BonusProps) {
  const t = useTranslations("bonuses");
  const refusalText = useRefusalText();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function cancel() {
    const { amount, done, currency, state } = bonus;
    const isSure = await ask({
      title:
        bonus.roundsCount === null
          ? t("cancelTitle", { amount: moneyText(amount, currency) })
          : t("rounds.cancelTitle", { count: bonus.roundsCount }),
      text:
        state === "chosen"
          ? t("cancelChosen")
          : t("cancelText", { done: moneyText(done, currency) }),
      confirm: t("cancel"),
      cancel: t("keep"),
    });
    if (!isSure) return;
    setBusy(true);
    setError(undefined);
    try {
      await cancelBonus(bonus);
      toast(t("cancelDone"));
    } catch (refusal) {
      setError(refusalText(refusal));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <FormError text={error} />
      <Button isBusy={isBusy} onClick={() => void cancel()}>
        {t("cancel")}
      </Button>
    </div>
  );
}
