import type { DepositBonus } from "@baize/contract";
import { formatMinor, type Minor } from "@baize/money";
import { CircleCheck, Gift } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl/react";
import { Money, moneyText } from "../money.tsx";
import { expectedOf, leastOf } from "./amounts.ts";
import { OfferTerms } from "./offer-terms.tsx";
import { useOfferTexts, useRoundsText, useTermsTexts } from "./words.tsx";

/** A bonus as the deposit form offers it. */

/** The frame of what can be chosen. */
export const choiceCard =
  "relative rounded-md border border-line2 bg-s2 transition has-checked:border-brand-fg has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-fg";

export function Tick() {
  return (
    <CircleCheck
      size={18}
      className="hidden shrink-0 text-brand-fg peer-checked:block"
      aria-hidden
    />
  );
}

interface OfferProps {
  readonly offer: DepositBonus;
  /** What is typed, before the fee; undefined while it is no amount. */
  readonly amount: Minor | undefined;
  /** What of it would be credited. */
  readonly credited: Minor | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One offer: what it gives for the amount that is typed, or what it takes to have it. */
export function OfferChoice({ offer, isChosen, onChoose, amount, credited }: OfferProps) {
  const id = useId();
  const { currency } = offer;
  const roundsText = useRoundsText();
  const isBelow = amount !== undefined && amount < leastOf(offer);
  const isShut = isBelow || offer.budgetLeft === "none";
  const expected =
    isShut || amount === undefined || credited === undefined
      ? undefined
      : expectedOf({ amount, credited }, offer);
  return (
    <div className={choiceCard}>
      <label
        className={`flex items-start gap-3 px-3.5 pt-2.5 ${isShut ? "cursor-not-allowed" : "cursor-pointer"}`}
      >
        <input
          type="radio"
          name="bonus"
          checked={isChosen && !isShut}
          disabled={isShut}
          onChange={onChoose}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-terms`}
          className="peer sr-only"
        />
        <Gift
          size={20}
          strokeWidth={1.75}
          className={`mt-0.5 shrink-0 ${isShut ? "text-fg3" : "text-brand-fg"}`}
          aria-hidden
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span id={`${id}-title`} className={`font-semibold ${isShut ? "text-fg2" : ""}`}>
              <bdi>{offer.title}</bdi>
            </span>
            {expected?.rounds != null && (
              <span className="font-semibold">{roundsText(offer, expected.rounds)}</span>
            )}
            {expected?.rounds === null && (
              <Money
                amount={formatMinor(expected.bonus, currency)}
                currency={currency}
                isSigned
                className="font-semibold"
              />
            )}
          </span>
          <span id={`${id}-terms`} className="mt-0.5 block text-sm text-fg2">
            <Asked
              offer={offer}
              isBelow={isBelow}
              required={expected?.rounds === null ? expected.required : undefined}
            />
          </span>
        </span>
        <Tick />
      </label>
      <OfferTerms offer={offer} isIndented />
    </div>
  );
}

interface AskedProps {
  readonly offer: DepositBonus;
  readonly isBelow: boolean;
  readonly required: Minor | undefined;
}

/** What it gives, and for what. */
function Asked({ offer, isBelow, required }: AskedProps) {
  const t = useTranslations("bonuses");
  const { share, wagering } = useTermsTexts(offer);
  const { only, steps, budget } = useOfferTexts(offer);
  const { currency } = offer;
  return (
    <>
      <span className="block">{share}</span>
      {only.map((text) => (
        <span key={text} className="block font-medium text-fg">
          {text}
        </span>
      ))}
      {steps.map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
      <span className="block">
        {wagering}{" "}
        {required !== undefined &&
          t("requires", { amount: moneyText(formatMinor(required, currency), currency) })}
      </span>
      {budget.map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
      <span className={`block ${isBelow ? "font-medium text-brand-fg" : ""}`}>
        {t("below", { min: moneyText(offer.minDeposit, currency) })}
      </span>
    </>
  );
}
