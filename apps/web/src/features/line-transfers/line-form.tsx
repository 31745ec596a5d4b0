import type { Downline, LineDirection, LineTransfer, LineTransferTerms } from "@baize/contract";
import { formatMinor, minor, parseMinor, type Minor } from "@baize/money";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { mostWithin, termsWithin } from "../../lib/amount.ts";
import { latinDigits } from "../../lib/digits.ts";
import { TermsAmount } from "../../ui/amount-field.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { Field } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { DownlineChoice, Upline } from "./receiver.tsx";
import { useSending, type Sending } from "./use-sending.ts";

const noteMax = 140;

interface LineFormProps {
  readonly terms: LineTransferTerms;
  readonly onSent: (transfer: LineTransfer) => void;
}

function isMissing({ turnover, currency }: LineTransferTerms): boolean {
  return (parseMinor(turnover.missing, currency) ?? 0n) > 0n;
}

/** The most that may be sent this way now. */
function availableOf(terms: LineTransferTerms, direction: LineDirection): Minor {
  const { balance, currency } = terms;
  const has = parseMinor(balance, currency) ?? 0n;
  const left = parseMinor(terms[direction]?.dayLeft ?? "0", currency) ?? 0n;
  if (isMissing(terms)) return minor(0n);
  return minor(has < left ? has : left);
}

/** Sends money one step up or down the line. */
export function LineForm({ terms, onSent }: LineFormProps) {
  const t = useTranslations("line");
  const security = useTranslations("security");
  const [wanted, setWanted] = useState<LineDirection>(terms.up === null ? "down" : "up");
  const [downline, setDownline] = useState<Downline>();
  const direction = terms[wanted] === null ? (terms.up === null ? "down" : "up") : wanted;
  const available = availableOf(terms, direction);
  const memberRef = direction === "up" ? terms.up?.memberRef : downline?.memberRef;
  const sending = useSending({ terms, available, memberRef, onSent });
  const { amount, errors } = sending;
  return (
    <form noValidate onSubmit={sending.onSubmit} className="grid gap-4">
      {terms.up !== null && terms.down !== null && (
        <DirectionChoice direction={direction} onChoose={setWanted} />
      )}
      <Faults sending={sending} />
      {direction === "up" ? (
        <Upline
          name={terms.up?.name ?? ""}
          {...(errors.receiver !== undefined && { error: errors.receiver })}
        />
      ) : (
        <DownlineChoice chosen={downline} error={errors.receiver} onChoose={setDownline} />
      )}
      <TermsAmount
        terms={termsWithin(terms, available)}
        text={sending.text}
        error={errors.amount}
        most={mostWithin(available, terms)}
        onChange={sending.setText}
      />
      <Field
        label={t("note")}
        autoComplete="off"
        dir="auto"
        maxLength={noteMax}
        value={sending.note}
        onChange={({ target }) => sending.setNote(target.value)}
      />
      <PasswordField
        label={security("payment.title")}
        // Not the password of the login: managers must not put that one here.
        autoComplete="off"
        maxLength={64}
        value={sending.password}
        error={errors.password}
        onChange={({ target }) => sending.setPassword(latinDigits(target.value))}
      />
      <Summary terms={terms} direction={direction} amount={amount} available={available} />
      <Button
        type="submit"
        look="action"
        size="large"
        isBusy={sending.isSending}
        disabled={available === 0n}
      >
        {amount === undefined
          ? t("send")
          : t("submit", { amount: moneyText(amount, terms.currency) })}
      </Button>
      <p className="-mt-1 text-center text-xs text-fg3">{t("final")}</p>
    </form>
  );
}

interface DirectionChoiceProps {
  readonly direction: LineDirection;
  readonly onChoose: (direction: LineDirection) => void;
}

function DirectionChoice({ direction, onChoose }: DirectionChoiceProps) {
  const t = useTranslations("line");
  return (
    <Segmented
      label={t("to")}
      value={direction}
      options={[
        ["up", t("up")],
        ["down", t("down")],
      ]}
      onChange={onChoose}
    />
  );
}

function Faults({ sending: { errors } }: { readonly sending: Sending }) {
  const wallet = useTranslations("wallet");
  return (
    <>
      <FormError text={errors.form ?? errors.verify} />
      {errors.verify !== undefined && (
        <ContentLink url="/member?page=verification" className={buttonClass("quiet")}>
          {wallet("verify")}
        </ContentLink>
      )}
    </>
  );
}

interface SummaryProps {
  readonly terms: LineTransferTerms;
  readonly direction: LineDirection;
  readonly amount: Minor | undefined;
  readonly available: Minor;
}

/** What may be sent, what it costs, and what stays. */
function Summary({ terms, direction, amount, available }: SummaryProps) {
  const t = useTranslations("line");
  const wallet = useTranslations("wallet");
  const { currency, balance } = terms;
  const has = parseMinor(balance, currency) ?? 0n;
  const stays = amount === undefined || amount > available ? has : has - amount;
  const dayLeft = terms[direction]?.dayLeft ?? "0";
  return (
    <div className="grid gap-1.5 rounded-md bg-s2 p-3.5 text-sm">
      <p className="font-semibold">
        {t("available", { amount: moneyText(formatMinor(available, currency), currency) })}
      </p>
      <p className="text-fg2">{t("dayLeft", { amount: moneyText(dayLeft, currency) })}</p>
      {isMissing(terms) && (
        <p className="text-loss">
          {t("turnover", { amount: moneyText(terms.turnover.missing, currency) })}
        </p>
      )}
      <dl className="mt-2 grid gap-1.5 border-t border-line pt-2 [&_dt]:text-fg2 [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
        <div>
          <dt>{wallet("fee")}</dt>
          <dd>
            <Money amount={formatMinor(minor(0n), currency)} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{wallet("balanceThen")}</dt>
          <dd className="font-semibold">
            <Money amount={formatMinor(minor(stays), currency)} currency={currency} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
