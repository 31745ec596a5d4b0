import type { LoginCheck } from "@baize/contract";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { latinDigits } from "../../lib/digits.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField, useCodeSender } from "../../ui/code-field.tsx";
import { Field } from "../../ui/field.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import type { WaitingCheck } from "./waiting.ts";

interface CheckFormProps {
  readonly check: WaitingCheck;
  readonly method: LoginCheck;
  /** What is to be shown, where it is not said beside the choice. */
  readonly hint: ReactNode;
  /** Throws what the server refuses. */
  readonly onVerify: (value: string) => Promise<void>;
  /** True: shown elsewhere. */
  readonly onRefused: (error: unknown) => boolean;
}

/** One check: its field, and the button that has a code sent where it needs one. */
export function CheckForm({ check, method, hint, onVerify, onRefused }: CheckFormProps) {
  const t = useTranslations("auth");
  const fields = useTranslations("fields");
  const waitText = useWaitText();
  const form = useForm<{ value: string }>({ defaultValues: { value: "" } });
  const { errors, isSubmitting } = form.formState;
  const isSent = method === "sms_code" || method === "email_code";
  const isCode = isSent || method === "totp";
  const sender = useCodeSender({
    name: `check ${method} ${check.pendingToken}`,
    async send() {
      if (!isSent) return undefined;
      const { pendingToken } = check;
      return call("sendLoginVerification", { body: { pendingToken, method } });
    },
    onRefused,
  });
  async function send({ value }: { value: string }) {
    try {
      await onVerify(latinDigits(value).trim());
    } catch (error) {
      if (onRefused(error)) return;
      form.setError("value", { message: waitText(error) });
      form.setFocus("value", { shouldSelect: true });
    }
  }
  const input = {
    "data-first": true,
    label: isSent ? fields("code") : t(`check.${method}`),
    error: errors.value?.message,
    ...form.register("value", {
      validate: (value: string) =>
        value.trim() !== "" || (isCode ? fields("codeRequired") : t("required")),
    }),
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid gap-4"
    >
      {hint !== undefined && <p className="text-fg2">{hint}</p>}
      {isCode ? (
        <CodeField {...input} sender={isSent ? sender : undefined} />
      ) : (
        <Field
          {...input}
          type={method === "mobile_number" ? "tel" : "text"}
          inputMode={method === "mobile_number" ? "tel" : "text"}
          autoComplete={autoComplete[method] ?? "off"}
          autoCapitalize={method === "payee_name" ? "words" : "none"}
          spellCheck={false}
          dir={method === "payee_name" ? "auto" : "ltr"}
          inputClass="rtl:text-right"
        />
      )}
      <Button type="submit" look="action" size="large" isBusy={isSubmitting}>
        {t("verify")}
      </Button>
    </form>
  );
}

const autoComplete: Readonly<Partial<Record<LoginCheck, string>>> = {
  mobile_number: "tel",
  payee_name: "name",
};
