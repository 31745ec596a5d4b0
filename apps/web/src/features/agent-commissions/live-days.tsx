import type { AgentCommission } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import { useTranslations } from "use-intl/react";
import { useProductText, useSideText } from "../../ui/contracts/words.ts";
import { moneyText } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { commissionQuery, liveMs } from "./api.ts";
import { DaySteps } from "./day-steps.tsx";

interface LiveDaysProps {
  readonly rows: readonly AgentCommission[];
  readonly currency: string;
}

/** Days of real-time salaries that go on: how each stands, and its steps. */
export function LiveDays({ rows, currency }: LiveDaysProps) {
  const running = rows.filter(({ isRunning }) => isRunning);
  return (
    <>
      {running.map((row, at) => (
        <LiveDay key={row.statementId} row={row} currency={currency} isOpen={at === 0} />
      ))}
    </>
  );
}

interface LiveDayProps {
  readonly row: AgentCommission;
  readonly currency: string;
  readonly isOpen: boolean;
}

function LiveDay({ row, currency, isOpen }: LiveDayProps) {
  const t = useTranslations("commissions");
  const productText = useProductText();
  const sideText = useSideText();
  const { due, paid, ahead } = row;
  const money = (amount: string) => moneyText(amount, currency);
  const isAhead = ahead !== null && /[1-9]/.test(ahead);
  return (
    <section className="card grid grid-cols-1 gap-2 p-3.5">
      <h2 className="flex items-center gap-2 text-sm text-fg2">
        <Radio size={16} className="shrink-0 text-win" aria-hidden />
        <span>
          <bdi>{sideText(row.other)}</bdi> · {productText(row.product)}
        </span>
      </h2>
      <p aria-live="polite" className="font-display text-lg font-semibold">
        {isAhead
          ? t("liveAhead", { due: money(due), paid: money(paid), ahead: money(ahead) })
          : t("live", { due: money(due), paid: money(paid) })}
      </p>
      <details open={isOpen}>
        <summary className="cursor-pointer py-1 text-sm text-fg2">{t("daySteps")}</summary>
        <Steps id={row.statementId} currency={currency} />
      </details>
    </section>
  );
}

function Steps({ id, currency }: { readonly id: string; readonly currency: string }) {
  const { data, error, isError, refetch } = useQuery({
    ...commissionQuery(id),
    refetchInterval: liveMs,
  });
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={3} className="h-9" />;
  return <DaySteps steps={data.daySteps} currency={currency} />;
}
