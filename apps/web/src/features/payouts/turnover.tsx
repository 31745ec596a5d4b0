import type { WithdrawalTerms } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { CircleCheck } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../../ui/money.tsx";
import { isTurnoverOpen } from "./terms.ts";

type TurnoverProps = Pick<WithdrawalTerms, "turnover" | "currency">;

/** How far what was deposited has been staked, and what is missing. Nothing where none is asked. */
export function Turnover({ turnover, currency }: TurnoverProps) {
  const t = useTranslations("payouts");
  const id = useId();
  const required = parseMinor(turnover.required, currency) ?? 0n;
  if (required === 0n) return null;
  const done = parseMinor(turnover.done, currency) ?? 0n;
  const isOpen = isTurnoverOpen({ turnover, currency });
  // Rounded down: a full bar is one that is met.
  const percent = isOpen ? String((done * 100n) / required) : "100";
  return (
    <section aria-labelledby={id} className="rounded-md bg-s2 p-3.5 text-sm">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <p id={id} className="font-semibold">
          {t("turnover.title")}
        </p>
        <p className="num text-fg2">
          <bdi dir="ltr">
            {moneyText(turnover.done, currency)} / {moneyText(turnover.required, currency)}
          </bdi>
        </p>
      </div>
      <progress
        max={100}
        value={percent}
        aria-labelledby={id}
        className="mt-2 mb-1.5 block w-full"
      />
      {isOpen ? (
        <p>{t("turnover.missing", { amount: moneyText(turnover.missing, currency) })}</p>
      ) : (
        <p className="flex items-center gap-1.5 text-win">
          <CircleCheck size={16} aria-hidden />
          {t("turnover.met")}
        </p>
      )}
    </section>
  );
}
