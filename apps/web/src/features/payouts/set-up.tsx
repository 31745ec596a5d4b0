import type { PayoutAccounts } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { CallRefused } from "../../lib/refused.ts";
import { securityQuery } from "../../lib/security.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { usePatternText } from "../../ui/pattern-text.ts";
import {
  NewPaymentPasswordFields,
  PayeeNameField,
  PaymentPasswordField,
  type NewPaymentPasswordValues,
  type PayeeValues,
} from "../../ui/payout-fields.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { AccountFields, emptyAccount, type AccountValues } from "./account-fields.tsx";
import { offeredKinds, type Kind } from "./account-kinds.ts";
import { refreshPayouts } from "./api.ts";

type Values = PayeeValues & NewPaymentPasswordValues & AccountValues;

/** What of it is there already. */
function doneOf({ payeeName, hasPaymentPassword, accounts }: PayoutAccounts) {
  return {
    name: payeeName !== null,
    password: hasPaymentPassword,
    account: accounts.length > 0,
  };
}

export function isSetUp(known: PayoutAccounts): boolean {
  return Object.values(doneOf(known)).every(Boolean);
}

const fieldOf: Readonly<Record<string, keyof Values>> = {
  payee_name_set: "payeeName",
  person_taken: "payeeName",
  inconsistent_twice: "confirmPaymentPassword",
  payment_password_wrong: "paymentPassword",
  payment_password_set: "paymentPassword",
  too_many_attempts: "paymentPassword",
  payout_account_invalid: "number",
  payout_account_known: "number",
};

interface SetUpProps {
  readonly known: PayoutAccounts;
  /** Nothing is missing any more: this form goes, and what comes next is shown. */
  readonly onDone: () => void;
}

/**
 * All that a first withdrawal needs, on one list and with one proof. Looked over by the server
 * before the proof is asked for, so that no code is spent on a mistyped number. Its host loads
 * `payouts`, `security`, `fields` and `auth`, and shows the step-up dialog.
 */
export function SetUp({ known, onDone }: SetUpProps) {
  const t = useTranslations("payouts.setUp");
  const security = useTranslations("security");
  const [kind, setKind] = useState<Kind>(offeredKinds(known)[0] ?? "bank");
  const form = useForm<Values>({
    defaultValues: {
      payeeName: "",
      paymentPassword: "",
      confirmPaymentPassword: "",
      ...emptyAccount(kind, known),
    },
  });
  const sending = useSending(form, known, kind, onDone);
  const done = doneOf(known);
  const proof = useQuery(securityQuery).data?.stepUpMethods[0] ?? "none";
  return (
    <form
      noValidate
      aria-labelledby="payout-set-up"
      onSubmit={(event) => void form.handleSubmit(sending.send)(event)}
      className="grid gap-4 border-t border-line pt-4"
    >
      <div>
        {/* No heading: it stands under one of the page, or of the dialog. */}
        <p id="payout-set-up" className="font-semibold">
          {t("title")}
        </p>
        <p className="mt-0.5 text-sm text-fg2">{t("text", { proof })}</p>
      </div>
      <ul className="grid gap-1.5 text-sm">
        {(["name", "password", "account"] as const).map((part) => (
          <li key={part} className="flex items-center gap-2">
            {done[part] ? (
              <CircleCheck size={18} className="shrink-0 text-win" aria-label={t("done")} />
            ) : (
              <CircleDashed size={18} className="shrink-0 text-fg3" aria-label={t("missing")} />
            )}
            {t(part)}
          </li>
        ))}
      </ul>
      <FormError text={sending.refusal} />
      <FormProvider {...form}>
        {!done.name && <PayeeNameField note={security("payee.some")} />}
        {!done.account && (
          <AccountFields label={t("account")} known={known} kind={kind} onKind={setKind} />
        )}
        {done.password ? (
          <PaymentPasswordField />
        ) : (
          <NewPaymentPasswordFields note={security("payment.none")} />
        )}
      </FormProvider>
      <Button type="submit" look="action" size="large" isBusy={form.formState.isSubmitting}>
        {t("submit")}
      </Button>
    </form>
  );
}

function useSending(
  form: UseFormReturn<Values>,
  known: PayoutAccounts,
  kind: Kind,
  onDone: () => void,
) {
  const waitText = useWaitText();
  const patternText = usePatternText();
  const [refusal, setRefusal] = useState<string>();
  const done = doneOf(known);
  function tell(error: unknown): void {
    if (!(error instanceof CallRefused)) return setRefusal(waitText(error));
    const { patternId, minLength, maxLength, field: named } = error.value;
    const isRule = error.code === "registration_rule" && typeof patternId === "number";
    const field = isRule ? (named as keyof Values) : fieldOf[error.code];
    const message = isRule ? patternText(patternId, minLength, maxLength) : waitText(error);
    if (field === undefined) setRefusal(message);
    else form.setError(field, { message }, { shouldFocus: true });
  }
  async function send(values: Values): Promise<void> {
    const { payeeName, paymentPassword, confirmPaymentPassword, provider, number } = values;
    const body = {
      paymentPassword,
      ...(!done.name && { payeeName: payeeName.trim() }),
      ...(!done.password && { confirmPaymentPassword }),
      ...(!done.account && { account: { kind, provider: provider.trim(), number } }),
    };
    setRefusal(undefined);
    let isDone = false;
    try {
      await call("checkPayoutSetup", { body });
      const set = await withStepUp("payout_account", (options) =>
        call("setUpPayout", { body }, options),
      );
      isDone = set !== undefined && isSetUp(set);
    } catch (error) {
      tell(error);
    }
    // Also after a refusal: a part of it may be done.
    await refreshPayouts();
    if (isDone) onDone();
  }
  return { refusal, send };
}
