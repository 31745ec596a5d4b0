import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl/react";
import { latinDigits } from "../lib/digits.ts";
import { registrationQuery } from "../lib/registration.ts";
import { isSimplePassword } from "../lib/simple-password.ts";
import { Field } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

/**
 * The fields of whom payouts go to and what confirms them, wherever they are asked for. They stand
 * in a `FormProvider` whose values have their names; its host loads `security`, `fields` and
 * `auth`.
 */

export interface PayeeValues {
  readonly payeeName: string;
}

interface FieldProps {
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** The name that every account must be in. */
export function PayeeNameField({ isFirst, note }: FieldProps & { readonly note?: string }) {
  const t = useTranslations("security.payee");
  const fields = useTranslations("fields");
  const { register, formState } = useFormContext<PayeeValues>();
  return (
    <Field
      data-first={isFirst || undefined}
      label={t("label")}
      hint={note === undefined ? t("hint") : `${t("hint")} ${note}`}
      autoComplete="name"
      autoCapitalize="words"
      maxLength={100}
      error={formState.errors.payeeName?.message}
      {...register("payeeName", {
        validate: (value) => value.trim() !== "" || fields("required"),
      })}
    />
  );
}

export interface PaymentPasswordValues {
  readonly paymentPassword: string;
}

/** Password managers must not fill in the login password here, nor save this one in its place. */
const unlike = { autoComplete: "off", maxLength: 64 } as const;

/** The payment password of who has one. */
export function PaymentPasswordField({ isFirst }: FieldProps) {
  const t = useTranslations("security.payment");
  const fields = useTranslations("fields");
  const { register, formState } = useFormContext<PaymentPasswordValues>();
  return (
    <PasswordField
      data-first={isFirst || undefined}
      label={t("title")}
      {...unlike}
      error={formState.errors.paymentPassword?.message}
      {...register("paymentPassword", {
        setValueAs: latinDigits,
        validate: (value) => value !== "" || fields("required"),
      })}
    />
  );
}

export interface NewPaymentPasswordValues extends PaymentPasswordValues {
  readonly confirmPaymentPassword: string;
}

/** The pattern of digits, which is also the house's where the brand has none. */
const digitsOnly = 6;

/** A payment password that is chosen, and typed twice. */
export function NewPaymentPasswordFields({
  isFirst,
  note,
}: FieldProps & { readonly note?: string }) {
  const t = useTranslations("security.payment");
  const fields = useTranslations("fields");
  const auth = useTranslations("auth");
  const { register, formState } = useFormContext<NewPaymentPasswordValues>();
  const { errors } = formState;
  const { data: settings } = useQuery(registrationQuery);
  const rule = settings?.fields.paymentPassword;
  const isDigits = rule === undefined || rule.patternId === digitsOnly;
  const hint = [...(isDigits ? [t("hint")] : []), ...(note === undefined ? [] : [note])].join(" ");
  return (
    <>
      <PasswordField
        data-first={isFirst || undefined}
        label={t("label")}
        {...(isDigits && { inputMode: "numeric" })}
        {...(hint !== "" && { hint })}
        {...unlike}
        error={errors.paymentPassword?.message}
        {...register("paymentPassword", {
          setValueAs: latinDigits,
          validate: (value) =>
            (value === "" && fields("required")) ||
            !isSimplePassword(value) ||
            auth("paymentPasswordSimple"),
        })}
      />
      <PasswordField
        label={t("confirmLabel")}
        {...(isDigits && { inputMode: "numeric" })}
        {...unlike}
        error={errors.confirmPaymentPassword?.message}
        {...register("confirmPaymentPassword", {
          setValueAs: latinDigits,
          validate: (value, { paymentPassword }) => value === paymentPassword || t("differ"),
        })}
      />
    </>
  );
}
