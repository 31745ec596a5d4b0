import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { call } from "../../lib/client.ts";
import { CallRefused } from "../../lib/refused.ts";
import { Button } from "../../ui/button.tsx";
import { CaptchaField } from "../../ui/captcha-field.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { PhoneField, usePhone } from "../../ui/phone-field.tsx";
import { useWaitText } from "../../ui/wait-text.ts";
import { FormError } from "./auth-form.tsx";
import { useEntry } from "./entry.ts";
import { usePhoneCode } from "./phone-code.ts";
import { NewPasswordFields, newPasswordFieldOf, type NewPassword } from "./new-password.tsx";

interface PhoneForm extends NewPassword {
  mobileNum: string;
  verificationCode: string;
}

const empty: PhoneForm = {
  mobileNum: "",
  verificationCode: "",
  newPassword: "",
  confirmNewPassword: "",
};

const fieldOf: Readonly<Record<string, keyof PhoneForm>> = {
  mobile_missing: "mobileNum",
  mobile_invalid: "mobileNum",
  code_missing: "verificationCode",
  code_wrong: "verificationCode",
  code_expired: "verificationCode",
};

/** A new password by a code on the phone, which signs in at once. */
export function ForgotByPhone() {
  const t = useTranslations("auth");
  const fields = useTranslations("fields");
  const entry = useEntry();
  const waitText = useWaitText();
  const phone = usePhone();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<PhoneForm>({ defaultValues: empty });
  const { errors, isSubmitting } = form.formState;

  function showAt(error: unknown): boolean {
    const field =
      newPasswordFieldOf(error) ?? (error instanceof CallRefused ? fieldOf[error.code] : undefined);
    if (field === undefined) return false;
    form.setError(field, { message: waitText(error) }, { shouldFocus: true });
    return true;
  }
  async function readNumber() {
    const isRight = await form.trigger("mobileNum", { shouldFocus: true });
    return isRight ? phone.read(form.getValues("mobileNum")) : undefined;
  }
  const { sender, captcha } = usePhoneCode({ purpose: "forgot", readNumber, showAt });
  async function send({ mobileNum, verificationCode, newPassword }: PhoneForm) {
    setRefusal(undefined);
    const number = await phone.read(mobileNum);
    if (number === undefined) return;
    try {
      const answer = await call("setPasswordByPhone", {
        body: { ...number, verificationCode, newPassword },
      });
      sender.finish();
      await entry(answer, { goTo: "/" });
    } catch (error) {
      if (!showAt(error)) setRefusal(waitText(error));
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
        {...form.register("mobileNum", { validate: phone.check })}
      />
      <CaptchaField captcha={captcha} />
      <CodeField
        sender={sender}
        sentHint={t("sentIfKnown", { minutes: sender.sentMinutes ?? 1 })}
        error={errors.verificationCode?.message}
        {...form.register("verificationCode", { required: fields("codeRequired") })}
      />
      {/* The password's part of the form knows only its own fields. */}
      <NewPasswordFields form={form as unknown as UseFormReturn<NewPassword>} />
      <Button type="submit" look="action" size="large" isBusy={isSubmitting}>
        {t("resetSave")}
      </Button>
    </form>
  );
}
