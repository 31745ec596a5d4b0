import type { CallAnswer, WithdrawalCase } from "@baize/contract";
import { formatMinor, minor, parseMinor } from "@baize/money";
import { Eye } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { isShort, ReasonForm, wordsMax } from "../../ui/desk/reason-form.tsx";
import { SaveError, useSaving } from "../../ui/desk/save-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { moneyText } from "../../ui/money.tsx";
import type { Decision } from "./api.ts";
import { isTyped, missingOf } from "./rules.ts";

interface SendingProps {
  readonly isBusy: boolean;
  readonly onSend: (body: Decision) => Promise<boolean>;
}

interface CaseProps extends SendingProps {
  readonly row: WithdrawalCase;
}

/** Says that it was paid outside, under the bank's reference. */
export function PayForm({ row, isBusy, onSend }: CaseProps) {
  const t = useTranslations("console.withdrawals");
  const queue = useTranslations("console.queue");
  const [bankReference, setReference] = useState("");
  const [hasTried, setTried] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isShort(bankReference)) return;
    void onSend({ action: "pay_by_hand", bankReference: bankReference.trim() });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Revealed row={row} />
      <Field
        label={t("bankReference")}
        autoComplete="off"
        maxLength={wordsMax}
        value={bankReference}
        error={hasTried && isShort(bankReference) ? queue("reasonShort") : undefined}
        onChange={({ target }) => setReference(target.value)}
      />
      <Button type="submit" look="action" isBusy={isBusy}>
        {t("payNow", { amount: moneyText(row.amount, row.currency) })}
      </Button>
    </form>
  );
}

/** The account in full, for an operator who has to type it elsewhere. Opening it is audited. */
function Revealed({ row: { withdrawalId } }: Pick<CaseProps, "row">) {
  const t = useTranslations("console.withdrawals");
  const saving = useSaving();
  const [account, setAccount] = useState<CallAnswer<"revealPayoutAccount">>();
  if (account === undefined) {
    return (
      <>
        <SaveError error={saving.error} />
        <Button
          size="small"
          className="justify-self-start"
          isBusy={saving.isBusy}
          onClick={() =>
            void saving.run(async () =>
              setAccount(await call("revealPayoutAccount", { params: { withdrawalId } })),
            )
          }
        >
          <Eye size={16} aria-hidden />
          {t("reveal")}
        </Button>
      </>
    );
  }
  const { holder, provider, number } = account;
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
      <dt className="text-fg2">{t("holder")}</dt>
      <dd>
        <bdi>{holder}</bdi>
      </dd>
      <dt className="text-fg2">{t("payTo")}</dt>
      <dd>
        <bdi>{provider}</bdi>
      </dd>
      <dt className="text-fg2">{t("number")}</dt>
      <dd className="flex items-center gap-1">
        <bdi dir="ltr" className="num wrap-anywhere">
          {number}
        </bdi>
        <CopyButton text={number} />
      </dd>
    </dl>
  );
}

interface DisputeFormProps extends CaseProps {
  readonly action: "force_receipt" | "uphold";
}

/**
 * Ends a dispute. The operator types the amount that moves, or the current one where none does:
 * this cannot be undone.
 */
export function DisputeForm({ action, row, isBusy, onSend }: DisputeFormProps) {
  const t = useTranslations("console.withdrawals");
  const queue = useTranslations("console.queue");
  const [typed, setTyped] = useState("");
  const { currency } = row;
  const all = parseMinor(row.amount, currency) ?? 0n;
  const asked = action === "uphold" ? all : missingOf(row);
  const amount = moneyText(formatMinor(minor(asked), currency), currency);
  const isRight = isTyped(typed, asked, currency);
  return (
    <ReasonForm
      hint={queue("reasonHint")}
      action={action === "uphold" ? t("uphold") : t("forceNow", { amount })}
      isBusy={isBusy}
      onSend={(reason) => isRight && void onSend({ action, reason })}
    >
      {(hasTried) => (
        <Field
          label={t("typeAmount", { amount })}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          inputClass="num rtl:text-right"
          value={typed}
          error={hasTried && !isRight ? t("typeWrong") : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ReasonForm>
  );
}
