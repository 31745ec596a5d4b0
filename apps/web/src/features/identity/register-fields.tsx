import type { RegistrationField } from "@baize/contract";
import type { InputHTMLAttributes } from "react";
import { Controller } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { serverNow } from "../../lib/clock.ts";
import { dayText, isOldEnough, todayText } from "../../lib/dates.ts";
import { CaptchaField } from "../../ui/captcha-field.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { PasswordStrength } from "./password-strength.tsx";
import { useRuleText } from "./rule-text.ts";
import { isTooSimple, valueOf } from "./rules.ts";
import type { Registration } from "./use-registration.ts";

type InputField = Exclude<RegistrationField, "captcha">;

interface BrandFieldProps {
  readonly field: InputField;
  readonly registration: Registration;
}

/** One of the brand's fields with what belongs to it: the confirmation, the code, the strength. */
export function BrandField({ field, registration }: BrandFieldProps) {
  if (field === "password") return <Passwords registration={registration} />;
  if (field === "mobileNum") return <Mobile registration={registration} />;
  if (field === "birthday") return <Birthday registration={registration} />;
  if (field === "paymentPassword") return <PaymentPassword registration={registration} />;
  return <TextInput field={field} registration={registration} />;
}

/** The label, which says where a field may stay empty. */
function useLabel({ field, registration }: BrandFieldProps): string {
  const t = useTranslations("auth");
  const label = field === "mobileNum" ? t("byMobile") : t(field);
  return registration.isNeeded(field) ? label : t("optional", { label });
}

/** The rule's check of an input's value. */
function useCheck({ field, registration }: BrandFieldProps): (value: string) => string | true {
  const ruleText = useRuleText();
  const rule = registration.settings.fields[field];
  return (value) => (rule && ruleText(valueOf(field, value), rule, field)) ?? true;
}

/** What browsers fill in and which keyboard phones show. */
const inputs: Readonly<Partial<Record<InputField, InputHTMLAttributes<HTMLInputElement>>>> = {
  username: { autoComplete: "username", autoCapitalize: "none", dir: "ltr" },
  email: { type: "email", inputMode: "email", autoComplete: "email", dir: "ltr" },
  payeeName: { autoComplete: "name", autoCapitalize: "words", dir: "auto" },
  qqNum: { inputMode: "numeric", dir: "ltr" },
  whatsapp: { type: "tel", inputMode: "tel", dir: "ltr" },
};
const otherInput = { autoComplete: "off", autoCapitalize: "none", dir: "ltr" } as const;

function TextInput({ field, registration }: BrandFieldProps) {
  const t = useTranslations("auth");
  const { form } = registration;
  const label = useLabel({ field, registration });
  const check = useCheck({ field, registration });
  return (
    <Field
      {...(inputs[field] ?? otherInput)}
      data-first={field === "username" || undefined}
      label={label}
      spellCheck={false}
      inputClass="rtl:text-right"
      hint={field === "payeeName" ? t("payeeNameHint") : undefined}
      error={form.formState.errors[field]?.message}
      {...form.register(field, {
        validate: check,
        ...(field === "affiliateCode" && { onBlur: registration.checkInvitation }),
      })}
    />
  );
}

function Passwords({ registration }: { readonly registration: Registration }) {
  const t = useTranslations("auth");
  const { form } = registration;
  const { errors } = form.formState;
  const check = useCheck({ field: "password", registration });
  const [password, username] = form.watch(["password", "username"]);
  return (
    <>
      <div>
        <PasswordField
          label={t("password")}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register("password", {
            validate: (value) => (value === "" ? t("required") : check(value)),
          })}
        />
        <PasswordStrength password={password} username={username} />
      </div>
      <PasswordField
        label={t("confirmPassword")}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword", {
          validate: (value) =>
            (value === "" && t("required")) ||
            value === form.getValues("password") ||
            t("inconsistentTwice"),
        })}
      />
    </>
  );
}

function Mobile({ registration }: { readonly registration: Registration }) {
  const fields = useTranslations("fields");
  const t = useTranslations("auth");
  const { form, phone, hasCode, sendCaptcha, sender } = registration;
  const { errors } = form.formState;
  const label = useLabel({ field: "mobileNum", registration });
  const check = useCheck({ field: "mobileNum", registration });
  const isNeeded = registration.isNeeded("mobileNum");
  const typed = form.watch("mobileNum");
  async function checkNumber(value: string) {
    if (value.trim() === "") return isNeeded ? t("required") : true;
    const number = await phone.read(value);
    return number === undefined ? fields("mobileInvalid") : check(number.mobileNum);
  }
  return (
    <>
      <PhoneField
        phone={phone}
        label={label}
        error={errors.mobileNum?.message}
        {...form.register("mobileNum", { validate: checkNumber })}
      />
      {hasCode && (isNeeded || typed.trim() !== "") && (
        <>
          <CaptchaField captcha={sendCaptcha} />
          <CodeField
            sender={sender}
            error={errors.verificationCode?.message}
            {...form.register("verificationCode", {
              validate: (value) =>
                value !== "" || form.getValues("mobileNum").trim() === ""
                  ? true
                  : fields("codeRequired"),
            })}
          />
        </>
      )}
    </>
  );
}

function Birthday({ registration }: { readonly registration: Registration }) {
  const t = useTranslations("auth");
  const { form, settings } = registration;
  const label = useLabel({ field: "birthday", registration });
  const isNeeded = registration.isNeeded("birthday");
  const { ageMin } = settings;
  function check(value: string) {
    if (value === "") return isNeeded ? t("birthdayRequired") : true;
    const [year = 0, month = 0, day = 0] = value.split("-").map(Number);
    if (dayText(year, month, day) === undefined) return t("birthdayInvalid");
    const isOld = isOldEnough(value, todayText(serverNow()), ageMin);
    return isOld || t("underAge", { age: String(ageMin) });
  }
  return (
    <Controller
      control={form.control}
      name="birthday"
      rules={{ validate: check }}
      render={({ field, fieldState }) => (
        <DateField
          label={label}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          firstRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function PaymentPassword({ registration }: { readonly registration: Registration }) {
  const t = useTranslations("auth");
  const { form } = registration;
  const check = useCheck({ field: "paymentPassword", registration });
  return (
    <PasswordField
      label={t("paymentPassword")}
      // Neither the login's password nor one that a browser should make up.
      autoComplete="off"
      inputMode="numeric"
      hint={t("paymentPasswordHint")}
      error={form.formState.errors.paymentPassword?.message}
      {...form.register("paymentPassword", {
        validate: (value) =>
          isTooSimple("paymentPassword", value) ? t("paymentPasswordSimple") : check(value),
      })}
    />
  );
}
