import type { PayoutAccounts, WithdrawalTerms } from "@baize/contract";
import { formatMinor, type Minor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl/react";
import { mostWithin, termsWithin } from "../../lib/amount.ts";
import { latinDigits } from "../../lib/digits.ts";
import { leadClass, useLeadTo } from "../../lib/lead-to.ts";
import { TermsAmount } from "../../ui/amount-field.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { AccountChoice } from "./account-choice.tsx";
import { accountsQuery, termsQuery } from "./api.ts";
import { isSetUp, SetUp } from "./set-up.tsx";
import { availableOf, obstacleOf, type Obstacle } from "./terms.ts";
import { Turnover } from "./turnover.tsx";
import { useRequest } from "./use-request.ts";

interface WithdrawFormProps {
  readonly onSent: (withdrawalId: string) => void;
  /** Shows the accounts that money may go to. */
  readonly onAccounts: () => void;
}

/**
 * Asks for a withdrawal: account, amount, payment password. What a first one lacks is asked for
 * under the amount, which stays. Its host loads `payouts`, `wallet`, `security`, `fields` and
 * `auth`.
 */
export function WithdrawForm(props: WithdrawFormProps) {
  const terms = useQuery(termsQuery);
  const accounts = useQuery(accountsQuery);
  const [text, setText] = useState("");
  const [isNext, setNext] = useState(false);
  if (terms.isError || accounts.isError) {
    const retry = () => {
      void terms.refetch();
      void accounts.refetch();
    };
    return <Failed error={terms.error ?? accounts.error} onRetry={retry} />;
  }
  if (terms.data === undefined || accounts.data === undefined) {
    return <SkeletonRows rows={4} className="h-20" />;
  }
  return (
    <div className="grid gap-4">
      <Turnover {...terms.data} />
      {isSetUp(accounts.data) ? (
        <Form
          terms={terms.data}
          accounts={accounts.data}
          text={text}
          setText={setText}
          isNext={isNext}
          {...props}
        />
      ) : (
        <>
          <TermsAmount
            terms={termsWithin(terms.data, availableOf(terms.data))}
            text={text}
            onChange={setText}
          />
          <SetUp known={accounts.data} onDone={() => setNext(true)} />
        </>
      )}
    </div>
  );
}

interface FormProps extends WithdrawFormProps {
  /** The amount as it is typed. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** It has just taken the place of what was missing. */
  readonly isNext: boolean;
  readonly terms: WithdrawalTerms;
  readonly accounts: PayoutAccounts;
}

function Form({ terms, accounts, text, setText, isNext, onSent, onAccounts }: FormProps) {
  const security = useTranslations("security");
  const wallet = useTranslations("wallet");
  const available = availableOf(terms);
  const request = useRequest({
    terms,
    available,
    accounts: accounts.accounts,
    text,
    onSent,
  });
  const { amount, errors } = request;
  const ref = useLeadTo<HTMLFormElement>(isNext ? "next" : undefined);
  return (
    <form
      ref={ref}
      noValidate
      tabIndex={-1}
      onSubmit={request.onSubmit}
      className={`grid gap-4 ${leadClass}`}
    >
      <FormError text={errors.form ?? errors.verify} />
      {errors.verify !== undefined && (
        <ContentLink url="/member?page=verification" className={buttonClass("quiet")}>
          {wallet("verify")}
        </ContentLink>
      )}
      <AccountChoice
        accounts={accounts.accounts}
        accountId={request.accountId}
        onChoose={request.setAccountId}
        onManage={onAccounts}
      />
      <TermsAmount
        terms={termsWithin(terms, available)}
        text={text}
        error={errors.amount}
        most={mostWithin(available, terms)}
        onChange={setText}
      />
      <PasswordField
        label={security("payment.title")}
        // Not the password of the login: managers must not put that one here.
        autoComplete="off"
        maxLength={64}
        value={request.password}
        error={errors.password}
        onChange={({ target }) => request.setPassword(latinDigits(target.value))}
      />
      <Next terms={terms} available={available} />
      <Send terms={terms} amount={amount} isBusy={request.isSending} />
    </form>
  );
}

interface SendProps {
  readonly terms: WithdrawalTerms;
  readonly amount: Minor | undefined;
  readonly isBusy: boolean;
}

/** The button, with why it cannot be pressed. */
function Send({ terms, amount, isBusy }: SendProps) {
  const t = useTranslations("payouts");
  const shell = useTranslations("shell");
  const id = useId();
  const obstacle = obstacleOf(terms);
  return (
    <>
      <Button
        type="submit"
        look="action"
        size="large"
        isBusy={isBusy}
        disabled={obstacle !== undefined}
        aria-describedby={obstacle === undefined ? undefined : id}
      >
        {amount === undefined
          ? shell("withdraw")
          : t("submit", { amount: moneyText(amount, terms.currency) })}
      </Button>
      {obstacle === undefined ? (
        <p className="-mt-1 text-center text-xs text-fg3">{t("final")}</p>
      ) : (
        <Reason id={id} obstacle={obstacle} terms={terms} />
      )}
    </>
  );
}

interface ReasonProps {
  readonly id: string;
  readonly obstacle: Obstacle;
  readonly terms: WithdrawalTerms;
}

/** Why the button cannot be pressed. */
function Reason({ id, obstacle, terms: { turnover, min, currency } }: ReasonProps) {
  const t = useTranslations("payouts");
  const texts = {
    count: t("countGone"),
    turnover: t("turnover.missing", { amount: moneyText(turnover.missing, currency) }),
    below: t("below", { min: moneyText(min, currency) }),
  };
  return (
    <p id={id} className="-mt-1 text-center text-sm font-medium">
      {texts[obstacle]}
    </p>
  );
}

/** What may be taken out, how long it takes, and what happens to a request. */
function Next({
  terms,
  available,
}: {
  readonly terms: WithdrawalTerms;
  readonly available: Minor;
}) {
  const t = useTranslations("payouts");
  const wallet = useTranslations("wallet");
  return (
    <div className="rounded-md bg-s2 p-3.5 text-sm">
      <dl className="grid gap-1.5 [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&_dt]:text-fg2">
        <div>
          <dt>{t("available")}</dt>
          <dd className="font-semibold">
            <Money amount={formatMinor(available, terms.currency)} currency={terms.currency} />
          </dd>
        </div>
        <div>
          <dt>{wallet("usually")}</dt>
          <dd>{wallet("minutes", { count: terms.usualMinutes })}</dd>
        </div>
      </dl>
      <p className="mt-2 border-t border-line pt-2 text-fg2">{t("next")}</p>
    </div>
  );
}
