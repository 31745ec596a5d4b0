import type { Bonus } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { ask, toast } from "../../lib/dialogs.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { useRewardsStopped } from "../../lib/rewards.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { moneyText } from "../../ui/money.tsx";
import { BonusShown } from "../../ui/offers/bonus-shown.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Failed } from "../../ui/states.tsx";
import { standingQuery, cancelBonus } from "./api.ts";

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
  if (data !== null) return <BonusShown bonus={data} action={<Cancel bonus={data} />} />;
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
