import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { ask } from "../../lib/dialogs.ts";
import { rememberedName } from "../../lib/remembered.ts";
import { Button } from "../../ui/button.tsx";
import { CaptchaField, useCaptcha } from "../../ui/captcha-field.tsx";
import { Field } from "../../ui/field.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormError } from "./auth-form.tsx";
import { isMailbox } from "./rules.ts";

interface EmailForm {
  readonly username: string;
  readonly email: string;
}

interface ForgotByEmailProps {
  /** Where the link leads. */
  readonly site?: "member" | "agent";
  readonly onDone: () => void;
}

/** A link by mail. What is answered never tells whether name and address belong together. */
export function ForgotByEmail({ site = "member", onDone }: ForgotByEmailProps) {
  const t = useTranslations("auth");
  const shell = useTranslations("shell");
  const waitText = useWaitText();
  const captcha = useCaptcha("forgot");
  const [refusal, setRefusal] = useState<string>();
  const { register, handleSubmit, formState } = useForm<EmailForm>({
    defaultValues: { username: site === "member" ? rememberedName() : "", email: "" },
  });
  const { errors } = formState;
  async function send({ username, email }: EmailForm) {
    setRefusal(undefined);
    if (!captcha.isAnswered()) return;
    const { captcha: answer } = captcha.part();
    const asText = answer === undefined ? {} : { captcha: JSON.stringify(answer) };
    try {
      const body = { username: username.trim(), email: email.trim(), site, ...asText };
      await call("forgotByEmail", { body });
      onDone();
      await ask({ title: t("linkSentTitle"), text: t("linkSent"), confirm: shell("confirm") });
    } catch (error) {
      if (!captcha.after(error)) setRefusal(waitText(error));
    }
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="grid gap-4">
      <p className="text-fg2">{t("forgotEmailText")}</p>
      <FormError text={refusal} />
      <Field
        data-first
        label={t("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        inputClass="rtl:text-right"
        error={errors.username?.message}
        {...register("username", { validate: (value) => value.trim() !== "" || t("required") })}
      />
      <Field
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        inputClass="rtl:text-right"
        error={errors.email?.message}
        {...register("email", {
          validate: (value) =>
            (value.trim() === "" && t("required")) || isMailbox(value.trim()) || t("pattern.3"),
        })}
      />
      <CaptchaField captcha={captcha} />
      <Button type="submit" look="action" size="large" isBusy={formState.isSubmitting}>
        {t("sendLink")}
      </Button>
    </form>
  );
}
