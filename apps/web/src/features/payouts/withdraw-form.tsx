import type { PayoutAccounts, WithdrawalTerms } from "@baize/contract";
import { formatMinor, minor, parseMinor, type Minor } from "@baize/money";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Landmark, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { latinDigits } from "../../lib/digits.ts";
import { mostWithin, TermsAmount } from "../../ui/amount-field.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ContentLink } from "../../ui/content-link.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { AccountChoice } from "./account-choice.tsx";
import { accountsQuery, termsQuery } from "./api.ts";
import { isTurnoverOpen, Turnover } from "./turnover.tsx";
import { useRequest } from "./use-request.ts";

/** Where else a member must go before money can come out. */
export type PayoutPlace = "accounts" | "paymentPassword" | "payeeName";

interface WithdrawFormProps {
  readonly onSent: (withdrawalId: string) => void;
  readonly onGo: (place: PayoutPlace) => void;
}

/**
 * Asks for a withdrawal: account, amount, payment password. Its host loads `payouts`, `wallet`,
 * `security` and `fields`.
 */
export function WithdrawForm({ onSent, onGo }: WithdrawFormProps) {
  const terms = useQuery(termsQuery);
  const accounts = useQuery(accountsQuery);
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
  const missing = missingOf(accounts.data);
  return (
    <div className="grid gap-4">
      <Turnover {...terms.data} />
      {missing === undefined ? (
        <Form terms={terms.data} accounts={accounts.data} onSent={onSent} onGo={onGo} />
      ) : (
        <Missing place={missing} onGo={onGo} />
      )}
    </div>
  );
}

/** What has to be done first, the name before the accounts that carry it. */
function missingOf(known: PayoutAccounts): PayoutPlace | undefined {
  if (known.payeeName === null) return "payeeName";
  if (!known.hasPaymentPassword) return "paymentPassword";
  return known.accounts.length === 0 ? "accounts" : undefined;
}

interface MissingProps {
  readonly place: PayoutPlace;
  readonly onGo: (place: PayoutPlace) => void;
}

function Missing({ place, onGo }: MissingProps) {
  const t = useTranslations("payouts.need");
  const steps = useTranslations("security.steps");
  const [icon, text, action]: readonly [ReactNode, string, string] = {
    payeeName: [
      <UserRound key="icon" size={28} aria-hidden />,
      t("payee"),
      steps("payee"),
    ] as const,
    paymentPassword: [
      <KeyRound key="icon" size={28} aria-hidden />,
      t("password"),
      steps("payment"),
    ] as const,
    accounts: [<Landmark key="icon" size={28} aria-hidden />, t("account"), t("add")] as const,
  }[place];
  return (
    <Empty
      icon={icon}
      text={text}
      action={
        <Button look="action" onClick={() => onGo(place)}>
          {action}
        </Button>
      }
    />
  );
}

interface FormProps extends WithdrawFormProps {
  readonly terms: WithdrawalTerms;
  readonly accounts: PayoutAccounts;
}

/** The most that may be asked for now. */
function availableOf({ balance, amountLeft, currency }: WithdrawalTerms): Minor {
  const [has, left] = [parseMinor(balance, currency), parseMinor(amountLeft, currency)];
  if (has === undefined || left === undefined) return minor(0n);
  return has < left ? has : left;
}

function Form({ terms, accounts, onSent, onGo }: FormProps) {
  const t = useTranslations("payouts");
  const security = useTranslations("security");
  const shell = useTranslations("shell");
  const wallet = useTranslations("wallet");
  const { currency, countLeft } = terms;
  const available = availableOf(terms);
  const request = useRequest({ terms, available, accounts: accounts.accounts, onSent });
  const { amount, errors } = request;
  const isStopped = countLeft < 1 || isTurnoverOpen(terms);
  return (
    <form noValidate onSubmit={request.onSubmit} className="grid gap-4">
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
        onManage={() => onGo("accounts")}
      />
      <TermsAmount
        terms={terms}
        text={request.text}
        error={errors.amount}
        most={mostWithin(available, terms)}
        onChange={request.setText}
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
      {countLeft < 1 && <FormError text={t("countGone")} />}
      <Button
        type="submit"
        look="action"
        size="large"
        isBusy={request.isSending}
        disabled={isStopped}
      >
        {amount === undefined
          ? shell("withdraw")
          : t("submit", { amount: moneyText(amount, currency) })}
      </Button>
      <p className="-mt-1 text-center text-xs text-fg3">{t("final")}</p>
    </form>
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
