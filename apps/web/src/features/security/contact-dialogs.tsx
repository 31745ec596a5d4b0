import { useForm, type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import type { MobileNumber } from "../../lib/phones.ts";
import { CallRefused } from "../../lib/refused.ts";
import { CodeField, useCodeSender } from "../../ui/code-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { PhoneField, usePhone } from "../../ui/phone-field.tsx";
import { SecureForm, useFormText, useSecureForm } from "./secure-form.tsx";

/** Binding a mobile number or an e-mail address, each proven by a code that was sent to it. */

export interface SettingDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

interface ContactDialogProps extends SettingDialogProps {
  /** Masked; null where nothing is bound yet. */
  readonly bound: string | null;
}

/** Masked texts keep their order inside right-to-left sentences. */
function isolated(text: string | null): string {
  return `\u2066${text ?? ""}\u2069`;
}

const codeRefusals = {
  code_missing: "code",
  code_wrong: "code",
  code_expired: "code",
} as const;

interface MobileForm {
  readonly mobile: string;
  readonly code: string;
}

export function MobileDialog({ bound, ...dialog }: ContactDialogProps) {
  const t = useTranslations("security.mobile");
  return (
    <Dialog
      {...dialog}
      title={bound === null ? t("bindTitle") : t("changeTitle")}
      {...(bound !== null && { description: t("changeText", { mobile: isolated(bound) }) })}
      width="narrow"
    >
      <MobileFields onDone={dialog.onClose} />
    </Dialog>
  );
}

const mobileRefusals = {
  ...codeRefusals,
  mobile_missing: "mobile",
  mobile_invalid: "mobile",
  mobile_taken: "mobile",
  sms_not_enabled: "mobile",
} as const;

function MobileFields({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations("security.mobile");
  const fields = useTranslations("fields");
  const form = useForm<MobileForm>({ defaultValues: { mobile: "", code: "" } });
  const phone = usePhone();
  const formText = useFormText();
  const { errors } = form.formState;

  async function readNumber(): Promise<MobileNumber | undefined> {
    const isValid = await form.trigger("mobile", { shouldFocus: true });
    return isValid ? phone.read(form.getValues("mobile")) : undefined;
  }
  const sender = useCodeSender({
    name: "bind-mobile",
    send: async () => {
      const number = await readNumber();
      if (number === undefined) return undefined;
      return call("sendBindCode", { body: { channel: "sms", ...number } });
    },
    onRefused: (error) => refusedAt(form, "mobile", error, formText),
  });
  const state = useSecureForm({
    form,
    action: "bind_mobile",
    fields: mobileRefusals,
    send: async ({ code }, options) => {
      const number = await readNumber();
      // The form was checked before, so the number can be read.
      if (number === undefined) throw new CallRefused("mobile_invalid", 0, fields("mobileInvalid"));
      return call("bindMobile", { body: { ...number, verificationCode: code } }, options);
    },
    doneText: t("done"),
    onDone: () => {
      sender.finish();
      onDone();
    },
  });
  return (
    <SecureForm state={state} submit={t("confirm")}>
      <PhoneField
        data-first
        phone={phone}
        error={errors.mobile?.message}
        {...form.register("mobile", { validate: phone.check })}
      />
      <CodeField
        sender={sender}
        error={errors.code?.message}
        {...form.register("code", { validate: (value) => value !== "" || fields("codeRequired") })}
      />
    </SecureForm>
  );
}

/** Shows at the receiver what is wrong with it; everything else is shown in a dialog. */
function refusedAt<V extends { readonly code: string }>(
  form: UseFormReturn<V>,
  field: Parameters<UseFormReturn<V>["setError"]>[0],
  error: unknown,
  text: (error: unknown) => string,
): boolean {
  const codes = ["mobile_missing", "mobile_invalid", "sms_not_enabled", "email_invalid"];
  if (!(error instanceof CallRefused) || !codes.includes(error.code)) return false;
  form.setError(field, { message: text(error) }, { shouldFocus: true });
  return true;
}

interface EmailForm {
  readonly email: string;
  readonly code: string;
}

/** Enough to catch a slip; whether it is a mailbox is for the code to show. */
const mailbox = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const emailRefusals = {
  ...codeRefusals,
  email_invalid: "email",
  email_taken: "email",
} as const;

interface EmailDialogProps extends ContactDialogProps {
  /** From the registration: the field is filled in, and only the proof is missing. */
  readonly given: string | null;
}

export function EmailDialog({ bound, given, ...dialog }: EmailDialogProps) {
  const t = useTranslations("security.email");
  return (
    <Dialog
      {...dialog}
      title={bound === null ? t("bindTitle") : t("changeTitle")}
      {...(bound !== null && { description: t("changeText", { email: isolated(bound) }) })}
      width="narrow"
    >
      <EmailFields given={given ?? ""} onDone={dialog.onClose} />
    </Dialog>
  );
}

interface EmailFieldsProps {
  readonly given: string;
  readonly onDone: () => void;
}

function EmailFields({ given, onDone }: EmailFieldsProps) {
  const t = useTranslations("security.email");
  const fields = useTranslations("fields");
  const form = useForm<EmailForm>({ defaultValues: { email: given, code: "" } });
  const formText = useFormText();
  const { errors } = form.formState;
  const sender = useCodeSender({
    name: "bind-email",
    send: async () => {
      if (!(await form.trigger("email", { shouldFocus: true }))) return undefined;
      const email = form.getValues("email").trim();
      return call("sendBindCode", { body: { channel: "email", email } });
    },
    onRefused: (error) => refusedAt(form, "email", error, formText),
  });
  const state = useSecureForm({
    form,
    action: "bind_email",
    fields: emailRefusals,
    send: ({ email, code }, options) =>
      call("bindEmail", { body: { email: email.trim(), verificationCode: code } }, options),
    doneText: t("done"),
    onDone: () => {
      sender.finish();
      onDone();
    },
  });
  return (
    <SecureForm state={state} submit={t("confirm")}>
      <Field
        data-first
        label={t("label")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        dir="ltr"
        inputClass="rtl:text-right"
        error={errors.email?.message}
        {...form.register("email", {
          validate: (value) => mailbox.test(value.trim()) || t("invalid"),
        })}
      />
      <CodeField
        sender={sender}
        error={errors.code?.message}
        {...form.register("code", { validate: (value) => value !== "" || fields("codeRequired") })}
      />
    </SecureForm>
  );
}
