import type { DepositBonus } from "@baize/contract";
import type { Minor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useRewardsStopped } from "../../lib/rewards.ts";
import { FormError } from "../../ui/form-error.tsx";
import { choiceOf, isWith, type Choice } from "../../ui/offers/amounts.ts";
import { choiceCard, OfferChoice, Tick } from "../../ui/offers/offer-choice.tsx";
import { useMethodsText } from "../../ui/offers/words.tsx";
import { offersQuery } from "./api.ts";
import { BonusLine } from "./bonus-line.tsx";
import { CodeEntry } from "./code-entry.tsx";

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

function Offers({ offers, offerId, isDeclined, onChoose, amount, credited }: OffersProps) {
  const t = useTranslations("bonuses");
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-fg2">{t("choice")}</legend>
      <div className="grid gap-2">
        <label
          className={`${choiceCard} flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-2`}
        >
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
          <OfferChoice
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
