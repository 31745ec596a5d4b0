import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import type { MobileNumber } from "../../lib/phones.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { CaptchaField, useCaptcha } from "../../ui/captcha-field.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { Check } from "../../ui/field.tsx";
import { PhoneField, usePhone } from "../../ui/phone-field.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormError } from "./auth-form.tsx";
import { useEntry } from "./entry.ts";
import { usePhoneCode } from "./phone-code.ts";
import { usePhoneAuth } from "./phone-proof.ts";

interface SmsForm {
  readonly mobileNum: string;
  readonly code: string;
  readonly remember: boolean;
}

const empty: SmsForm = { mobileNum: "", code: "", remember: false };

const fieldOf: Readonly<Record<string, "mobileNum" | "code">> = {
  mobile_missing: "mobileNum",
  mobile_invalid: "mobileNum",
  code_missing: "code",
  code_wrong: "code",
  code_expired: "code",
};

/** Signing in by a code on the phone, from the platform or from the brand's phone-auth service. */
export function LoginBySms() {
  const t = useTranslations("auth");
  const fields = useTranslations("fields");
  const entry = useEntry();
  const waitText = useWaitText();
  const phone = usePhone();
  const service = usePhoneAuth();
  const loginCaptcha = useCaptcha("login");
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<SmsForm>({ defaultValues: empty });

  function showAt(error: unknown): boolean {
    const field = error instanceof CallRefused ? fieldOf[error.code] : undefined;
    if (field === undefined) return false;
    form.setError(field, { message: waitText(error) }, { shouldFocus: true });
    return true;
  }
  async function readNumber() {
    const isRight = await form.trigger("mobileNum", { shouldFocus: true });
    return isRight ? phone.read(form.getValues("mobileNum")) : undefined;
  }
  const { sender, captcha } = usePhoneCode({ purpose: "login", service, readNumber, showAt });
  async function bodyOf(number: MobileNumber, { code, remember }: SmsForm) {
    if (service === undefined) {
      return { type: "sms" as const, ...number, password: code, remember, ...loginCaptcha.part() };
    }
    return { type: "firebase" as const, firebaseIdToken: await service.verify(code), remember };
  }
  async function send(values: SmsForm) {
    setRefusal(undefined);
    const number = await phone.read(values.mobileNum);
    if (number === undefined || !loginCaptcha.isAnswered()) return;
    try {
      const answer = await call("login", { body: await bodyOf(number, values) });
      sender.finish();
      await entry(answer, { remembered: values.remember ? "" : undefined });
    } catch (error) {
      if (!loginCaptcha.after(error) && !showAt(error)) setRefusal(waitText(error));
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid gap-4"
    >
      <FormError text={refusal} />
      <PhoneField
        phone={phone}
        error={form.formState.errors.mobileNum?.message}
        {...form.register("mobileNum", { validate: phone.check })}
      />
      <CaptchaField captcha={captcha} />
      <CodeField
        sender={sender}
        sentHint={t("sentIfKnown", { minutes: sender.sentMinutes ?? 1 })}
        error={form.formState.errors.code?.message}
        {...form.register("code", { required: fields("codeRequired") })}
      />
      <CaptchaField captcha={loginCaptcha} />
      <Check label={t("remember")} {...form.register("remember")} />
      <Button type="submit" look="action" size="large" isBusy={form.formState.isSubmitting}>
        {t("login")}
      </Button>
    </form>
  );
}
