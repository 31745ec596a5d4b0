import { FormProvider, useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import {
  NewPaymentPasswordFields,
  PayeeNameField,
  type NewPaymentPasswordValues,
  type PayeeValues,
} from "../../ui/payout-fields.tsx";
import type { SettingDialogProps } from "./contact-dialogs.tsx";
import { SecureForm, useSecureForm } from "./secure-form.tsx";

/** The passwords of an account: of the login, and of payouts; and the name payouts go to. */

interface PasswordDialogProps extends SettingDialogProps {
  readonly hasPassword: boolean;
  /** For password managers, which keep passwords by the name they belong to. */
  readonly account: string;
}

interface PasswordForm {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

const passwordRefusals = {
  password_wrong: "oldPassword",
  too_many_attempts: "oldPassword",
  registration_rule: "newPassword",
  password_breached: "newPassword",
  password_reused: "newPassword",
  inconsistent_twice: "confirmNewPassword",
} as const;

export function PasswordDialog({ hasPassword, account, ...dialog }: PasswordDialogProps) {
  const t = useTranslations("security.password");
  return (
    <Dialog
      {...dialog}
      title={hasPassword ? t("changeTitle") : t("setTitle")}
      description={t("ends")}
      width="narrow"
    >
      <PasswordFields hasPassword={hasPassword} account={account} onDone={dialog.onClose} />
    </Dialog>
  );
}

interface PasswordFieldsProps {
  readonly hasPassword: boolean;
  readonly account: string;
  readonly onDone: () => void;
}

function PasswordFields({ hasPassword, account, onDone }: PasswordFieldsProps) {
  const t = useTranslations("security.password");
  const shared = useTranslations("security");
  const fields = useTranslations("fields");
  const auth = useTranslations("auth");
  const form = useForm<PasswordForm>({
    defaultValues: { oldPassword: "", newPassword: "", confirmNewPassword: "" },
  });
  const { errors } = form.formState;
  const state = useSecureForm({
    form,
    action: "change_password",
    fields: passwordRefusals,
    send: ({ oldPassword, ...passwords }, options) =>
      call(
        "changePassword",
        { body: hasPassword ? { oldPassword, ...passwords } : passwords },
        options,
      ),
    doneText: t("done"),
    onDone,
  });
  return (
    <SecureForm state={state} submit={shared("save")}>
      <input name="username" autoComplete="username" value={account} readOnly hidden />
      {hasPassword && (
        <PasswordField
          data-first
          label={t("old")}
          autoComplete="current-password"
          error={errors.oldPassword?.message}
          {...form.register("oldPassword", {
            validate: (value) => value !== "" || fields("required"),
          })}
        />
      )}
      <PasswordField
        data-first
        label={t("new")}
        autoComplete="new-password"
        maxLength={128}
        error={errors.newPassword?.message}
        {...form.register("newPassword", {
          validate: (value) => value !== "" || fields("required"),
        })}
      />
      <PasswordField
        label={t("confirm")}
        autoComplete="new-password"
        maxLength={128}
        error={errors.confirmNewPassword?.message}
        {...form.register("confirmNewPassword", {
          validate: (value, { newPassword }) => value === newPassword || auth("inconsistentTwice"),
        })}
      />
    </SecureForm>
  );
}

interface PaymentDialogProps extends SettingDialogProps {
  readonly hasPaymentPassword: boolean;
}

const paymentRefusals = {
  registration_rule: "paymentPassword",
  inconsistent_twice: "confirmPaymentPassword",
} as const;

export function PaymentDialog({ hasPaymentPassword, ...dialog }: PaymentDialogProps) {
  const t = useTranslations("security.payment");
  return (
    <Dialog
      {...dialog}
      title={hasPaymentPassword ? t("changeTitle") : t("setTitle")}
      description={t("none")}
      width="narrow"
    >
      <PaymentFields onDone={dialog.onClose} />
    </Dialog>
  );
}

function PaymentFields({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations("security.payment");
  const form = useForm<NewPaymentPasswordValues>({
    defaultValues: { paymentPassword: "", confirmPaymentPassword: "" },
  });
  const state = useSecureForm({
    form,
    action: "payment_password",
    fields: paymentRefusals,
    send: (passwords, options) => call("setPaymentPassword", { body: passwords }, options),
    doneText: t("done"),
    onDone,
  });
  return (
    <SecureForm state={state} submit={t("confirm")}>
      <FormProvider {...form}>
        <NewPaymentPasswordFields isFirst />
      </FormProvider>
    </SecureForm>
  );
}

const payeeRefusals = {
  registration_rule: "payeeName",
  payee_name_set: "payeeName",
  person_taken: "payeeName",
} as const;

export function PayeeDialog(dialog: SettingDialogProps) {
  const t = useTranslations("security.payee");
  return (
    <Dialog {...dialog} title={t("setTitle")} description={t("once")} width="narrow">
      <PayeeFields onDone={dialog.onClose} />
    </Dialog>
  );
}

function PayeeFields({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations("security.payee");
  const form = useForm<PayeeValues>({ defaultValues: { payeeName: "" } });
  const state = useSecureForm({
    form,
    action: "payee_name",
    fields: payeeRefusals,
    send: ({ payeeName }, options) =>
      call("setPayeeName", { body: { payeeName: payeeName.trim() } }, options),
    doneText: t("done"),
    onDone,
  });
  return (
    <SecureForm state={state} submit={t("confirm")}>
      <FormProvider {...form}>
        <PayeeNameField isFirst />
      </FormProvider>
    </SecureForm>
  );
}
