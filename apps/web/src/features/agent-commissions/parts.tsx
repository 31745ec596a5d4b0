import type { AgentCommission } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { useRateText } from "../../ui/contracts/words.ts";
import { Money } from "../../ui/money.tsx";

/** What rows, cards and the drawer of statements say alike. */

const tones = {
  not_reached: "text-fg2",
  zero: "text-fg2",
  awaiting_approval: "text-info",
  due: "text-brand-fg",
  part_paid: "text-brand-fg",
  paid: "text-win",
  overdue: "text-loss",
  on_hold: "text-fg2",
  cancelled: "text-fg2",
} as const;

export function CommissionState({ state }: Pick<AgentCommission, "state">) {
  const t = useTranslations("commissions.commission");
  return <span className={`font-medium ${tones[state]}`}>{t(state)}</span>;
}

interface GivesProps {
  readonly row: Pick<AgentCommission, "rate" | "fixed" | "winRate" | "lossRate">;
  readonly currency: string;
}

/** What the reached tier gives. */
export function Gives({ row: { rate, fixed, winRate, lossRate }, currency }: GivesProps) {
  const rateText = useRateText();
  if (winRate !== null && lossRate !== null) {
    return (
      <span className="num">
        {rateText(winRate)} / {rateText(lossRate)}
      </span>
    );
  }
  if (rate !== null) return <span className="num">{rateText(rate)}</span>;
  return fixed === null ? "–" : <Money amount={fixed} currency={currency} />;
}

/** What is still to be paid of a statement. */
export function openOf(
  { payable, paid }: Pick<AgentCommission, "payable" | "paid">,
  currency: string,
): string {
  const left = (parseMinor(payable, currency) ?? 0n) - (parseMinor(paid, currency) ?? 0n);
  return formatMinor(minor(left > 0n ? left : 0n), currency);
}
