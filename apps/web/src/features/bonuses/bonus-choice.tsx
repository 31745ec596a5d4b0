import type { DepositBonus } from "@baize/contract";
import { formatMinor, type Minor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, Gift } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useRewardsStopped } from "../../lib/rewards.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { choiceOf, expectedOf, isWith, leastOf, type Choice } from "./amounts.ts";
import { offersQuery } from "./api.ts";
import { BonusLine } from "./bonus-line.tsx";
import { CodeEntry } from "./code-entry.tsx";
import { OfferTerms } from "./offer-terms.tsx";
import { useMethodsText, useOfferTexts, useTermsTexts } from "./words.tsx";

interface BonusChoiceProps {
  readonly currency: string;
  /** The method that is chosen. */
  readonly methodId: string;
  /** What is typed, before the fee; undefined while it is no amount. */
  readonly amount: Minor | undefined;
  /** What of it would be credited. */
  readonly credited: Minor | undefined;
  readonly offerId: string | undefined;
  /** Whether the member wants none; before any choice, neither an offer nor this is chosen. */
  readonly isDeclined: boolean;
  readonly error: string | undefined;
  /** An offer, or none. */
  readonly onChoose: (choice: Choice | undefined) => void;
}

/** A bonus to take with a deposit, or that bonuses are paused. Nothing where there is none. */
export function BonusChoice({ error, currency, ...choice }: BonusChoiceProps) {
  const { data } = useQuery(offersQuery(useLanguage()));
  const shell = useTranslations("shell");
  const isStopped = useRewardsStopped();
  const { offers: all = [], standing = null } = data ?? {};
  const offers = all.filter((one) => isWith(choiceOf(one), choice.methodId));
  if (isStopped && standing === null && error === undefined) {
    return <p className="text-sm text-fg2">{shell("rewardsStopped")}</p>;
  }
  return (
    <div className="grid gap-2">
      {/* One bonus at a time: this one is why there is nothing to choose. */}
      {standing !== null && <BonusLine bonus={standing} currency={currency} />}
      {offers.length > 0 && <Offers offers={offers} {...choice} />}
      {data !== undefined && standing === null && <WithCode {...choice} />}
      <FormError text={error} />
    </div>
  );
}

/** The code of a bonus that is not listed; what it brings is chosen at once. */
function WithCode({ methodId, onChoose }: Pick<BonusChoiceProps, "methodId" | "onChoose">) {
  const t = useTranslations("bonuses.code");
  const methodsText = useMethodsText();
  const [found, setFound] = useState<DepositBonus>();
  const isElsewhere = found !== undefined && !isWith(choiceOf(found), methodId);
  return (
    <>
      <CodeEntry
        onFound={(offer) => {
          setFound(offer);
          onChoose(choiceOf(offer));
        }}
      />
      <p role="status" className="text-sm font-medium empty:hidden">
        {isElsewhere &&
          t("otherMethod", { title: found.title, methods: methodsText(found.methods) })}
      </p>
    </>
  );
}

interface OffersProps extends Omit<BonusChoiceProps, "error" | "currency"> {
  readonly offers: readonly DepositBonus[];
}

const card =
  "relative rounded-md border border-line2 bg-s2 transition has-checked:border-brand-fg has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-fg";

function Offers({ offers, offerId, isDeclined, onChoose, amount, credited }: OffersProps) {
  const t = useTranslations("bonuses");
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-fg2">{t("choice")}</legend>
      <div className="grid gap-2">
        <label className={`${card} flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-2`}>
          <input
            type="radio"
            name="bonus"
            checked={isDeclined && offerId === undefined}
            onChange={() => onChoose(undefined)}
            className="peer sr-only"
          />
          <Ban size={20} strokeWidth={1.75} className="shrink-0 text-fg2" aria-hidden />
          <span className="flex-1 font-medium">{t("none")}</span>
          <Tick />
        </label>
        {offers.map((offer) => (
          <Offer
            key={offer.offerId}
            offer={offer}
            isChosen={offer.offerId === offerId}
            onChoose={() => onChoose(choiceOf(offer))}
            amount={amount}
            credited={credited}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Tick() {
  return (
    <CircleCheck
      size={18}
      className="hidden shrink-0 text-brand-fg peer-checked:block"
      aria-hidden
    />
  );
}

interface OfferProps extends Pick<BonusChoiceProps, "amount" | "credited"> {
  readonly offer: DepositBonus;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One offer: what it gives for the amount that is typed, or what it takes to have it. */
function Offer({ offer, isChosen, onChoose, amount, credited }: OfferProps) {
  const id = useId();
  const { currency } = offer;
  const isBelow = amount !== undefined && amount < leastOf(offer);
  const expected =
    isBelow || amount === undefined || credited === undefined
      ? undefined
      : expectedOf({ amount, credited }, offer);
  return (
    <div className={card}>
      <label
        className={`flex items-start gap-3 px-3.5 pt-2.5 ${isBelow ? "cursor-not-allowed" : "cursor-pointer"}`}
      >
        <input
          type="radio"
          name="bonus"
          checked={isChosen && !isBelow}
          disabled={isBelow}
          onChange={onChoose}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-terms`}
          className="peer sr-only"
        />
        <Gift
          size={20}
          strokeWidth={1.75}
          className={`mt-0.5 shrink-0 ${isBelow ? "text-fg3" : "text-brand-fg"}`}
          aria-hidden
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span id={`${id}-title`} className={`font-semibold ${isBelow ? "text-fg2" : ""}`}>
              <bdi>{offer.title}</bdi>
            </span>
            {expected !== undefined && (
              <Money
                amount={formatMinor(expected.bonus, currency)}
                currency={currency}
                isSigned
                className="font-semibold"
              />
            )}
          </span>
          <span id={`${id}-terms`} className="mt-0.5 block text-sm text-fg2">
            <Asked offer={offer} isBelow={isBelow} required={expected?.required} />
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
  const { only, steps } = useOfferTexts(offer);
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
      <span className={`block ${isBelow ? "font-medium text-brand-fg" : ""}`}>
        {t("below", { min: moneyText(offer.minDeposit, currency) })}
      </span>
    </>
  );
}
