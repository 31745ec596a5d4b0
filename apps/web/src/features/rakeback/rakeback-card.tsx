import type { OwnRakeback } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { useKeyOf } from "../../lib/key-of.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { useTimeText } from "../../lib/time.ts";
import { TakeButton } from "../../ui/take-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Failed } from "../../ui/states.tsx";
import { claimRakeback, rakebackQuery } from "./api.ts";

/** What bets bring whether they win or lose, in the parts it comes in. */
export function RakebackCard() {
  const t = useTranslations("awards.rakeback");
  const percentText = usePercentText();
  const { data, error, isError, refetch } = useQuery(rakebackQuery);
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <div aria-hidden className="skeleton h-56 rounded-lg" />;
  if (!data.isOpen) return null;
  return (
    <section aria-labelledby="rakeback" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-fg">
          <HandCoins size={24} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="rakeback" className="font-display text-lg font-semibold">
            {t("title")}
          </h2>
          {data.sharePpm > 0 && (
            <p className="text-sm text-fg2">
              {t("share", {
                percent: `\u2066${percentText(String(data.sharePpm / 10_000))}\u2069`,
              })}
            </p>
          )}
        </div>
      </div>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {data.parts.map((part) => (
          <Part key={part.part} part={part} currency={data.currency} />
        ))}
      </ul>
      {data.isHeldByBonus && <p className="text-sm text-fg2">{t("heldByBonus")}</p>}
      <p className="text-sm text-fg2">
        {data.turnoverBps === 0 ? t("free") : t("factor", { times: timesOfBps(data.turnoverBps) })}
      </p>
    </section>
  );
}

interface PartProps {
  readonly part: OwnRakeback["parts"][number];
  readonly currency: string;
}

const isSome = (amount: string) => /[1-9]/.test(amount);

function Part({ part: { part, ready, collected, claimBy, nextAt }, currency }: PartProps) {
  const t = useTranslations("awards.rakeback");
  const timeText = useTimeText();
  const isReady = isSome(ready);
  const until = isReady && claimBy !== null;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 rounded-md border border-line p-4 sm:flex sm:flex-col sm:items-stretch sm:gap-2">
      <h3 className="font-semibold">{t(`part.${part}`)}</h3>
      <Money
        amount={ready}
        currency={currency}
        className={`text-end font-display text-lg font-bold sm:text-start sm:text-xl ${isReady ? "text-brand-fg" : "text-fg2"}`}
      />
      <p className="text-sm text-fg2 max-sm:col-span-2">
        {until ? t("until", { time: timeText(claimBy) }) : t(`when.${part}`)}
      </p>
      {isSome(collected) && (
        <p className="text-sm text-fg2 max-sm:col-span-2">
          {t("collected", {
            amount: moneyText(collected, currency),
            time: timeText(nextAt),
          })}
        </p>
      )}
      <Claim part={part} isReady={isReady} />
    </li>
  );
}

interface ClaimProps {
  readonly part: PartProps["part"]["part"];
  readonly isReady: boolean;
}

function Claim({ part, isReady }: ClaimProps) {
  const t = useTranslations("awards");
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { keyOf, forget } = useKeyOf();
  async function claim() {
    setBusy(true);
    setError(undefined);
    try {
      const awards = await claimRakeback(part, keyOf(part));
      forget();
      for (const { state, amount, currency } of awards) {
        if (state === "claimed")
          toast(t("claimed", { amount: moneyText(amount, currency) }), "win");
        else toast(t("checkingText"));
      }
    } catch (failed) {
      setError(failed);
    }
    setBusy(false);
  }
  return (
    <>
      <TakeButton
        look="action"
        isBusy={isBusy}
        disabled={!isReady}
        aria-label={`${t("claim")}: ${t(`rakeback.part.${part}`)}`}
        className="mt-auto max-sm:col-span-2"
        onClick={() => void claim()}
      >
        {t("claim")}
      </TakeButton>
      {error !== undefined && (
        <div className="max-sm:col-span-2">
          <FormError text={refusalText(error)} />
        </div>
      )}
    </>
  );
}
