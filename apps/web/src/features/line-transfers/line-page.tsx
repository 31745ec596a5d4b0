import type { LineTransfer, LineTransferTerms } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, KeyRound, Users } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl/react";
import { leadClass, useLeadTo } from "../../lib/lead-to.ts";
import { useTimeText } from "../../lib/time.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Money, moneyText } from "../../ui/money.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { lineTermsQuery } from "./api.ts";
import { LineForm } from "./line-form.tsx";
import { LineList } from "./line-list.tsx";
import "./line-transfers.css";

interface LinePageProps {
  /** Leads to where the payment password is set. */
  readonly onPaymentPassword: () => void;
}

/** Transfers to the agent above and the members below, and what became of earlier ones. */
export function LinePage({ onPaymentPassword }: LinePageProps) {
  const t = useTranslations("line");
  const { data, error, isError, refetch } = useQuery(lineTermsQuery);
  if (isError && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={5} className="h-20" />;
  return (
    <div className="line-parts">
      <section aria-label={t("send")} className="card p-4 sm:p-6">
        <Send terms={data} onPaymentPassword={onPaymentPassword} />
      </section>
      <section aria-labelledby="line-history" className="grid grid-cols-1 gap-3">
        <h2 id="line-history" className="font-display text-lg font-semibold">
          {t("history")}
        </h2>
        <LineList />
      </section>
    </div>
  );
}

interface SendProps extends LinePageProps {
  readonly terms: LineTransferTerms;
}

/** What has to be done first, the form, or what was just sent. */
function Send({ terms, onPaymentPassword }: SendProps) {
  const t = useTranslations("line");
  const steps = useTranslations("security.steps");
  const timeText = useTimeText();
  const [sent, setSent] = useState<LineTransfer>();
  if (sent !== undefined) return <Done transfer={sent} onAgain={() => setSent(undefined)} />;
  if (terms.up === null && terms.down === null) {
    return <Empty icon={<Users size={28} aria-hidden />} text={t("closed")} />;
  }
  if (!terms.hasPaymentPassword) {
    return (
      <Empty
        icon={<KeyRound size={28} aria-hidden />}
        text={t("password")}
        action={
          <Button look="action" onClick={onPaymentPassword}>
            {steps("payment")}
          </Button>
        }
      />
    );
  }
  if (terms.frozenUntil !== null) {
    return <FormError text={t("frozen", { time: timeText(terms.frozenUntil) })} />;
  }
  return <LineForm terms={terms} onSent={setSent} />;
}

interface DoneProps {
  readonly transfer: LineTransfer;
  readonly onAgain: () => void;
}

function Done({ transfer, onAgain }: DoneProps) {
  const t = useTranslations("line");
  const wallet = useTranslations("wallet");
  const { amount, currency, name, reference } = transfer;
  const ref = useLeadTo<HTMLParagraphElement>(reference);
  return (
    <div className="grid gap-4">
      <p
        ref={ref}
        role="status"
        tabIndex={-1}
        className={`flex items-center gap-3 font-semibold ${leadClass}`}
      >
        <CircleCheck size={28} className="shrink-0 text-win" aria-hidden />
        {t("done", { amount: moneyText(amount, currency), name })}
      </p>
      <dl className="grid gap-1 rounded-md bg-s2 p-3.5 text-sm [&_dt]:text-fg2 [&>div]:flex [&>div]:min-h-8 [&>div]:items-center [&>div]:justify-between [&>div]:gap-4">
        <div>
          <dt>{wallet("amount")}</dt>
          <dd>
            <Money amount={amount} currency={currency} className="font-semibold" />
          </dd>
        </div>
        <div>
          <dt>{wallet("reference")}</dt>
          <dd className="flex items-center gap-1">
            <bdi dir="ltr" className="num">
              {reference}
            </bdi>
            <CopyButton text={reference} />
          </dd>
        </div>
      </dl>
      <Button onClick={onAgain}>{t("again")}</Button>
    </div>
  );
}
