import type { PromotionEntry } from "@baize/contract";
import { useId } from "react";
import { useTranslations } from "use-intl/react";
import { countText } from "../../lib/count-text.ts";
import { moneyText } from "../money.tsx";
import { percentOf } from "./percent.ts";

interface ProgressBarProps {
  readonly progress: NonNullable<PromotionEntry["progress"]>;
  readonly currency: string;
}

/** How much of what is asked for has come, in words and as a bar. */
export function ProgressBar({ progress, currency }: ProgressBarProps) {
  const t = useTranslations("awards.running");
  const id = useId();
  const { actual, expected, isMoney } = progress;
  const text = (value: string) => (isMoney ? moneyText(value, currency) : countText(value));
  return (
    <div>
      <p id={id} className="num mb-1.5 text-sm font-medium">
        {t("progress", { actual: text(actual), expected: text(expected) })}
      </p>
      <progress
        max={100}
        value={percentOf(progress, currency)}
        aria-labelledby={id}
        className="block w-full"
      />
    </div>
  );
}
