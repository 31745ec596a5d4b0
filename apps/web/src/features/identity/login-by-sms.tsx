import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import type { MobileNumber } from "../../lib/phones.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { CaptchaField, useCaptcha } from "../../ui/captcha-field.tsx";
import { CodeField, useCodeSender } from "../../ui/code-field.tsx";
import { Check } from "../../ui/field.tsx";
import { PhoneField, usePhone } from "../../ui/phone-field.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormError } from "./auth-form.tsx";
import { useEntry } from "./entry.ts";
import { sendByService, usePhoneAuth } from "./phone-proof.ts";

interface SmsForm {
  readonly mobileNum: string;
  readonly code: string;
  readonly remember: boolean;
}

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
  const sendCaptcha = useCaptcha("sms");
  const loginCaptcha = useCaptcha("login");
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<SmsForm>({ defaultValues: { mobileNum: "", code: "", remember: false } });
  const { errors, isSubmitting } = form.formState;

  function showAt(error: unknown): boolean {
    const field = error instanceof CallRefused ? fieldOf[error.code] : undefined;
    if (field === undefined) return false;
    form.setError(field, { message: waitText(error) }, { shouldFocus: true });
    return true;
  }
  const sender = useCodeSender({
    name: "login",
    async send() {
      if (!(await form.trigger("mobileNum")) || !sendCaptcha.isAnswered()) return undefined;
      const number = await phone.read(form.getValues("mobileNum"));
      if (number === undefined) return undefined;
      if (service !== undefined) return sendByService(service, number);
      const body = { purpose: "login" as const, ...number, ...sendCaptcha.part() };
      return call("smsNoLogin", { body });
    },
    onRefused: (error) => sendCaptcha.after(error) || showAt(error),
  });
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
        error={errors.mobileNum?.message}
        {...form.register("mobileNum", {
          validate: async (value) =>
            (await phone.read(value)) !== undefined || fields("mobileInvalid"),
        })}
      />
      <CaptchaField captcha={sendCaptcha} />
      <CodeField
        sender={sender}
        sentHint={t("sentIfKnown", { minutes: sender.sentMinutes ?? 1 })}
        error={errors.code?.message}
        {...form.register("code", { required: fields("codeRequired") })}
      />
      <CaptchaField captcha={loginCaptcha} />
      <div className="-my-2">
        <Check label={t("remember")} {...form.register("remember")} />
      </div>
      <Button type="submit" look="action" size="large" isBusy={isSubmitting}>
        {t("login")}
      </Button>
    </form>
  );
}
