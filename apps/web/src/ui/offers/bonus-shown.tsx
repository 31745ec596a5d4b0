import type { Bonus } from "@baize/contract";
import { CircleCheck, Hourglass } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { usePercentText } from "../../lib/percent-text.ts";
import { useTimeText } from "../../lib/time.ts";
import { unitText } from "../../lib/unit-text.ts";
import { Money, moneyText } from "../money.tsx";
import { progressOf, timeLeft } from "./progress.ts";
import { StateChip, useTermsTexts, Weights } from "./words.tsx";

interface BonusProps {
  readonly bonus: Bonus;
}

interface BonusShownProps extends BonusProps {
  /** The way out of it. */
  readonly action: ReactNode;
}

/** A bonus that runs or is to, as its member reads it; a preview shows the same. */
export function BonusShown({ bonus, action }: BonusShownProps) {
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
      {action}
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
