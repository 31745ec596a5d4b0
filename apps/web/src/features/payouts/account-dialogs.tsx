import type { CallInput, PayoutAccount, PayoutAccounts } from "@baize/contract";
import { useState } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { latinDigits } from "../../lib/digits.ts";
import { toast } from "../../lib/dialogs.ts";
import { CallRefused } from "../../lib/refused.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { choicesOf, offeredKinds, type Kind } from "./account-kinds.ts";
import { refreshPayouts } from "./api.ts";
import { accountText } from "./words.tsx";

type AddBody = CallInput<"addPayoutAccount">["body"];

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface AddDialogProps extends DialogProps {
  readonly known: PayoutAccounts;
}

export function AddDialog({ known, ...dialog }: AddDialogProps) {
  const t = useTranslations("payouts.need");
  return (
    <Dialog {...dialog} title={t("add")} width="narrow">
      <AddForm known={known} onDone={dialog.onClose} />
    </Dialog>
  );
}

type Values = Omit<AddBody, "kind">;

const fieldOf: Readonly<Record<string, keyof Values>> = {
  payout_account_invalid: "number",
  payout_account_known: "number",
  payment_password_wrong: "paymentPassword",
  too_many_attempts: "paymentPassword",
};

interface AddFormProps {
  readonly known: PayoutAccounts;
  readonly onDone: () => void;
}

function useAdding(kind: Kind, form: UseFormReturn<Values>, onDone: () => void) {
  const t = useTranslations("payouts.account");
  const waitText = useWaitText();
  const [refusal, setRefusal] = useState<string>();
  async function add(values: Values): Promise<void> {
    setRefusal(undefined);
    const body = { ...values, kind, provider: values.provider.trim() };
    try {
      const answer = await withStepUp("payout_account", (options) =>
        call("addPayoutAccount", { body }, options),
      );
      if (answer === undefined) return;
      await refreshPayouts();
      toast(t("changed"));
      onDone();
    } catch (error) {
      const field = error instanceof CallRefused ? fieldOf[error.code] : undefined;
      if (field === undefined) setRefusal(waitText(error));
      else form.setError(field, { message: waitText(error) }, { shouldFocus: true });
    }
  }
  return { refusal, add };
}

function AddForm({ known, onDone }: AddFormProps) {
  const t = useTranslations("payouts");
  const offered = offeredKinds(known);
  const [kind, setKind] = useState<Kind>(offered[0] ?? "bank");
  return (
    <div className="grid gap-4">
      <Segmented
        label={t("need.add")}
        value={kind}
        options={offered.map((one) => [one, t(`kind.${one}`)] as const)}
        onChange={setKind}
      />
      <AddFields key={kind} kind={kind} known={known} onDone={onDone} />
    </div>
  );
}

interface AddFieldsProps extends AddFormProps {
  readonly kind: Kind;
}

function AddFields({ kind, known, onDone }: AddFieldsProps) {
  const t = useTranslations("payouts");
  const fields = useTranslations("fields");
  const security = useTranslations("security");
  const choices = choicesOf(kind, known);
  const form = useForm<Values>({
    defaultValues: { provider: choices?.[0] ?? "", number: "", paymentPassword: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const { refusal, add } = useAdding(kind, form, onDone);
  const provider = useWatch({ control: form.control, name: "provider" });
  const required = { validate: (value: string) => value.trim() !== "" || fields("required") };
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(add)(event)}
      className="grid gap-4"
    >
      <FormError text={refusal} />
      <Holder name={known.payeeName ?? ""} />
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
        {...form.register("number", { ...required, setValueAs: latinDigits })}
      />
      <PasswordField
        label={security("payment.title")}
        autoComplete="off"
        maxLength={64}
        error={errors.paymentPassword?.message}
        {...form.register("paymentPassword", { ...required, setValueAs: latinDigits })}
      />
      <Button type="submit" look="action" size="large" isBusy={isSubmitting}>
        {t("need.add")}
      </Button>
    </form>
  );
}

/** Cannot be chosen: money goes only to accounts in the member's own name. */
function Holder({ name }: { readonly name: string }) {
  const t = useTranslations("payouts.account");
  return (
    <div className="rounded-md bg-s2 p-3.5">
      <p className="text-sm text-fg2">{t("holder")}</p>
      <p className="font-semibold">
        <bdi>{name}</bdi>
      </p>
      <p className="mt-0.5 text-xs text-fg2">{t("holderNote")}</p>
    </div>
  );
}

interface RemoveDialogProps extends DialogProps {
  readonly account: PayoutAccount | undefined;
}

export function RemoveDialog({ account, ...dialog }: RemoveDialogProps) {
  const t = useTranslations("payouts.account");
  if (account === undefined) return null;
  return (
    <Dialog {...dialog} title={t("removeTitle")} description={accountText(account)} width="narrow">
      <RemoveForm account={account} onDone={dialog.onClose} />
    </Dialog>
  );
}

interface RemoveFormProps {
  readonly account: PayoutAccount;
  readonly onDone: () => void;
}

function RemoveForm({ account, onDone }: RemoveFormProps) {
  const t = useTranslations("payouts.account");
  const fields = useTranslations("fields");
  const security = useTranslations("security");
  const waitText = useWaitText();
  const form = useForm({ defaultValues: { paymentPassword: "" } });
  const { errors, isSubmitting } = form.formState;
  async function remove({ paymentPassword }: { readonly paymentPassword: string }) {
    const body = { accountId: account.accountId, paymentPassword };
    try {
      const answer = await withStepUp("payout_account", (options) =>
        call("removePayoutAccount", { body }, options),
      );
      if (answer === undefined) return;
      await refreshPayouts();
      toast(t("changed"));
      onDone();
    } catch (error) {
      form.setError("paymentPassword", { message: waitText(error) }, { shouldFocus: true });
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(remove)(event)}
      className="grid gap-4"
    >
      <PasswordField
        data-first
        label={security("payment.title")}
        autoComplete="off"
        maxLength={64}
        error={errors.paymentPassword?.message}
        {...form.register("paymentPassword", {
          setValueAs: latinDigits,
          validate: (value) => value !== "" || fields("required"),
        })}
      />
      <Button type="submit" look="action" size="large" isBusy={isSubmitting}>
        {t("remove")}
      </Button>
    </form>
  );
}
