import type { PayoutAccounts } from "@baize/contract";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { latinDigits } from "../../lib/digits.ts";
import { CallRefused } from "../../lib/refused.ts";
import { isSimplePassword } from "../../lib/simple-password.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { usePatternText } from "../../ui/pattern-text.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { choicesOf, offeredKinds, type Kind } from "./account-kinds.ts";
import { refreshPayouts } from "./api.ts";

interface Values {
  readonly payeeName: string;
  readonly paymentPassword: string;
  readonly confirmPaymentPassword: string;
  readonly provider: string;
  readonly number: string;
}

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
}

/**
 * All that a first withdrawal needs, on one list and with one proof. Looked over by the server
 * before the proof is asked for, so that no code is spent on a mistyped number. Its host loads
 * `payouts`, `security`, `fields` and `auth`, and shows the step-up dialog.
 */
export function SetUp({ known }: SetUpProps) {
  const t = useTranslations("payouts.setUp");
  const [kind, setKind] = useState<Kind>(offeredKinds(known)[0] ?? "bank");
  const form = useForm<Values>({
    defaultValues: {
      payeeName: "",
      paymentPassword: "",
      confirmPaymentPassword: "",
      provider: choicesOf(kind, known)?.[0] ?? "",
      number: "",
    },
  });
  const sending = useSending(form, known, kind);
  const done = doneOf(known);
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
        <p className="mt-0.5 text-sm text-fg2">{t("text")}</p>
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
      {!done.name && <NameField form={form} />}
      {!done.account && <AccountFields form={form} known={known} kind={kind} onKind={setKind} />}
      <PasswordFields form={form} isNew={!done.password} />
      <Button type="submit" look="action" size="large" isBusy={form.formState.isSubmitting}>
        {t("submit")}
      </Button>
    </form>
  );
}

function useSending(form: UseFormReturn<Values>, known: PayoutAccounts, kind: Kind) {
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
    try {
      await call("checkPayoutSetup", { body });
      await withStepUp("payout_account", (options) => call("setUpPayout", { body }, options));
      // The form goes, and the amount is what is next.
      scrollTo({ top: 0 });
    } catch (error) {
      tell(error);
    }
    // Also after a refusal: a part of it may be done.
    await refreshPayouts();
  }
  return { refusal, send };
}

interface PartProps {
  readonly form: UseFormReturn<Values>;
}

function NameField({ form }: PartProps) {
  const t = useTranslations("security.payee");
  const fields = useTranslations("fields");
  return (
    <Field
      label={t("label")}
      hint={`${t("hint")} ${t("some")}`}
      autoComplete="name"
      autoCapitalize="words"
      maxLength={100}
      error={form.formState.errors.payeeName?.message}
      {...form.register("payeeName", {
        validate: (value) => value.trim() !== "" || fields("required"),
      })}
    />
  );
}

interface AccountFieldsProps extends PartProps {
  readonly known: PayoutAccounts;
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
}

function AccountFields({ form, known, kind, onKind }: AccountFieldsProps) {
  const t = useTranslations("payouts");
  const fields = useTranslations("fields");
  const { errors } = form.formState;
  const choices = choicesOf(kind, known);
  const provider = useWatch({ control: form.control, name: "provider" });
  return (
    <>
      <Segmented
        label={t("setUp.account")}
        value={kind}
        options={offeredKinds(known).map((one) => [one, t(`kind.${one}`)] as const)}
        onChange={(next) => {
          onKind(next);
          form.setValue("provider", choicesOf(next, known)?.[0] ?? "");
          form.clearErrors(["provider", "number"]);
        }}
      />
      {choices === undefined ? (
        <Field
          label={t(`account.provider.${kind}`)}
          autoComplete="off"
          maxLength={60}
          error={errors.provider?.message}
          {...form.register("provider", {
            validate: (value) => value.trim().length >= 2 || fields("required"),
          })}
        />
      ) : (
        <Select
          label={t(`account.provider.${kind}`)}
          value={provider}
          options={choices.map((name) => [name, name] as const)}
          onChange={(name) => form.setValue("provider", name)}
        />
      )}
      <Field
        label={t(`account.number.${kind}`)}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        dir="ltr"
        inputClass="num rtl:text-right"
        {...(kind !== "crypto" && { inputMode: "numeric" })}
        error={errors.number?.message}
        {...form.register("number", {
          setValueAs: latinDigits,
          validate: (value) => value.trim() !== "" || fields("required"),
        })}
      />
    </>
  );
}

function PasswordFields({ form, isNew }: PartProps & { readonly isNew: boolean }) {
  const t = useTranslations("security.payment");
  const fields = useTranslations("fields");
  const auth = useTranslations("auth");
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label={isNew ? t("label") : t("title")}
        hint={isNew ? `${t("hint")} ${t("none")}` : undefined}
        // Not the password of the login: managers must not keep it in its place.
        autoComplete="off"
        maxLength={64}
        error={errors.paymentPassword?.message}
        {...form.register("paymentPassword", {
          setValueAs: latinDigits,
          validate: (value) =>
            (value === "" && fields("required")) ||
            !(isNew && isSimplePassword(value)) ||
            auth("paymentPasswordSimple"),
        })}
      />
      {isNew && (
        <PasswordField
          label={t("confirmLabel")}
          autoComplete="off"
          maxLength={64}
          error={errors.confirmPaymentPassword?.message}
          {...form.register("confirmPaymentPassword", {
            setValueAs: latinDigits,
            validate: (value, { paymentPassword }) => value === paymentPassword || t("differ"),
          })}
        />
      )}
    </>
  );
}
