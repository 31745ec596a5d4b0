import type { OwnLossBack } from "@baize/contract";
import { timesOfBps } from "@baize/money/hundredths";
import { useQuery } from "@tanstack/react-query";
import { LifeBuoy } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { gameTypes } from "../../lib/game-types.ts";
import { usePercentText } from "../../lib/percent-text.ts";
import { useDayText, useTimeText } from "../../lib/time.ts";
import { Money, moneyText } from "../../ui/money.tsx";
import { MoreSummary } from "../../ui/more-summary.tsx";
import { Failed } from "../../ui/states.tsx";
import { lossBackQuery } from "./api.ts";

/**
 * What comes back of a period's losses, and by which terms. It says nothing of how the period goes
 * on so far: nobody is to play for it.
 */
export function LossBackCard() {
  const t = useTranslations("awards.lossBack");
  const percentText = usePercentText();
  const { data, error, isError, refetch } = useQuery(lossBackQuery);
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <div aria-hidden className="skeleton h-32 rounded-lg" />;
  if (!data.isOpen && data.past.length === 0) return null;
  return (
    <section aria-labelledby="loss-back" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-fg">
          <LifeBuoy size={24} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="loss-back" className="font-display text-lg font-semibold">
            {t("title")}
          </h2>
          {data.isOpen && (
            <p className="text-sm text-fg2">
              {t(`of.${data.period}`, {
                percent: `\u2066${percentText(String(data.ratePpm / 10_000))}\u2069`,
              })}
            </p>
          )}
        </div>
      </div>
      {data.isOpen && <Terms terms={data} />}
      {data.past.length > 0 && <Past terms={data} />}
    </section>
  );
}

interface TermsProps {
  readonly terms: OwnLossBack;
}

const isSome = (amount: string) => /[1-9]/.test(amount);

function Terms({ terms }: TermsProps) {
  const t = useTranslations("awards.lossBack");
  const names = useTranslations("shell.gameType");
  const timeText = useTimeText();
  const { currency, minLoss, cap, netDepositGate, turnoverBps, claimDays, countedAt } = terms;
  const isAll = gameTypes.every((type) => terms.gameTypes.includes(type));
  const list = terms.gameTypes.map((type) => names(type)).join(", ");
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm text-fg2">
      <li>{isAll ? t("allGames") : t("games", { list })}</li>
      <li>{t("less")}</li>
      {netDepositGate && <li>{t("gate")}</li>}
      {isSome(minLoss) && <li>{t("min", { amount: moneyText(minLoss, currency) })}</li>}
      {cap !== null && <li>{t("cap", { amount: moneyText(cap, currency) })}</li>}
      <li>{t("counted", { time: timeText(countedAt), days: claimDays })}</li>
      <li>{turnoverBps === 0 ? t("free") : t("factor", { times: timesOfBps(turnoverBps) })}</li>
    </ul>
  );
}

function Past({ terms: { past, currency } }: TermsProps) {
  const t = useTranslations("awards.lossBack");
  const dayText = useDayText();
  return (
    <details className="group">
      <MoreSummary>{t("past")}</MoreSummary>
      <table className="w-full text-start text-sm">
        <thead>
          <tr className="text-fg2">
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {t("when")}
            </th>
            <th scope="col" className="py-2 pe-3 text-end font-medium">
              {t("loss")}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t("back")}
            </th>
          </tr>
        </thead>
        <tbody>
          {past.map(({ from, to, counted, earned }) => (
            <tr key={from} className="border-t border-line">
              <th scope="row" className="py-2 pe-3 text-start font-medium">
                {from === to ? dayText(from) : t("span", { from: dayText(from), to: dayText(to) })}
              </th>
              <td className="py-2 pe-3 text-end">
                <Money amount={counted} currency={currency} />
              </td>
              <td className="py-2 text-end">
                <Money amount={earned} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
