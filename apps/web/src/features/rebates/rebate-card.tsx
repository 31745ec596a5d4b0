import type { OwnRebate } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { toast } from "../../lib/dialogs.ts";
import { useKeyOf } from "../../lib/key-of.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { useTimeText } from "../../lib/time.ts";
import { TakeButton } from "../../ui/take-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { MoreSummary } from "../../ui/more-summary.tsx";
import { useRefusalText } from "../../ui/refusal-text.ts";
import { Failed } from "../../ui/states.tsx";
import { claimRebate, rebateQuery } from "./api.ts";

/** What today's bets have brought back so far, and the button to claim it. */
export function RebateCard() {
  const t = useTranslations("awards.rebate");
  const { data, error, isError, refetch } = useQuery(rebateQuery);
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <div aria-hidden className="skeleton h-40 rounded-lg" />;
  if (!data.isOpen) return null;
  return (
    <section aria-labelledby="rebate" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-fg">
          <RotateCcw size={24} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-44 flex-1">
          <h2 id="rebate" className="font-display text-lg font-semibold">
            {t("title")}
          </h2>
          <p className="text-sm text-fg2">{t("free")}</p>
        </div>
        <Money
          amount={data.claimable}
          currency={data.currency}
          className="font-display text-2xl font-bold text-brand-fg"
        />
        <Claim rebate={data} />
      </div>
      <When rebate={data} />
      {data.isHeldByBonus && <p className="text-sm text-fg2">{t("heldByBonus")}</p>}
      {data.list.length > 0 && <Rates rebate={data} />}
    </section>
  );
}

interface RebateProps {
  readonly rebate: OwnRebate;
}

const minorOf = (text: string, currency: string) => parseMinor(text, currency) ?? 0n;

function mayClaim({ claimable, minClaim, currency }: OwnRebate): boolean {
  const due = minorOf(claimable, currency);
  return due > 0n && due >= minorOf(minClaim, currency);
}

function Claim({ rebate }: RebateProps) {
  const t = useTranslations("awards");
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { keyOf, forget } = useKeyOf();
  async function claim() {
    setBusy(true);
    setError(undefined);
    try {
      const { state, amount, currency } = await claimRebate(keyOf("rebate"));
      forget();
      if (state === "claimed") toast(t("claimed", { amount: moneyText(amount, currency) }), "win");
      else toast(t("checkingText"));
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
        disabled={!mayClaim(rebate)}
        aria-label={`${t("claim")}: ${t("rebate.title")}`}
        className="max-sm:w-full"
        onClick={() => void claim()}
      >
        {t("claim")}
      </TakeButton>
      {error !== undefined && (
        <div className="w-full">
          <FormError text={refusalText(error)} />
        </div>
      )}
    </>
  );
}

/** From when it may be claimed, and when the rest comes by itself. */
function When({ rebate }: RebateProps) {
  const t = useTranslations("awards.rebate");
  const timeText = useTimeText();
  const { minClaim, currency, paidAt } = rebate;
  return (
    <p className="text-sm text-fg2">
      {t("min", { amount: moneyText(minClaim, currency) })}{" "}
      {paidAt !== null && t("rest", { time: timeText(paidAt) })}
    </p>
  );
}

function Rates({ rebate: { list, currency } }: RebateProps) {
  const t = useTranslations("awards.rebate");
  const names = useTranslations("shell.gameType");
  const percentText = usePercentText();
  const percent = (ppm: number) => percentText(String(ppm / 10_000));
  return (
    <details className="group">
      <MoreSummary>{t("rates")}</MoreSummary>
      <table className="w-full text-start text-sm">
        <thead>
          <tr className="text-fg2">
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {t("game")}
            </th>
            <th scope="col" className="py-2 pe-3 text-end font-medium">
              {t("bets")}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t("rate")}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ productType, rate, valid, tiers }) => (
            <tr key={productType} className="border-t border-line align-top">
              <th scope="row" className="py-2 pe-3 text-start font-medium">
                {names(productType)}
                {tiers
                  .filter((tier) => minorOf(tier.from, currency) > 0n)
                  .map((tier) => (
                    <span key={tier.from} className="block text-xs font-normal text-fg2">
                      {t("tier", {
                        amount: moneyText(tier.from, currency),
                        percent: `\u2066${percent(tier.rate)}\u2069`,
                      })}
                    </span>
                  ))}
              </th>
              <td className="py-2 pe-3 text-end">
                <Money amount={valid} currency={currency} />
              </td>
              <td className="num py-2 text-end">
                <bdi dir="ltr">{percent(rate)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
