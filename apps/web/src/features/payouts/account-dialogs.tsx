import type { PayoutAccount, PayoutAccounts } from "@baize/contract";
import { useState } from "react";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { toast } from "../../lib/dialogs.ts";
import { CallRefused } from "../../lib/refused.ts";
import { withStepUp } from "../../lib/step-up.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PaymentPasswordField, type PaymentPasswordValues } from "../../ui/payout-fields.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { AccountFields, emptyAccount, type AccountValues } from "./account-fields.tsx";
import { offeredKinds, type Kind } from "./account-kinds.ts";
import { refreshPayouts } from "./api.ts";
import { accountText } from "./words.tsx";

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

type Values = AccountValues & PaymentPasswordValues;

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
  const t = useTranslations("payouts.need");
  const [kind, setKind] = useState<Kind>(offeredKinds(known)[0] ?? "bank");
  const form = useForm<Values>({
    defaultValues: { ...emptyAccount(kind, known), paymentPassword: "" },
  });
  const { refusal, add } = useAdding(kind, form, onDone);
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(add)(event)}
      className="grid gap-4"
    >
      <FormError text={refusal} />
      <Holder name={known.payeeName ?? ""} />
      <FormProvider {...form}>
        <AccountFields label={t("add")} known={known} kind={kind} onKind={setKind} />
        <PaymentPasswordField />
      </FormProvider>
      <Button type="submit" look="action" size="large" isBusy={form.formState.isSubmitting}>
        {t("add")}
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
  const waitText = useWaitText();
  const form = useForm<PaymentPasswordValues>({ defaultValues: { paymentPassword: "" } });
  const { isSubmitting } = form.formState;
  async function remove({ paymentPassword }: PaymentPasswordValues) {
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
      <FormProvider {...form}>
        <PaymentPasswordField isFirst />
      </FormProvider>
      <Button type="submit" look="action" size="large" isBusy={isSubmitting}>
        {t("remove")}
      </Button>
    </form>
  );
}
